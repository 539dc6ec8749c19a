package assay.benchmark.side;

import assay.benchmark.side.ComparisonOutcome.Row;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;

final class ToolComparisonText {

  private ToolComparisonText() {}

  static List<String> lines(ComparisonOutcome outcome) {
    List<String> lines = new ArrayList<>();
    Map<String, String> host = outcome.host();
    lines.add("What a request costs that does nothing (closed loop)");
    lines.add(
        String.format(
            Locale.ROOT,
            "%d blocks of turns in random order; a fresh JVM a turn, warmed up; %s s counted",
            outcome.rows().getFirst().rate().pairs(),
            outcome.seconds()));
    lines.add(
        String.format(
            Locale.ROOT,
            "%s · %s cores · %s · load average %s at first, %s at last",
            host.getOrDefault("processor", "unknown processor"),
            host.getOrDefault("cores", "?"),
            host.getOrDefault("JVM", "?"),
            outcome.loadBefore(),
            host.getOrDefault("load average", "unknown")));
    for (int threads : outcome.rows().stream().map(Row::threads).distinct().toList()) {
      lines.add("");
      lines.add(threads == 1 ? "1 thread" : threads + " threads");
      lines.add(
          "                    requests/s  slowest..fastest turn  CPU ns  busy   live"
              + "  times its rate     its CPU, times");
      lines.add(
          "                     (million)              (million)    each      %    MiB"
              + "  Assay's is         Assay's");
      outcome.rows().stream()
          .filter(row -> row.threads() == threads)
          .forEach(row -> lines.add(line(row)));
    }
    lines.add("");
    lines.add("Ratios: geometric mean over the blocks, 95 % interval in brackets; with * beside");
    lines.add("`assay, history`, with nothing beside `assay`. What each does per request:");
    for (Setup setup : outcome.setups()) {
      lines.add("");
      lines.add(setup.name() + " (counted by " + setup.counts() + ")");
      lines.addAll(wrapped(setup.does()));
    }
    return lines;
  }

  private static String line(Row row) {
    boolean first = row.setup().equals(row.beside());
    return String.format(
        Locale.ROOT,
        "%-18s %11.2f  %21s  %6.0f  %4.0f  %5.1f  %-18s %s",
        row.setup() + (row.beside().equals("assay") ? "" : " *"),
        row.perSecond() / 1e6,
        String.format(Locale.ROOT, "%.2f .. %.2f", row.slowest() / 1e6, row.fastest() / 1e6),
        row.cpuEach(),
        100 * row.busy(),
        row.liveBytes() / 1048576.0,
        first ? "1" : ratio(row.rate()),
        first ? "1" : ratio(row.cpu()));
  }

  private static String ratio(Ratio ratio) {
    return String.format(Locale.ROOT, "%.2f (%.2f–%.2f)", ratio.mean(), ratio.low(), ratio.high());
  }

  private static List<String> wrapped(String text) {
    List<String> lines = new ArrayList<>();
    StringBuilder line = new StringBuilder(" ");
    for (String word : text.split(" ")) {
      if (line.length() + word.length() > 92) {
        lines.add(line.toString());
        line = new StringBuilder(" ");
      }
      line.append(' ').append(word);
    }
    lines.add(line.toString());
    return lines;
  }
}
