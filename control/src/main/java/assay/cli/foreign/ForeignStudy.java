package assay.cli.foreign;

import assay.api.Cache;
import assay.api.DataParameters;
import assay.api.RequestKind;
import assay.api.Workload;
import assay.cli.draft.EngineNameFinder;
import assay.cli.draft.LeftOutComment;
import assay.cli.draft.MemberHeaps;
import assay.cli.draft.StudyChoices;
import assay.cli.foreign.ForeignLoad.Cluster;
import assay.cli.foreign.value.ForeignNotes;
import assay.cli.foreign.value.ForeignValue;
import assay.engine.EngineDescriptor;
import assay.engine.SettingDefinition;
import assay.problem.Problem;
import assay.problem.ProblemException;
import assay.yaml.YamlWriter;
import java.time.Duration;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/// The study equivalent to another load tool's file, with a comment about each part that is not taken over.
public final class ForeignStudy {

  private static final int MEMBERS = 3;
  private static final int MOST_MEMBERS = 1_000;
  private static final long MOST_ENTRIES = 999_000_000;
  private static final Duration LONGEST = Duration.ofDays(30);
  private static final String BACKUP = "backup";
  private static final String NONE = "none";

  private final String name;
  private final ForeignFile file;
  private final ForeignNotes notes = new ForeignNotes();
  private final ForeignLoad load;
  private final Workload workload;
  private final EngineDescriptor engine;
  private final int members;
  private final long clients;
  private final Map<String, Long> data;
  private final long heapMb;
  private final long repeats;
  private final List<Problem> left;

  /// @param memoryBytes the host's memory
  /// @throws ProblemException if no study can be made of the file
  public ForeignStudy(
      String name,
      ForeignFile file,
      List<EngineDescriptor> engines,
      List<Workload> workloads,
      long memoryBytes) {
    this.name = name;
    this.file = file;
    this.load = file.load(notes);
    notes.told();
    this.workload =
        workloads.stream()
            .filter(each -> each.name().equals(load.workload()))
            .findFirst()
            .orElseThrow(() ->
                ProblemException.ofHost(
                    "E303",
                    "the workload `%s` is not installed".formatted(load.workload()),
                    "build Assay again"));
    refuseOtherRequests();
    refuseExcess();
    this.engine = engine(engines);
    this.clients = clients(memoryBytes);
    this.members = members(memoryBytes);
    this.repeats = repeats();
    this.data = new LinkedHashMap<>(load.data());
    this.heapMb = heapMb(memoryBytes);
    this.left = notes.told();
  }

  /// What the study does not have of the file, each with its line.
  public List<Problem> left() {
    return left;
  }

  /// A mix has only single requests of the workload.
  private void refuseOtherRequests() {
    List<String> known =
        workload.kinds().stream().filter(kind -> !kind.sized()).map(RequestKind::name).toList();
    load.steps().stream()
        .flatMap(step -> step.weights().keySet().stream())
        .filter(kind -> !known.contains(kind))
        .forEach(kind ->
            notes.refuse(
                "a mix of the workload `%s` has no `%s`".formatted(workload.name(), kind),
                null,
                "it has %s".formatted(String.join(", ", known))));
    notes.told();
  }

  /// Rates and times beyond those of a study.
  private void refuseExcess() {
    for (ForeignStep step : load.steps()) {
      if (step.rate() > ForeignLoad.MOST_RATE) {
        notes.refuse(
            "%,.0f requests/s are more than %,.0f".formatted(step.rate(), ForeignLoad.MOST_RATE),
            null,
            "lower the rate in the file");
      }
    }
    if (once().compareTo(LONGEST) > 0) {
      notes.refuse("the steps take more than 30 days", null, "shorten them in the file");
    }
    notes.told();
  }

  /// How long all steps take once.
  private Duration once() {
    return load.steps().stream()
        .map(step -> step.warmUp().plus(step.window()))
        .reduce(Duration.ZERO, Duration::plus);
  }

  /// As many repeats as the file says, if they take no more than 30 days.
  private long repeats() {
    long most = Math.max(1, LONGEST.dividedBy(once()));
    if (load.repeats() > most) {
      notes.leave(
          "%,d runs take more than 30 days: not taken over".formatted(load.repeats()),
          null,
          "the study has `repeats: %d`".formatted(most));
    }
    return Math.min(load.repeats(), most);
  }

  /// The first product of the file that is an engine; otherwise the workload's usual one.
  private EngineDescriptor engine(List<EngineDescriptor> engines) {
    Set<String> sent =
        load.steps().stream()
            .flatMap(step -> step.weights().keySet().stream())
            .collect(Collectors.toSet());
    List<String> needs =
        workload.kinds().stream()
            .filter(kind -> sent.contains(kind.name()))
            .map(RequestKind::needs)
            .map(Class::getSimpleName)
            .toList();
    List<EngineDescriptor> able =
        engines.stream().filter(each -> each.capabilities().containsAll(needs)).toList();
    EngineDescriptor chosen = null;
    for (ForeignValue store : load.stores()) {
      Optional<EngineDescriptor> found = EngineNameFinder.find(store.text(), able);
      if (found.isEmpty()) {
        notes.leave(store, "Assay has no such engine for these requests");
      } else if (chosen == null) {
        chosen = found.get();
      } else if (!chosen.equals(found.get())) {
        notes.leave(
            store,
            "the study has one engine; `--set engine=%s` runs it on this one"
                .formatted(found.get().engine()));
      }
    }
    return Optional.ofNullable(chosen)
        .or(() -> StudyChoices.engineFor(workload, able))
        .orElseThrow(() ->
            ProblemException.ofHost(
                "E301", "no engine is installed for these requests", "build Assay again"));
  }

