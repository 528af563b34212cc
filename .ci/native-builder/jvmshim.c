/* The JVM that the JDK's shared libraries expect, as far as an image needs it. Whatever else they call ends the process with the
   function's name, so that it can be added here. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <jni.h>
#include <sched.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

int jio_vfprintf(FILE *file, const char *format, va_list values) { return vfprintf(file, format, values); }

int jio_vsnprintf(char *text, size_t size, const char *format, va_list values) {
    if ((intptr_t) size <= 0) return -1;
    int length = vsnprintf(text, size, format, values);
    if (length >= 0 && (size_t) length < size) return length;
    text[size - 1] = 0;
    return -1;
}

int JVM_ActiveProcessorCount(void) {
    cpu_set_t allowed;
    CPU_ZERO(&allowed);
    return sched_getaffinity(0, sizeof allowed, &allowed) == 0 ? CPU_COUNT(&allowed) : (int) sysconf(_SC_NPROCESSORS_ONLN);
}

void *JVM_FindLibraryEntry(void *library, const char *name) { return dlsym(library, name); }
void *JVM_LoadLibrary(const char *name, jboolean throws) { return dlopen(name, RTLD_LAZY); }
void JVM_UnloadLibrary(void *library) { dlclose(library); }
jboolean JVM_IsStaticallyLinked(void) { return JNI_FALSE; }
void JVM_Halt(jint code) { _exit(code); }
void JVM_BeforeHalt(void) {}
jboolean JVM_IsUseContainerSupport(void) { return JNI_TRUE; }
jboolean JVM_IsContainerized(void) { return JNI_FALSE; }
jint JVM_GetInterfaceVersion(void) { return 6; }
char *JVM_NativePath(char *path) { return path; }
void *JVM_RawMonitorCreate(void) { return malloc(1); }

static jlong nanos(clockid_t clock) {
    struct timespec now;
    clock_gettime(clock, &now);
    return (jlong) now.tv_sec * 1000000000LL + now.tv_nsec;
}

jlong JVM_CurrentTimeMillis(JNIEnv *env, jclass class) { return nanos(CLOCK_REALTIME) / 1000000; }
jlong JVM_NanoTime(JNIEnv *env, jclass class) { return nanos(CLOCK_MONOTONIC); }

jlong JVM_GetNanoTimeAdjustment(JNIEnv *env, jclass class, jlong seconds) {
    struct timespec now;
    clock_gettime(CLOCK_REALTIME, &now);
    jlong difference = now.tv_sec - seconds;
    if (difference >= 0x100000000LL || difference <= -0x100000000LL) return -1;
    return difference * 1000000000LL + now.tv_nsec;
}

jstring JVM_GetTemporaryDirectory(JNIEnv *env) { return (*env)->NewStringUTF(env, "/tmp"); }

jint JVM_GetLastErrorString(char *text, int size) {
    strncpy(text, strerror(errno), size - 1);
    text[size - 1] = 0;
    return strlen(text);
}

void JVM_ArrayCopy(JNIEnv *env, jclass ignored, jobject from, jint at, jobject to, jint into, jint count) {
    jclass system = (*env)->FindClass(env, "java/lang/System");
    jmethodID copy = system
        ? (*env)->GetStaticMethodID(env, system, "arraycopy", "(Ljava/lang/Object;ILjava/lang/Object;II)V")
        : NULL;
    if (copy) (*env)->CallStaticVoidMethod(env, system, copy, from, at, to, into, count);
}

static void miss(const char *name) {
    fprintf(stderr, "libjvm.so: %s is not there\n", name);
    abort();
}
