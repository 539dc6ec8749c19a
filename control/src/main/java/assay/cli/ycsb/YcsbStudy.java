package assay.cli.ycsb;

import assay.api.Cache;
import assay.api.Queryable;
import assay.engine.EngineDescriptor;
import assay.engine.Engines;
import assay.engine.Setting;
import assay.problem.Problem;
import assay.problem.ProblemException;
import assay.yaml.YamlScalar;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;

/// The study equivalent to some YCSB property files, with the ignored properties as comments.
public final class YcsbStudy {

  private static final Duration WARM_UP = Duration.ofSeconds(10);
  private static final int MEMBERS = 3;
  private static final long LEAST_HEAP_MB = 256;
  private static final long HEAP_STEP_MB = 64;

  /// Entries fill less than half of the heaps.
  private static final double ROOMY = 2.5;

  private static final long LEAST_ROOM = 20_000;

  private static final String CACHE = Cache.class.getSimpleName();
  private static final String QUERYABLE = Queryable.class.getSimpleName();

  private final String name;
  private final List<Path> files;
  private final YcsbWorkload workload;
  private final EngineDescriptor engine;

  /// The study of some files.
  ///
  /// @param engines the installed engines
  /// @throws assay.problem.ProblemException if no study can be made of the files
  public YcsbStudy(String name, List<Path> files, Engines engines) {
    this.name = name;
    this.files = files;
    this.workload = YcsbWorkload.read(files);
    this.engine = engine(workload, engines.descriptors());
  }

  /// The engine that YCSB's binding names; else the first with real members that supports the requests.
  private static EngineDescriptor engine(YcsbWorkload workload, List<EngineDescriptor> engines) {
    String store = workload.store().toLowerCase(Locale.ROOT);
    List<EngineDescriptor> caches =
        engines.stream()
            .filter(each -> each.capabilities().contains(CACHE))
            .filter(each -> workload.scans().isEmpty() || each.capabilities().contains(QUERYABLE))
            .toList();
    return caches.stream()
        .filter(each -> store.contains(each.engine()))
        .findFirst()
        .or(() -> caches.stream().filter(each -> !each.simulated()).findFirst())
        .or(() -> caches.stream().findFirst())
        .orElseThrow(
            () -> ProblemException.ofHost("E301", "no engine is installed", "build Assay again"));
  }

  /// The ignored properties, each with its file and line.
  public List<Problem> left() {
    List<Problem> all = new ArrayList<>(workload.left());
    String store = workload.store();
    if (!store.isEmpty() && !store.toLowerCase(Locale.ROOT).contains(engine.engine())) {
      all.add(
          new Problem(
              "E620",
              "`db=%s` is a YCSB binding for which Assay has no engine%s"
                  .formatted(store, workload.scans().isEmpty() ? "" : " with scans"),
              "the study uses %s; `assay list engines` shows others".formatted(engine.engine())));
    }
    return all;
  }

  public String text() {
    return """
    # yaml-language-server: $schema=assay-v1.schema.json
    # $schema: assay-v1.schema.json
    # Made of %s of YCSB.%s
    study: %s
    question: What does each backup take and cost under this load?

    # `assay list engines` shows others.
    engine: %s
    workload: ycsb

    cluster:
      members: %d
      heap: %dm
    %s
    data:
    %s
    # What differs: every word is a configuration, and the first is what the others are compared with.
    vary:
      backup: %s

    steps:
    %s
    check: [stale-reads, lost-writes]

    # Six repeats or more tell configurations apart, with intervals.
    repeats: 1
    """
        .formatted(
            oneLine(files.stream().map(Path::toString).collect(Collectors.joining(", "))),
            comments(),
            YamlScalar.text(name),
            YamlScalar.text(engine.engine()),
            MEMBERS,
            heapMb(),
            settings().indent(2),
            data().indent(2),
            YamlScalar.list(backups()),
            steps().indent(2));
  }

