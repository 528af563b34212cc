package dev.latchkey.bench;

import java.util.List;
import java.util.Map;

/** A part of the benchmark that can be run by itself: {@code -Dbench.sections=}. */
interface Section {
    /** Measures, and throws when what was released is wrong. */
    Findings run(Site site) throws Exception;

    /**
     * What goes onto the page.
     *
     * @param markdown tables and sentences
     * @param goals that were measured by this
     * @param charts by the names of their files
     */
    record Findings(String markdown, List<Goal> goals, Map<String, Chart> charts) {}
}
