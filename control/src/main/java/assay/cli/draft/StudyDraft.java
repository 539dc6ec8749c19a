package assay.cli.draft;

import assay.api.Cache;
import assay.api.DataParameters;
import assay.api.DurationNotation;
import assay.api.HasJudgedData;
import assay.api.HasMappedData;
import assay.api.RequestKind;
import assay.api.Settings;
import assay.api.Workload;
import assay.engine.EngineDescriptor;
import assay.engine.SettingDefinition;
import assay.load.RequestAccess;
import assay.plan.fault.FaultKind;
import assay.yaml.YamlWriter;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;

/// The text of a new study, with a few explaining comments.
public final class StudyDraft {

  private static final int MOST_KINDS = 3;
  private static final int MEMBERS = 3;

  private final String name;
  private final StudyChoices choices;
  private final EngineDescriptor engine;
  private final Workload workload;

  public StudyDraft(String name, StudyChoices choices) {
    this.name = name;
    this.choices = choices;
    this.engine = choices.engine();
    this.workload = choices.workload();
  }

  /// The file for the addresses of the user's own cluster.
  public static String existingFile(String name) {
    return name + "-existing.yaml";
  }

  /// That file's text until the user completes it.
  public static String existingText() {
    return """
    # Your cluster: a server, or some of the members, as HOST:PORT. docs/how-to/existing.md has the rest.
    addresses: [my-server:PORT]
    # user: assay
    # password-env: MY_PASSWORD
    # tls: true
    """;
  }

  public String text() {
    String checks = checks();
    return """
    # yaml-language-server: $schema=assay-v1.schema.json
    # $schema: assay-v1.schema.json
    study: %s
    question: %s
    %sengine: %s
    workload: %s
    %s
    # How much data there is.
    data: { %s }
    %s
    steps:
    %s%s
    # A miss ends with exit code 4.
    # objectives: [ "%s" ]

    # From six repeats on, the report says which differences are real.
    repeats: 1
    """
        .formatted(
            YamlWriter.text(name),
            YamlWriter.text(question()),
            asks(checks),
            YamlWriter.text(engine.engine()),
            YamlWriter.text(workload.name()),
            cluster(),
            data(),
            vary(),
            steps(),
            checks.isEmpty() ? "" : "\ncheck: [" + checks + "]\n",
            checks.isEmpty() ? "failed-requests == 0" : "lost-writes == 0");
  }

  private String question() {
    String what =
        choices.varied().isEmpty()
            ? "What does this cluster give"
            : "What does each value of `%s` gain and cost".formatted(choices.varied());
    return what
        + choices.fault().map(kind -> ", also when a member " + kind.suffered()).orElse("")
        + "?";
  }

  private String cluster() {
    return choices.existing()
        ? """

        # The cluster is yours: write its addresses into %1$s, then
        # assay run %2$s.yaml --existing %1$s
        %3$s\
        """
            .formatted(existingFile(name), name, forClients())
        : """

        # The same for every configuration; `assay list settings` shows what else there is.
        cluster: { members: %d, machines: %d, heap: 256m }
        """
            .formatted(MEMBERS, MEMBERS);
  }

  /// Settings whose defaults need members that Assay starts.
  private String forClients() {
    Map<String, List<String>> existing = engine.existing();
    if (existing == null) {
      return "";
    }
    List<String> set = new ArrayList<>();
    existing.forEach((setting, values) -> {
      SettingDefinition own = engine.settings().get(setting);
      boolean asIs = own == null || values.isEmpty() || values.contains(own.otherwise());
      if (!asIs && !setting.equals(choices.varied())) {
        set.add(setting + ": " + YamlWriter.text(values.getFirst()));
      }
    });
    return set.isEmpty() ? "" : "cluster: { " + String.join(", ", set) + " }\n";
  }

  private String vary() {
    return choices.varied().isEmpty()
        ? ""
        : """

        # Each value is a configuration. The others are compared with the first.
        vary:
          %s: %s
        """
            .formatted(choices.varied(), YamlWriter.list(choices.values()));
  }

