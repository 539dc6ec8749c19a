package assay.cli.ycsb;

import assay.api.Cache;
import assay.api.Queryable;
import assay.cli.draft.EngineNameFinder;
import assay.cli.draft.LeftOutComment;
import assay.cli.draft.MemberHeaps;
import assay.cli.draft.MixShares;
import assay.engine.EngineDescriptor;
import assay.engine.InstalledEngines;
import assay.engine.SettingDefinition;
import assay.problem.Problem;
import assay.problem.ProblemException;
import assay.yaml.YamlWriter;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// The study equivalent to some YCSB property files, with the ignored properties as comments.
public final class YcsbStudy {

  private static final Duration WARM_UP = Duration.ofSeconds(10);
  private static final int MEMBERS = 3;
  private static final int CLIENTS = 1;

  private static final long LEAST_ROOM = 20_000;

  /// Keys for inserts, compared with those that the rate needs.
  private static final double SPARE = 1.2;

  private static final String CACHE = Cache.class.getSimpleName();
  private static final String QUERYABLE = Queryable.class.getSimpleName();

  private final String name;
  private final List<Path> files;
  private final List<String> options;
  private final long memoryBytes;
  private final YcsbWorkload workload;

  /// The engine that the files name.
  private final Optional<EngineDescriptor> bound;

  private final EngineDescriptor engine;
  private final MemberHeaps heaps;

  /// The study of some files.
  ///
  /// @param options properties of the command line, which win over the files: `recordcount=1000`
  /// @param engines the installed engines
  /// @param memoryBytes the host's memory
  /// @throws ProblemException if no study can be made of the files
  public YcsbStudy(
      String name,
      List<Path> files,
      List<String> options,
      InstalledEngines engines,
      long memoryBytes) {
    this.name = name;
    this.files = files;
    this.options = options;
    this.memoryBytes = memoryBytes;
    this.workload = YcsbWorkload.read(files, options);
    List<EngineDescriptor> stores =
        engines.descriptors().stream().filter(each -> each.capabilities().contains(CACHE)).toList();
    this.bound = EngineNameFinder.find(workload.store(), stores);
    this.engine = engine(stores);
    this.heaps = new MemberHeaps(engine, MEMBERS, workload.bytesPerEntry());
    requireMemory();
  }

  /// The engine that YCSB's binding names; else the first with real members that supports the requests.
  private EngineDescriptor engine(List<EngineDescriptor> stores) {
    List<EngineDescriptor> caches =
        stores.stream()
            .filter(each -> workload.scans().isEmpty() || each.capabilities().contains(QUERYABLE))
            .toList();
    return bound
        .filter(caches::contains)
        .or(() -> caches.stream().filter(each -> !each.simulated()).findFirst())
        .or(() -> caches.stream().findFirst())
        .orElseThrow(
            () -> ProblemException.ofHost("E301", "no engine is installed", "build Assay again"));
  }

  /// Refuses data that `assay run` would refuse on this host.
  private void requireMemory() {
    if (heaps.fits(entries(), CLIENTS, memoryBytes)) {
      return;
    }
    long most = heaps.entriesIn(memoryBytes, CLIENTS) - (workload.inserts() > 0 ? room() : 0);
    String fewer =
        most < 1
            ? "set fewer records"
            : "set fewer records, here at most -p recordcount=%d"
                .formatted(MemberHeaps.rounded(most));
    throw ProblemException.ofInput(
        "E621",
        "%,d records%s need %s of heap in all, with two copies and room for garbage, and this host has %s of memory"
            .formatted(
                workload.records(),
                workload.inserts() > 0 ? " and keys for %,d inserts".formatted(room()) : "",
                MemberHeaps.gibibytes(heaps.allBytes(entries(), CLIENTS)),
                MemberHeaps.gibibytes((double) memoryBytes)),
        workload.recordsAt(),
        fewer
            + (workload.inserts() > 0 && workload.pace().target() > 0
                ? ", a lower target or a shorter time"
                : "")
            + "; for larger hosts, raise `records` and `heap` in the study");
  }

  /// The ignored properties, each with its file and line.
  public List<Problem> left() {
    List<Problem> all = new ArrayList<>(workload.left());
    String store = workload.store();
    if (!store.isEmpty() && bound.filter(engine::equals).isEmpty()) {
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
            LeftOutComment.oneLine(sources()),
            LeftOutComment.of(left()),
            YamlWriter.text(name),
            YamlWriter.text(engine.engine()),
            MEMBERS,
            heaps.megabytes(entries()),
            settings().indent(2),
            data().indent(2),
            YamlWriter.list(backups()),
            steps().indent(2));
  }

  /// The files, and the names of properties of the command line: a value may be a password.
  private String sources() {
    return Stream.concat(
            files.stream().map(Path::toString),
            options.stream()
                .map(YcsbProperty::ofOption)
                .map(option -> YcsbProperty.OPTION + " " + option.name()))
        .collect(Collectors.joining(", "));
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
      lines.add(roomComment());
      lines.add("room: " + room());
    }
    return String.join("\n", lines);
  }

  private String roomComment() {
    YcsbLoadSettings pace = workload.pace();
    if (pace.target() > 0) {
      return "# Keys for this many new records, a fifth more than the rate needs.";
    }
    return "# Keys for the inserts of at most %,d requests/s, an estimate for %s. If the loop is faster, the step ends with an error: raise `room`."
        .formatted(
            (long) (room() / workload.inserts() / pace.window().plus(WARM_UP).toSeconds()),
            pace.threads() == 1 ? "1 thread" : pace.threads() + " threads");
  }

  /// Keys for the inserts of the whole step. The rate of a closed loop is not known before it runs, so its estimate is
  /// generous, but leaves half of the host's memory.
  private long room() {
    YcsbLoadSettings pace = workload.pace();
    long inserts = Math.round(SPARE * workload.inserts() * pace.operations(WARM_UP));
    if (pace.target() > 0) {
      return Math.max(LEAST_ROOM, inserts);
    }
    long most = Math.max(0, heaps.entriesIn(memoryBytes / 2, CLIENTS) - workload.records());
    return Math.max(LEAST_ROOM, Math.min(inserts, MemberHeaps.rounded(most)));
  }

  private long entries() {
    return workload.records() + (workload.inserts() > 0 ? room() : 0);
  }

  private List<String> backups() {
    SettingDefinition backup = engine.settings().get("backup");
    if (backup == null || backup.otherwise() == null) {
      return List.of("sync");
    }
    return backup.allows("none") && !backup.otherwise().equals("none")
        ? List.of(backup.otherwise(), "none")
        : List.of(backup.otherwise());
  }

  private String steps() {
    YcsbLoadSettings pace = workload.pace();
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
                YamlWriter.text(workload.keys()),
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
    return MixShares.text(workload.shares());
  }
}
