package assay.report.text;

import assay.record.environment.Calibration;
import assay.record.environment.Calibration.Tail;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/// A calibration as tables, the same in every output.
public final class CalibrationTables {

  private static final String LEFT_OUT =
      "; a percentile with fewer than ten samples beyond it is left out";

  private final Calibration calibration;
  private final NumberFormat format;

  /// @param says one sentence on the figures
  /// @param rows the head first; the first column names the row
  public record Part(String title, String says, List<List<String>> rows) {}

  private CalibrationTables(Calibration calibration, NumberFormat format) {
    this.calibration = calibration;
    this.format = format;
  }

  public static List<Part> of(Calibration calibration, NumberFormat format) {
    CalibrationTables tables = new CalibrationTables(calibration, format);
    List<Part> parts = new ArrayList<>();
    parts.add(tables.clock());
    parts.add(tables.hiccups());
    parts.add(tables.pacing());
    parts.add(tables.closed());
    parts.add(tables.open());
    parts.add(tables.overhead());
    return parts;
  }

  /// The time, the host, and the host's load.
  public static List<String> facts(Calibration calibration, NumberFormat format) {
    List<String> facts = new ArrayList<>();
    facts.add(
        "calibrated %s by assay %s, took %s"
            .formatted(
                calibration.started(), calibration.assay(), format.length(calibration.nanos())));
    facts.add(String.join(" · ", host(calibration.host(), format)));
    if (!calibration.loadBefore().isEmpty()) {
      facts.add(
          "load average before %s, after %s (1, 5 and 15 minutes)"
              .formatted(calibration.loadBefore(), calibration.loadAfter()));
    }
    return facts.stream().map(format::plain).toList();
  }

  private static List<String> host(Map<String, String> host, NumberFormat format) {
    List<String> words = new ArrayList<>();
    host.forEach((name, value) -> words.add(fact(name, value, format)));
    return words;
  }

  private static String fact(String name, String value, NumberFormat format) {
    if (name.equals("memory, KiB") && value.matches("\\d{1,15}")) {
      return format.amount(Long.parseLong(value) * 1024.0, "bytes");
    }
    return name.equals("cores") ? value + " cores" : value;
  }

  private Part clock() {
    return new Part(
        "Clock",
        "what reading the monotonic clock takes, and its smallest step",
        List.of(
            List.of("clock", "reading", "step"),
            List.of(
                "monotonic clock",
                nanos(calibration.clock().readNanos()),
                nanos(calibration.clock().stepNanos()))));
  }

  private Part hiccups() {
    return new Part(
        "Hiccups",
        "what a sleep of 1 ms took longer; stalls of this size are the host's, not a grid's"
            + LEFT_OUT,
        List.of(
            List.of("host", "p50", "p90", "p99", "p99.9", "max", "sleeps"),
            hiccups("quiet", calibration.quiet()),
            hiccups("every core busy", calibration.busy())));
  }

  private List<String> hiccups(String name, Tail tail) {
    List<String> row = new ArrayList<>(tail(name, tail));
    row.add(count(tail.samples()));
    return row;
  }

  private Part pacing() {
    List<List<String>> rows = new ArrayList<>();
    rows.add(List.of("asked", "p50", "p90", "p99", "p99.9", "max", "sent", "shed"));
    for (Calibration.Pacing pacing : calibration.pacing()) {
      List<String> row = new ArrayList<>(tail(rate(pacing.askedPerSecond()), pacing.delay()));
      row.add(rate(pacing.sentPerSecond()));
      row.add(count(pacing.shed()));
      rows.add(row);
    }
    return new Part(
        "Pacing",
        "send delay of an open loop against an engine that does nothing, by rate" + LEFT_OUT,
        rows);
  }

  private Part closed() {
    List<List<String>> rows = new ArrayList<>();
    rows.add(List.of("threads", "requests", "slowest … fastest", "each", "CPU each", "floor"));
    for (Calibration.Closed closed : calibration.closed()) {
      rows.add(
          List.of(
              count(closed.threads()),
              rate(closed.perSecond()),
              rate(closed.slowestPerSecond()) + " … " + rate(closed.fastestPerSecond()),
              nanos(closed.nanos()),
              nanos(closed.cpuNanos()),
              nanos(closed.floorNanos())));
    }
    return new Part(
        "No-op ceiling, closed",
        "requests that do nothing; the floor is two clock reads and one histogram add, in turn with"
            + " the loop",
        rows);
  }

  private Part open() {
    List<List<String>> rows = new ArrayList<>();
    rows.add(List.of("answers after", "sustained", "no longer at", "because there"));
    for (Calibration.Open open : calibration.open()) {
      rows.add(
          List.of(
              nanos(open.answerNanos()),
              open.perSecond() > 0 ? rate(open.perSecond()) : "none",
              open.failedPerSecond() > 0 ? rate(open.failedPerSecond()) : none(),
              open.reason().isEmpty() ? none() : open.reason()));
    }
    return new Part(
        "Ceiling of an open loop",
        "the highest rate that one client sends, by the time that answers take: at least 99 % sent, at the median"
            + " no more than 200 µs late, %s in flight at most"
                .formatted(
                    count(
                        calibration.open().stream()
                            .mapToInt(Calibration.Open::inFlight)
                            .max()
                            .orElse(0))),
        rows);
  }

  private Part overhead() {
    Calibration.Overhead overhead = calibration.harnessOverhead();
    if (overhead == null) {
      return new Part("Harness overhead", "no grid is installed: not measured", List.of());
    }
    String says =
        "a get of %s, %s, one thread: through Assay against a bare loop, %s pairs of turns"
            .formatted(
                overhead.engine(),
                overhead.members() == 1 ? "one member" : overhead.members() + " members",
                count(overhead.pairs()));
    return new Part(
        "Harness overhead",
        says,
        List.of(
            List.of("request", "through Assay", "bare", "ratio", "95 % interval"),
            List.of(
                "get",
                rate(overhead.benchPerSecond()),
                rate(overhead.barePerSecond()),
                ratio(overhead.ratio()),
                ratio(overhead.low()) + " … " + ratio(overhead.high()))));
  }

  private List<String> tail(String name, Tail tail) {
    return List.of(
        name,
        nanos(tail.p50Nanos()),
        nanos(tail.p90Nanos()),
        nanos(tail.p99Nanos()),
        nanos(tail.p999Nanos()),
        nanos(tail.maxNanos()));
  }

  private String nanos(long nanos) {
    return nanos(nanos / 1.0);
  }

  private String nanos(double nanos) {
    return nanos < 0 ? none() : format.amount(nanos, "ns");
  }

  private String none() {
    return format.amount(null, "ns");
  }

  private String rate(double perSecond) {
    return format.amount(perSecond, "/s");
  }

  private String count(long number) {
    return format.amount(number / 1.0, "count");
  }

  private static String ratio(double ratio) {
    return String.format(Locale.ROOT, "%.3f", ratio);
  }
}
