package dev.latchkey.harness;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/** A page of metrics in Prometheus' text format. */
public final class Metrics {
    private static final Pattern SAMPLE = Pattern.compile("([a-zA-Z_:][\\w:]*)(\\{.*})? (\\S+)(?: \\d+)?");

    private final List<Sample> samples;

    /**
     * One line.
     *
     * @param labels as they stand in the text, braces included; empty where there are none
     */
    public record Sample(String name, String labels, double value) {}

    private Metrics(List<Sample> samples) {
        this.samples = samples;
    }

    /** Lines that are none of the format are left out. */
    public static Metrics parse(String text) {
        List<Sample> samples = new ArrayList<>();
        text.lines().filter(line -> !line.startsWith("#")).map(SAMPLE::matcher).forEach(matcher -> {
            if (matcher.matches()) {
                String labels = matcher.group(2) == null ? "" : matcher.group(2);
                samples.add(new Sample(matcher.group(1), labels, Double.parseDouble(matcher.group(3))));
            }
        });
        return new Metrics(samples);
    }

    /**
     * The sum over the samples of this name that have each of these labels.
     *
     * @param labels as they stand in the text: {@code outcome="newer"}
     * @return 0 when there is none
     */
    public double sum(String name, String... labels) {
        return samples.stream()
                .filter(sample -> sample.name.equals(name))
                .filter(sample -> List.of(labels).stream().allMatch(sample.labels::contains))
                .mapToDouble(Sample::value)
                .sum();
    }

    /** All samples, in the order of the text. */
    public List<Sample> all() {
        return List.copyOf(samples);
    }

    /** The labels of each sample of this name. */
    public List<String> series(String name) {
        return samples.stream()
                .filter(sample -> sample.name.equals(name))
                .map(Sample::labels)
                .toList();
    }

    /** The samples that have no value. */
    public List<Sample> notANumber() {
        return samples.stream().filter(sample -> Double.isNaN(sample.value)).toList();
    }

    /** Is there a sample of this name? */
    public boolean has(String name) {
        return samples.stream().anyMatch(sample -> sample.name.equals(name));
    }
}
