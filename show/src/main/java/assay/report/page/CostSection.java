package assay.report.page;

import static j2html.TagCreator.each;
import static j2html.TagCreator.h3;
import static j2html.TagCreator.iff;
import static j2html.TagCreator.p;

import assay.plan.ProcessName;
import assay.record.results.ResourceCosts;
import assay.record.results.ResourceCosts.Level;
import assay.record.results.ResourceCosts.ProcessUse;
import assay.record.results.ResourceCosts.Slope;
import assay.record.results.ResourceCosts.Stops;
import assay.record.results.Results.TrialResult;
import assay.report.model.ReportModel;
import assay.report.text.HtmlBlocks;
import assay.report.text.NumberFormat;
import j2html.tags.DomContent;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/// The resources of the processes: CPU, allocation, pauses, and the members' memory by fill level.
final class CostSection {

  private static final NumberFormat FIGURES = NumberFormat.UNICODE;
  private static final List<String> USES =
      List.of(
          "CPU, of a core",
          "Allocated",
          "Resident",
          "GC pauses",
          "Together",
          "Longest",
          "Safepoints",
          "Together",
          "Longest");

  private CostSection() {}

  private record Trial(TrialResult trial, ResourceCosts costs) {

    String name(boolean alone) {
      return alone ? trial.configuration() : trial.configuration() + ", run " + trial.repeat();
    }
  }

  static DomContent of(ReportModel model) {
    List<Trial> trials =
        model.results().trials().stream()
            .filter(trial -> !trial.control())
            .filter(trial -> !trial.costs().none())
            .map(trial -> new Trial(trial, trial.costs()))
            .toList();
    if (trials.isEmpty()) {
      return each();
    }
    boolean alone = model.results().repeats() == 1;
    DomContent uses = uses(trials, alone);
    return HtmlBlocks.reference(
        "processes",
        "JVM and machine",
        "what every process used",
        p("What every process used in the steady windows of the open loops. A garbage collector's"
                + " pauses are safepoints too; those last from the request to stop until all threads"
                + " may run again.")
            .withClass("hint"),
        uses,
        idle(trials, alone),
        memory(trials, alone));
  }

  private static DomContent uses(List<Trial> trials, boolean alone) {
    List<String> head = new ArrayList<>(List.of("Process"));
    head.addAll(USES);
    List<List<String>> rows = new ArrayList<>();
    for (Trial trial : trials) {
      for (ProcessUse use : trial.costs().processes()) {
        rows.add(row(trial.name(alone) + ", " + use.process(), use));
      }
    }
    return HtmlBlocks.grid("What every process used", head, rows);
  }

  private static List<String> row(String name, ProcessUse use) {
    double seconds = use.windowNanos() / 1e9;
    List<String> row = new ArrayList<>(List.of(name));
    row.add(rate(use.cpuNanos() / 1e9, seconds, "share"));
    row.add(
        rate((double) use.allocatedBytes(), seconds, "bytes")
            + (use.allocatedBytes() < 0 ? "" : "/s"));
    row.add(use.residentBytes() < 0 ? "–" : FIGURES.amount((double) use.residentBytes(), "bytes"));
    row.addAll(stops(use.pauses()));
    row.addAll(stops(use.safepoints()));
    return row;
  }

  private static String rate(double figure, double seconds, String unit) {
    return FIGURES.amount(figure < 0 || seconds <= 0 ? null : figure / seconds, unit);
  }

  private static List<String> stops(@Nullable Stops stops) {
    return stops == null
        ? List.of("–", "–", "–")
        : List.of(
            FIGURES.amount((double) stops.count(), "count"),
            FIGURES.amount((double) stops.totalNanos(), "ns"),
            FIGURES.amount((double) stops.maxNanos(), "ns"));
  }

  private static DomContent idle(List<Trial> trials, boolean alone) {
    List<List<String>> rows = new ArrayList<>();
    for (Trial trial : trials) {
      ResourceCosts.Idle idle = trial.costs().idle();
      if (idle != null) {
        double seconds = idle.nanos() / 1e9;
        double load = loaded(trial.costs().processes());
        boolean busier = load > 0 && idle.membersCpuNanos() / 1e9 / seconds >= load;
        rows.add(
            List.of(
                trial.name(alone),
                rate(idle.membersCpuNanos() / 1e9, seconds, "share")
                    + (busier ? " (background work, not rest)" : ""),
                FIGURES.amount(load > 0 ? load : null, "share"),
                rate((double) idle.loopbackBytes(), seconds, "bytes")));
      }
    }
    return iff(
        !rows.isEmpty(),
        each(
            h3("Before any request"),
            p("What the members used for a moment right after the data was loaded; at a low rate it"
                    + " is much of what a request seems to cost. Where it is as much as under load or"
                    + " more, the members were not at rest: they compiled code, collected garbage or"
                    + " moved data, which load displaces. Nothing is subtracted.")
                .withClass("hint"),
            HtmlBlocks.grid(
                "Before any request",
                List.of(
                    "Configuration",
                    "CPU of all members, of a core",
                    "The same under load",
                    "Over the loopback, a second"),
                rows)));
  }

  /// All members' CPU in the steady windows, as a share of a core; 0 if a process does not report
  /// it.
  private static double loaded(List<ProcessUse> processes) {
    List<ProcessUse> members =
        processes.stream().filter(use -> ProcessName.isMember(use.process())).toList();
    boolean told = members.stream().allMatch(use -> use.cpuNanos() >= 0 && use.windowNanos() > 0);
    return told
        ? members.stream().mapToDouble(use -> use.cpuNanos() / (double) use.windowNanos()).sum()
        : 0;
  }

  private static DomContent memory(List<Trial> trials, boolean alone) {
    List<Trial> measured =
        trials.stream().filter(trial -> !trial.costs().levels().isEmpty()).toList();
    if (measured.isEmpty()) {
      return iff(false, p());
    }
    List<String> head = new ArrayList<>(List.of("Configuration"));
    List<Long> entries =
        measured.stream()
            .flatMap(trial -> trial.costs().levels().stream())
            .map(Level::entries)
            .distinct()
            .sorted()
            .toList();
    entries.forEach(count -> head.add(FIGURES.amount((double) count, "count") + " entries"));
    head.add("Each entry");
    head.add("95 % interval, within the run");
    List<List<String>> rows =
        measured.stream().map(trial -> memory(trial, entries, alone)).toList();
    return each(
        h3("Live memory by fill level"),
        p("What all members together hold. The line runs through the filled levels; the empty cluster"
                + " is shown, but with its first entries a grid also builds what it holds however"
                + " many follow.")
            .withClass("hint"),
        HtmlBlocks.grid("Live memory by fill level", head, rows));
  }

  private static List<String> memory(Trial trial, List<Long> entries, boolean alone) {
    List<String> row = new ArrayList<>(List.of(trial.name(alone)));
    for (Long count : entries) {
      row.add(
          trial.costs().levels().stream()
              .filter(level -> level.entries() == count)
              .map(level -> FIGURES.amount((double) level.bytes(), "bytes"))
              .findFirst()
              .orElse("–"));
    }
    Slope line = trial.costs().slope();
    row.add(of(line, Slope::bytesPerEntry));
    row.add(line == null ? "–" : of(line, Slope::low) + " … " + of(line, Slope::high));
    return row;
  }

  private static String of(@Nullable Slope line, Function<Slope, Double> figure) {
    return FIGURES.amount(
        line == null ? null : Objects.requireNonNull(figure.apply(line)), "bytes");
  }
}
