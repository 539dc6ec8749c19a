package assay.cli.workspace;

import assay.api.DataParameters;
import assay.api.KeyedData;
import assay.api.MappedData;
import assay.api.RequestKind;
import assay.api.Settings;
import assay.api.Workload;
import assay.engine.EngineDescriptor;
import assay.engine.Engines;
import assay.load.RequestUse;
import assay.problem.ExitCode;
import assay.problem.Problem;
import assay.problem.ProblemException;
import assay.yaml.YamlScalar;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.EnumMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;

/// A study to begin with: one engine, one workload and its requests, two strategies, every line
/// commented.
public final class StudyDraft {

  private static final int MOST_KINDS = 4;

  private final String name;
  private final EngineDescriptor engine;
  private final Workload workload;

  /// A study of the last workload, which is the user's own where there is one, on an engine with real
  /// members where there is one.
  public StudyDraft(String name, Engines engines, List<Workload> workloads) {
    this.name = name;
    this.engine =
        engines.descriptors().stream()
            .filter(each -> !each.simulated())
            .findFirst()
            .or(() -> engines.descriptors().stream().findFirst())
            .orElseThrow(() ->
                new ProblemException(
                    ExitCode.ENVIRONMENT,
                    new Problem("E301", "no engine is installed", "build Assay again")));
    this.workload = workloads.getLast();
  }

  /// The file's text.
  public String text() {
    return """
    # yaml-language-server: $schema=assay-v1.schema.json
    # $schema: assay-v1.schema.json
    study: %s
    question: What does a backup of every write cost, and what is lost without one?

    # `assay list engines` and `assay list workloads` show what there is.
    engine: %s
    workload: %s

    # The same for every strategy. `assay list settings` shows what there is.
    cluster: { members: 3, heap: 256m }

    # How much data there is.
    data: { %s }

    # What differs: every combination is a strategy, and the first is what the others are compared with.
    vary:
      backup: [sync, none]

    # What is done to every strategy, in this order.
    steps:
    %s
    # What is judged: `assay list checks`.
    check: [%s]

    # What is demanded, if anything; a missed objective ends with exit code 4.
    # objectives: [ "lost-writes == 0" ]

    # Six repeats or more tell strategies apart, with intervals.
    repeats: 1
    """
        .formatted(
            YamlScalar.text(name),
            YamlScalar.text(engine.engine()),
            YamlScalar.text(workload.name()),
            data(),
            steps(),
            checks());
  }

  private String data() {
    return new TreeMap<>(workload.defaults())
        .entrySet().stream()
            .map(each -> each.getKey() + ": " + each.getValue())
            .collect(Collectors.joining(", "));
  }

  private String steps() {
    List<RequestKind> kinds =
        workload.kinds().stream()
            .filter(kind -> engine.capabilities().contains(kind.needs().getSimpleName()))
            .toList();
    List<RequestKind> single = chosen(kinds.stream().filter(kind -> !kind.sized()).toList());
    if (single.isEmpty()) {
      return """
        # One thread sends so many requests of each kind, so many rows each, as fast as it can.
        - closed: { each: [%s] }
      """
          .formatted(
              kinds.stream()
                  .map(kind -> kind.name() + " 100x10")
                  .collect(Collectors.joining(", ")));
    }
    return """
      # Requests on schedule, whatever the cluster does; then a member is killed.
      - open:
          rate: 300/s
          warm-up: 3s
          for: 15s
          # The share of each kind of request, in percent.
          mix: { %s }
          fault: { kill: member, at: 5s }
    """
        .formatted(mix(single));
  }

  /// A few kinds: what writes and what reads by key first, in turn, since that is what the checks judge.
  private List<RequestKind> chosen(List<RequestKind> kinds) {
    DataParameters data = data(workload);
    Map<RequestUse, Deque<RequestKind>> byUse = new EnumMap<>(RequestUse.class);
    for (RequestKind kind : kinds) {
      byUse
          .computeIfAbsent(RequestUse.of(workload, data, kind.name()), added -> new ArrayDeque<>())
          .add(kind);
    }
    Set<RequestKind> chosen = new HashSet<>();
    while (chosen.size() < Math.min(MOST_KINDS, kinds.size())) {
      for (Deque<RequestKind> alike : byUse.values()) {
        RequestKind next = alike.poll();
        if (next != null && chosen.size() < MOST_KINDS) {
          chosen.add(next);
        }
      }
    }
    return kinds.stream().filter(chosen::contains).toList();
  }

  private static DataParameters data(Workload workload) {
    return new DataParameters(workload.defaults(), new Settings(Map.of()));
  }

  private static String mix(List<RequestKind> kinds) {
    List<String> shares = new ArrayList<>();
    int each = 100 / kinds.size();
    for (int i = 0; i < kinds.size(); i++) {
      int share = i == 0 ? 100 - each * (kinds.size() - 1) : each;
      shares.add(kinds.get(i).name() + ": " + share);
    }
    return String.join(", ", shares);
  }

  private String checks() {
    DataParameters data = data(workload);
    List<String> checks = new ArrayList<>();
    if (KeyedData.of(workload).registers(data) > 0) {
      checks.addAll(List.of("lost-writes", "stale-reads", "recovery"));
    }
    if (MappedData.entries(workload, data) > 0) {
      checks.add("content");
    }
    return String.join(", ", checks);
  }
}