  /// As many members as the file says, if the engine can have so many.
  private int members(long memoryBytes) {
    Cluster cluster = load.cluster();
    int wanted = cluster.members() > 0 ? (int) Math.min(cluster.members(), MOST_MEMBERS) : usual();
    int fewest =
        engine.cluster().fewest() == 1 && !withoutBackups() ? 2 : engine.cluster().fewest();
    double room =
        (double) (memoryBytes - clients * MemberHeaps.CLIENT_BYTES)
            / MemberHeaps.leastBytes(engine);
    int most =
        Math.max(
            fewest,
            Math.min(Objects.requireNonNullElse(engine.cluster().max(), MOST_MEMBERS), (int) room));
    int can = Math.clamp(wanted, fewest, most);
    if (can != wanted) {
      String instead =
          "%s has from %d to %d members here; the study has %d"
              .formatted(engine.title(), fewest, most, can);
      cluster.membersAt().ifPresent(value -> notes.leave(value, instead));
    }
    return can;
  }

  /// Grids have three; brokers and nodes have as few as they can, but two.
  private int usual() {
    return engine.capabilities().contains(Cache.class.getSimpleName())
        ? MEMBERS
        : Math.max(2, engine.cluster().fewest());
  }

  private boolean withoutBackups() {
    SettingDefinition backup = engine.settings().get(BACKUP);
    return backup == null || backup.allows(NONE);
  }

  /// As many clients as the file says, if their heaps take at most half of the host's memory.
  private long clients(long memoryBytes) {
    Cluster cluster = load.cluster();
    long room = Math.max(1, memoryBytes / 2 / MemberHeaps.CLIENT_BYTES);
    Integer most = engine.cluster().clients();
    long can = Math.min(Math.min(cluster.clients(), room), most == null ? room : most);
    if (can < cluster.clients()) {
      cluster
          .clientsAt()
          .ifPresent(value ->
              notes.leave(value, "this host has room for %d of these clients".formatted(can)));
    }
    return can;
  }

  /// The heap for the data. If this host cannot hold them, the study has as many entries as fit.
  private long heapMb(long memoryBytes) {
    Map<String, Long> sizes = new HashMap<>(workload.defaults());
    sizes.putAll(data);
    MemberHeaps heaps =
        new MemberHeaps(engine, members, workload.bytesPerEntry(new DataParameters(sizes)));
    Long keys = data.get(ForeignLoad.CUSTOMERS);
    if (keys == null) {
      return heaps.megabytes(0);
    }
    long entries = keys;
    if (entries > Integer.MAX_VALUE || !heaps.fits(entries, clients, memoryBytes)) {
      entries = MemberHeaps.rounded(heaps.entriesIn(memoryBytes, clients));
      while (entries > 1 && !heaps.fits(entries, clients, memoryBytes)) {
        entries = MemberHeaps.rounded(entries * 9 / 10);
      }
      entries = Math.clamp(entries, 1, MOST_ENTRIES);
      tellFewer(keys, entries, heaps, memoryBytes);
      data.put(ForeignLoad.CUSTOMERS, entries);
    }
    return heaps.megabytes(entries);
  }

  private void tellFewer(long wanted, long entries, MemberHeaps heaps, long memoryBytes) {
    String what =
        "%,d keys need %s of heap in all, and this host has %s of memory"
            .formatted(
                wanted,
                MemberHeaps.gibibytes(heaps.allBytes(wanted, clients)),
                MemberHeaps.gibibytes((double) memoryBytes));
    String help =
        "the study has %,d keys; for larger hosts, raise `customers` and `heap` in it"
            .formatted(entries);
    Optional<ForeignValue> said = load.entries();
    if (said.isPresent()) {
      notes.leave(what, said.get().place(), help);
    } else {
      notes.leave(what + ", the tool's own number", null, help);
    }
  }

  public String text() {
    return """
    # yaml-language-server: $schema=assay-v1.schema.json
    # $schema: assay-v1.schema.json
    # Made of %s of %s.%s
    study: %s
    question: %s

    # `assay list engines` shows others.
    engine: %s
    workload: %s

    cluster:
    %s
    %s
    steps:
    %s
    check: %s

    # Six repeats or more tell configurations apart, with intervals.
    repeats: %d
    """
        .formatted(
            LeftOutComment.oneLine(file.path()),
            file.tool(),
            LeftOutComment.of(left),
            YamlWriter.text(name),
            YamlWriter.text("How does %s answer this load?".formatted(product())),
            YamlWriter.text(engine.engine()),
            workload.name(),
            cluster().indent(2).stripTrailing(),
            sizes(),
            load.steps().stream()
                .map(ForeignStep::text)
                .collect(Collectors.joining())
                .indent(2)
                .stripTrailing(),
            YamlWriter.list(load.checks()),
            repeats);
  }

  /// A title that names a cluster does not fit one member.
  private String product() {
    return load.cluster().members() == 1
        ? engine.title().replaceFirst(" Cluster$", "")
        : engine.title();
  }

  private String sizes() {
    return data.isEmpty()
        ? ""
        : data.entrySet().stream()
            .map(size -> size.getKey() + ": " + size.getValue())
            .collect(Collectors.joining(", ", "data: { ", " }\n"));
  }

  private String cluster() {
    StringBuilder lines = new StringBuilder("members: %d\nheap: %dm\n".formatted(members, heapMb));
    if (members == 1 && engine.settings().containsKey(BACKUP)) {
      lines.append("backup: none\n");
    }
    if (clients > 1) {
      lines.append("clients: %d\n".formatted(clients));
    }
    load.cluster()
        .settings()
        .forEach((setting, value) -> lines.append("%s: %s\n".formatted(setting, value)));
    return lines.toString();
  }
}
