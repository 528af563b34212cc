import java.lang.annotation.Annotation;
import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.util.Arrays;
import java.util.List;
import java.util.ServiceLoader;
import java.util.Set;

/**
 * Prints how options of the command line (--gc) are called inside of the builder (SupportedGCs): its annotation APIOption
 * says so. A line per annotation, in columns: the declaring class, the type, the field, then name=value for each element.
 */
public class OptionTable {
    private static final String OPTION = "com.oracle.svm.core.option.APIOption";
    private static final Set<String> LEFT_OUT = Set.of("deprecated", "customHelp");

    public static void main(String[] arguments) throws Exception {
        Class<?> sets = Class.forName("jdk.graal.compiler.options.OptionDescriptors");
        for (Object set : ServiceLoader.load(sets, ClassLoader.getSystemClassLoader())) {
            for (Object descriptor : (Iterable<?>) set) {
                print(descriptor);
            }
        }
    }

    private static void print(Object descriptor) throws Exception {
        Class<?> declaring = (Class<?>) get(descriptor, "getDeclaringClass");
        Class<?> type = (Class<?>) get(descriptor, "getOptionValueType");
        Field field = declaring.getDeclaredField((String) get(descriptor, "getFieldName"));
        for (Annotation annotation : optionsAt(field)) {
            StringBuilder line = new StringBuilder(declaring.getName() + "\t" + type.getSimpleName());
            line.append('\t').append(get(descriptor, "getName"));
            for (Method element : annotation.annotationType().getDeclaredMethods()) {
                if (!LEFT_OUT.contains(element.getName())) {
                    line.append('\t').append(element.getName()).append('=').append(text(element.invoke(annotation)));
                }
            }
            System.out.println(line);
        }
    }

    private static List<Annotation> optionsAt(Field field) throws Exception {
        for (Annotation annotation : field.getAnnotations()) {
            String name = annotation.annotationType().getName();
            if (name.equals(OPTION)) {
                return List.of(annotation);
            }
            if (name.equals(OPTION + "$List")) {
                return List.of((Annotation[]) annotation.annotationType().getMethod("value").invoke(annotation));
            }
        }
        return List.of();
    }

    private static Object get(Object target, String method) throws Exception {
        return target.getClass().getMethod(method).invoke(target);
    }

    private static String text(Object value) {
        return value instanceof Object[] array ? Arrays.toString(array)
                : value instanceof char[] characters ? Arrays.toString(characters)
                : String.valueOf(value);
    }
}
