package assay.study.settings;

import assay.api.Settings;
import assay.api.Workload;
import assay.engine.EngineDescriptor;
import assay.engine.InstalledJdks;
import assay.engine.Jdk;
import assay.engine.JvmFlags;
import assay.plan.Plan.Unavailable;
import assay.problem.Problem;
import assay.study.file.SourceValue;
import assay.study.file.Study;
import assay.study.file.Study.Vary;
import assay.study.file.StudyOptions;
import assay.study.file.StudyProblems;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// Finds a study's JDKs on this host: turns versions, names and the word `every` into folders. If
/// an axis names a missing JDK, its configuration is left out; any other missing JDK is an error.
public final class JdkResolver {

  private static final String JVM = "jvm";
  private static final String EVERY = "every";
  private static final String HELP =
      "name a JDK's folder, a version such as 25, or `this` for the one Assay runs on";

  private final InstalledJdks jdks;
  private final StudyOptions options;
  private final int oldest;
  private final String needing;
  private final StudyProblems problems;
  private final List<Unavailable> unavailable = new ArrayList<>();
  private final List<Unavailable> lackedByHost = new ArrayList<>();

  private JdkResolver(
      InstalledJdks jdks,
      StudyOptions options,
      int oldest,
      String needing,
      StudyProblems problems) {
    this.jdks = jdks;
    this.options = options;
    this.oldest = oldest;
    this.needing = needing;
    this.problems = problems;
  }

  /// Finds JDKs that are new enough for Assay, the engines and the workload's class.
  ///
  /// @param options what may be executed
  public static JdkResolver of(
      InstalledJdks jdks,
      StudyOptions options,
      List<EngineDescriptor> engines,
      @Nullable Workload workload,
      StudyProblems problems) {
    int oldest = Jdk.OLDEST;
    String needing = "members need";
    for (EngineDescriptor engine : engines) {
      if (engine.java() > oldest) {
        oldest = engine.java();
        needing = "members of %s need".formatted(engine.engine());
      }
    }
    if (workload != null && JavaClassVersion.of(workload.getClass()) > oldest) {
      oldest = JavaClassVersion.of(workload.getClass());
      needing = "the workload %s needs".formatted(workload.name());
    }
    return new JdkResolver(jdks, options, oldest, needing, problems);
  }

  public List<Unavailable> unavailable() {
    return List.copyOf(unavailable);
  }

  /// Those left out because of the host, not of the engine.
  public List<Unavailable> lackedByHost() {
    return List.copyOf(lackedByHost);
  }

  /// Leaves out a configuration that this host cannot run.
  public void leaveOutHere(String configuration, String reason) {
    leaveOut(configuration, reason);
    Unavailable left = new Unavailable(configuration, reason);
    if (!lackedByHost.contains(left)) {
      lackedByHost.add(left);
    }
  }

  /// Leaves out a configuration that the engine cannot run, or a setting such as `batch: 10`.
  public void leaveOut(String configuration, String reason) {
    Unavailable left = new Unavailable(configuration, reason);
    if (!unavailable.contains(left)) {
      unavailable.add(left);
    }
  }

  /// The study with its JDKs as folders, without JDKs that cannot be used.
  public Study found(Study study) {
    Map<String, SourceValue> cluster = new LinkedHashMap<>(study.cluster());
    cluster.computeIfPresent(JVM, (key, given) -> required(given));
    Vary vary = study.vary();
    Map<String, List<SourceValue>> axes = new LinkedHashMap<>(vary.axes());
    SourceValue fixed = study.cluster().get(JVM);
    boolean overridden = fixed != null && fixed.fromCommandLine();
    axes.computeIfPresent(JVM, (key, values) -> overridden ? values : axis(values));
    List<Map<String, SourceValue>> include = new ArrayList<>();
    vary.include().forEach(entry -> overlay("", entry).ifPresent(include::add));
    List<Map<String, SourceValue>> exclude = vary.exclude().stream().map(this::excluded).toList();
    Map<String, Map<String, SourceValue>> configurations = new LinkedHashMap<>();
    study
        .configurations()
        .forEach((name, entry) ->
            overlay(name, entry).ifPresent(found -> configurations.put(name, found)));
    boolean nothing =
        !unavailable.isEmpty()
            && include.isEmpty()
            && configurations.isEmpty()
            && axes.getOrDefault(JVM, List.of()).isEmpty();
    if (nothing) {
      noneLeft();
    }
    return study.with(cluster, new Vary(axes, exclude, include), configurations, study.lean());
  }

  /// Reports that no configuration is left (E505).
  void noneLeft() {
    boolean here = lackedByHost.containsAll(unavailable);
    problems.add(
        "E505",
        "no configuration can run%s: %s".formatted(here ? " on this host" : "", reasons()),
        HELP);
  }

  /// Reports that no configuration is left on the command line's engine (E354).
  public void noneLeftOn(String engine) {
    problems.add(
        new Problem(
            "E354",
            "no configuration of the study can run on %s: %s".formatted(engine, reasons()),
            Problem.Place.ofOption(SourceValue.COMMAND_LINE, "engine=" + engine, engine),
            "choose another engine, or override with --set what %s lacks".formatted(engine)));
  }

  private String reasons() {
    return String.join("; ", Unavailable.sentences(unavailable));
  }

  private List<SourceValue> axis(List<SourceValue> values) {
    Map<String, SourceValue> found = new LinkedHashMap<>();
    for (SourceValue given : values) {
      if (given.text().equals(EVERY)) {
        for (Jdk jdk : jdks.all()) {
          usable(jdk.name(), jdk, given)
              .ifPresent(usable -> found.putIfAbsent(usable.text(), usable));
        }
      } else {
        varied("", given).ifPresent(usable -> found.putIfAbsent(usable.text(), usable));
      }
    }
    return List.copyOf(found.values());
  }

