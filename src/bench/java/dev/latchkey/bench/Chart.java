package dev.latchkey.bench;

import java.util.List;
import java.util.Locale;

/** Bars from left to right, as an SVG that reads on a light and on a dark page. */
record Chart(String title, List<Bar> bars) {
    private static final int LEFT = 230;
    private static final int WIDTH = 760;
    private static final int LONGEST = 420;
    private static final int STEP = 30;
    private static final int TOP = 50;

    /** @param ours drawn in the colour that stands out */
    record Bar(String label, double value, boolean ours) {}

    String svg() {
        double most = bars.stream().mapToDouble(Bar::value).max().orElse(1);
        int height = TOP + bars.size() * STEP + 10;
        StringBuilder svg = new StringBuilder();
        svg.append("<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 %d %d\" role=\"img\" aria-label=\"%s\">\n"
                .formatted(WIDTH, height, escape(title)));
        svg.append("""
            <style>
              text { font: 14px sans-serif; fill: #1f2328; }
              .title { font-weight: bold; }
              .ours { fill: #1a7f37; }
              .other { fill: #8c959f; }
              @media (prefers-color-scheme: dark) { text { fill: #e6edf3; } .ours { fill: #3fb950; } }
            </style>
            """);
        svg.append("<text class=\"title\" x=\"10\" y=\"25\">%s</text>\n".formatted(escape(title)));
        for (int i = 0; i < bars.size(); i++) {
            svg.append(bar(bars.get(i), TOP + i * STEP, most));
        }
        return svg.append("</svg>\n").toString();
    }

    private static String bar(Bar bar, int y, double most) {
        double length = Math.max(1, bar.value / most * LONGEST);
        return String.format(
                Locale.ROOT,
                """
                <text x="%d" y="%d" text-anchor="end">%s</text>
                <rect class="%s" x="%d" y="%d" width="%.1f" height="20" rx="2"/>
                <text x="%.1f" y="%d">%,.0f</text>
                """,
                LEFT - 10,
                y + 15,
                escape(bar.label),
                bar.ours ? "ours" : "other",
                LEFT,
                y,
                length,
                LEFT + length + 8,
                y + 15,
                bar.value);
    }

    private static String escape(String text) {
        return text.replace("&", "&amp;").replace("<", "&lt;").replace("\"", "&quot;");
    }
}