  private String data() {
    return new TreeMap<>(workload.defaults())
        .entrySet().stream()
            .filter(each -> each.getValue() > 0)
            .map(each -> each.getKey() + ": " + each.getValue())
            .collect(Collectors.joining(", "));
  }

  private List<RequestKind> kinds() {
    return workload.kinds().stream()
        .filter(kind -> engine.capabilities().contains(kind.needs().getSimpleName()))
        // Members that Assay did not start run no workload code.
        .filter(kind -> !choices.existing() || kind.needs() == Cache.class)
        .toList();
  }

  private List<RequestKind> single() {
    return chosen(kinds().stream().filter(kind -> !kind.sized()).toList());
  }

  /// The first columns of the answer: the median request, and what is lost or stale.
  private String asks(String checks) {
    List<String> figures =
        single().stream()
            .limit(2)
            .map(kind -> "p50(" + kind.name() + ")")
            .collect(Collectors.toCollection(ArrayList::new));
    if (figures.isEmpty()) {
      return "";
    }
    if (checks.contains("lost-writes")) {
      figures.addAll(List.of("stale-reads", "lost-writes"));
    }
    return "asks: [" + String.join(", ", figures) + "]\n";
  }

  private String steps() {
    List<RequestKind> single = single();
    if (single.isEmpty()) {
      return """
        # One thread sends so many requests of each kind, so many rows each, as fast as it can.
        - closed: { each: [%s] }
      """
          .formatted(
              kinds().stream()
                  .map(kind -> kind.name() + " 100x10")
                  .collect(Collectors.joining(", ")));
    }
    return """
      # Requests at a steady rate, whatever the cluster does%s.
      - open:
          rate: 300/s
          warm-up: 3s
          for: %s
          # Percent of each kind of request.
          mix: { %s }
    %s\
    """
        .formatted(
            choices.fault().isEmpty() ? "" : "; then a member is harmed",
            DurationNotation.text(choices.time()),
            mix(single),
            choices.fault().map(this::fault).orElse(""));
  }

  private String fault(FaultKind kind) {
    Duration at = choices.time().dividedBy(3);
    return "      fault: { %s: member, at: %s%s }\n"
        .formatted(
            kind.word(),
            DurationNotation.text(Duration.ofSeconds(Math.max(1, at.toSeconds()))),
            lasts(kind));
  }

  private static String lasts(FaultKind kind) {
    return kind.need("for") == FaultKind.Need.ALWAYS ? ", for: 2s" : "";
  }

  /// A few kinds that the data allow, preferably writes and reads by key in turn, because the checks judge those.
  private List<RequestKind> chosen(List<RequestKind> kinds) {
    DataParameters data = data(workload);
    Map<RequestAccess, Deque<RequestKind>> byUse = new EnumMap<>(RequestAccess.class);
    for (RequestKind kind : kinds) {
      if (workload.incompatibilities(data, List.of(kind.name())).isEmpty()) {
        byUse
            .computeIfAbsent(
                RequestAccess.of(workload, data, kind.name()), added -> new ArrayDeque<>())
            .add(kind);
      }
    }
    if (byUse.size() > 1) {
      byUse.remove(RequestAccess.OTHER);
    }
    Set<RequestKind> chosen = new HashSet<>();
    while (chosen.size() < MOST_KINDS
        && byUse.values().stream().anyMatch(alike -> !alike.isEmpty())) {
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
    Map<String, String> settings = new HashMap<>();
    workload.settings().forEach(setting -> settings.put(setting.name(), setting.otherwise()));
    return new DataParameters(workload.defaults(), new Settings(settings));
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
    if (HasJudgedData.of(workload).registers(data) > 0) {
      checks.addAll(List.of("lost-writes", "stale-reads", "recovery"));
    }
    if (HasMappedData.entries(workload, data) > 0) {
      checks.add("content");
    }
    return String.join(", ", checks);
  }
}