  private Optional<Map<String, SourceValue>> overlay(
      String configuration, Map<String, SourceValue> entry) {
    SourceValue given = entry.get(JVM);
    if (given == null) {
      return Optional.of(entry);
    }
    return varied(configuration, given)
        .map(found -> {
          Map<String, SourceValue> overlay = new LinkedHashMap<>(entry);
          overlay.put(JVM, found);
          return overlay;
        });
  }

  private Map<String, SourceValue> excluded(Map<String, SourceValue> entry) {
    Map<String, SourceValue> excluded = new LinkedHashMap<>(entry);
    excluded.computeIfPresent(
        JVM,
        (key, given) -> jdks.find(given.text()).map(jdk -> given.as(jdk.setting())).orElse(given));
    return excluded;
  }

  /// An axis's JDK. If it is too old or missing, its configurations are left out. A folder without a
  /// JDK is an error.
  private Optional<SourceValue> varied(String configuration, SourceValue given) {
    Optional<Jdk> jdk = found(given);
    if (jdk.isPresent()) {
      return usable(configuration.isEmpty() ? jdk.get().name() : configuration, jdk.get(), given);
    }
    if (given.text().matches("\\d+")) {
      leaveOutHere(
          configuration.isEmpty() ? "jdk-" + given.text() : configuration, missing(given.text()));
    } else if (!given.text().equals(EVERY)) {
      noJdk(given);
    }
    return Optional.empty();
  }

  private Optional<SourceValue> usable(String configuration, Jdk jdk, SourceValue given) {
    if (tooOld(jdk)) {
      String it = configuration.equals(jdk.name()) ? "it" : jdk.name();
      leaveOutHere(
          configuration, "%s is a JDK %d, and %s %d".formatted(it, jdk.feature(), needing, oldest));
      return Optional.empty();
    }
    return Optional.of(given.as(jdk.setting()));
  }

  private SourceValue required(SourceValue given) {
    Optional<Jdk> jdk = found(given);
    if (jdk.isEmpty()) {
      if (!given.text().equals(EVERY)) {
        noJdk(given);
      }
      return given;
    }
    if (tooOld(jdk.get())) {
      problems.at(
          given,
          "E505",
          "`%s` is a JDK %d, and %s %d"
              .formatted(given.text(), jdk.get().feature(), needing, oldest),
          "name a JDK %d or newer".formatted(oldest));
    }
    return given.as(jdk.get().setting());
  }

  private Optional<Jdk> found(SourceValue given) {
    if (given.text().equals(EVERY)) {
      problems.at(
          given,
          "E207",
          "`every` means several JDKs, but one is needed here",
          "write it under `vary`: `vary: { jvm: [every] }`");
      return Optional.empty();
    }
    return options.allow(given) ? jdks.open(given.text()) : jdks.find(given.text());
  }

  private void noJdk(SourceValue given) {
    if (jdks.isFolder(given.text())) {
      ConsentCheck.tell(
          given,
          "`%s` has a bin/java that is not one of the JDKs found on this host"
              .formatted(given.text()),
          problems);
      return;
    }
    boolean version = given.text().matches("\\d+");
    problems.at(
        given,
        "E505",
        version
            ? missing(given.text())
            : "there is no JDK in `%s`: it has no bin/java".formatted(given.text()),
        HELP);
  }

  private String missing(String version) {
    String names = jdks.all().stream().map(Jdk::name).collect(Collectors.joining(", "));
    return "there is no JDK %s on this host, only %s".formatted(version, names);
  }

  private boolean tooOld(Jdk jdk) {
    return jdk.feature() > 0 && jdk.feature() < oldest;
  }

  /// The name of a configuration's JDK: `temurin-25.0.3`.
  String nameOf(String jvm) {
    return jdks.find(jvm).map(Jdk::name).orElse(jvm);
  }

  /// The configuration's own flags that the user has to allow.
  List<String> guarded(Settings settings) {
    List<String> further = JvmFlags.further(settings);
    return jdkOf(settings).map(jdk -> jdks.guarded(jdk, further)).orElse(List.of());
  }

  /// Why a configuration's JDK does not run with its settings; empty if it does. The configuration's own
  /// flags are compared with the JDK's list, and tried only if that is allowed.
  ///
  /// @param allowed whether the user has allowed all own flags
  Optional<String> refusal(Settings settings, boolean allowed) {
    return Stream.of(false, true)
        .map(client -> JvmFlags.of(settings, client))
        .distinct()
        .flatMap(flags -> refusal(settings, flags, allowed).stream())
        .findFirst();
  }

  private Optional<String> refusal(Settings settings, List<String> flags, boolean allowed) {
    List<String> further = JvmFlags.further(settings);
    Optional<Jdk> jdk = jdkOf(settings);
    if (jdk.isEmpty() || (JvmFlags.everywhere(settings) && further.isEmpty())) {
      return Optional.empty();
    }
    Optional<String> refusal =
        allowed ? Optional.empty() : jdks.unlisted(jdk.get(), flags, further);
    boolean tried = !further.isEmpty() && (allowed || options.tries());
    List<String> all = Stream.concat(flags.stream(), further.stream()).toList();
    if (refusal.isEmpty() && (tried || !JvmFlags.everywhere(settings))) {
      refusal = jdks.refusal(jdk.get(), tried ? all : flags);
    }
    return refusal.map(reason -> jdk.get().name() + " says: " + reason);
  }

  private Optional<Jdk> jdkOf(Settings settings) {
    return jdks.find(settings.text(JVM, "this"));
  }
}