  private String comments() {
    return left().stream()
        .map(problem ->
            oneLine("#   %s%s; %s".formatted(at(problem), problem.what(), problem.help())))
        .map(line -> "\n" + line)
        .collect(Collectors.joining());
  }

  private static String at(Problem problem) {
    return problem.where() == null
        ? ""
        : "%s:%d: ".formatted(problem.where().file(), problem.where().line());
  }

  /// Keeps a value with a line end inside its comment.
  private static String oneLine(String text) {
    return text.replaceAll("\\R", " ");
  }

  private String settings() {
    List<String> lines = new ArrayList<>();
    if (workload.allFields()) {
      lines.add("write-fields: all");
    }
    if (workload.scans().isPresent() && engine.capabilities().contains(QUERYABLE)) {
      lines.add("# Scans find records by an ordered index; remove this if the engine has none.");
      lines.add("index: id");
    }
    return String.join("\n", lines);
  }

  private String data() {
    List<String> lines = new ArrayList<>();
    lines.add("records: " + workload.records());
    lines.add("fields: " + workload.fields());
    lines.add("field: " + workload.fieldBytes());
    workload.scans().ifPresent(rows -> lines.add("scan: " + rows));
    if (workload.inserts() > 0) {
      lines.add(
          "# Keys for this many new records; if a closed loop needs more, the step ends with an error.");
      lines.add("room: " + room());
    }
    return String.join("\n", lines);
  }

  private long room() {
    long inserts =
        Math.round(1.2 * workload.inserts() * workload.pace().operations(WARM_UP).orElse(0));
    return Math.max(LEAST_ROOM, inserts);
  }

  /// The heap for two copies of everything, less than half full.
  private long heapMb() {
    long entries = workload.records() + (workload.inserts() > 0 ? room() : 0);
    double bytes = (double) entries * (200 + workload.fields() * (50 + workload.fieldBytes()));
    long mb = (long) Math.ceil(2 * ROOMY * bytes / MEMBERS / (1 << 20));
    return Math.max(LEAST_HEAP_MB, Math.ceilDiv(mb, HEAP_STEP_MB) * HEAP_STEP_MB);
  }

  private List<String> backups() {
    Setting backup = engine.settings().get("backup");
    if (backup == null || backup.otherwise() == null) {
      return List.of("sync");
    }
    return backup.allows("none") && !backup.otherwise().equals("none")
        ? List.of(backup.otherwise(), "none")
        : List.of(backup.otherwise());
  }

  private String steps() {
    YcsbPace pace = workload.pace();
    String rest =
        """
            warm-up: %ds
            for: %ds
            keys: %s
            mix: { %s }
        """
            .formatted(
                WARM_UP.toSeconds(),
                pace.window().toSeconds(),
                YamlScalar.text(workload.keys()),
                mix());
    if (pace.target() > 0) {
      return "# Requests start on schedule, even if the cluster is slow.\n- open:\n    rate: %d/s\n%s"
          .formatted(pace.target(), rest);
    }
    return """
    # As YCSB sends it: each thread sends the next request when it was answered.
    - closed:
        threads: %d
    %s
    # On schedule, the same for every configuration, so that latency and costs can be compared: give it a rate that all of them carry.
    # - open: { rate: 1000/s, warm-up: %ds, for: %ds, keys: "%s", mix: { %s } }
    """
        .formatted(
            pace.threads(),
            rest.stripTrailing(),
            WARM_UP.toSeconds(),
            pace.window().toSeconds(),
            workload.keys(),
            mix());
  }

  private String mix() {
    return workload.shares().entrySet().stream()
        .map((Map.Entry<String, Double> share) -> share.getKey() + ": " + number(share.getValue()))
        .collect(Collectors.joining(", "));
  }

  /// A number with at most three decimals and no trailing zeros.
  static String number(double number) {
    String text = String.format(Locale.ROOT, "%.3f", number);
    return text.replaceFirst("\\.?0+$", "");
  }
}
