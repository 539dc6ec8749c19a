package assay.engine;

import assay.api.Settings;
import assay.api.WorkloadSetting;
import assay.plan.ClientLanguageSetting;
import assay.plan.Configuration;
import assay.plan.Plan;
import assay.plan.ProgramLanguage;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/// An engine's self-description: the resource `assay-engine.yaml` of its jar.
///
/// @param members `processes`, or `simulated` if they live in the client's process
/// @param java the oldest JDK for its members
/// @param overhead heap that a member needs beyond its data: `96m`
/// @param jvm flags required for every JVM of members and clients
/// @param solutions ways to change two entries that must agree, by name
/// @param lacking capabilities that a setting's value takes away: capability to setting to values
/// @param absent capabilities that its sessions never have, with the reason
/// @param cannot faults that make no sense for its members, with the reason
/// @param programs that the host must have, each with its package
/// @param keepsFiles whether a member keeps its data in files, all in its own folder `files`
/// @param beginsFromFiles whether a cluster whose members have all ended begins again with the data in its files, if a
///     setting keeps any
/// @param anew settings applied again when members and clients rejoin in the same process; empty if they cannot
/// @param existing client settings for an existing cluster, each with its possible values (empty list: all); null if
///   the
///     engine opens no session to existing clusters
/// @param existingAccess `cluster` (its name), `user` (with a password), `tls`
/// @param existingLacks capabilities missing on an existing cluster
/// @param fixed the product's own settings that Assay always gives a value, by their names in the product, if that value
///     is not the product's default
/// @param releases how other releases of its product are found; null if they cannot be exchanged by jars
public record EngineDescriptor(
    String engine,
    String version,
    String title,
    String members,
    ClusterSize cluster,
    int java,
    String overhead,
    List<String> capabilities,
    List<String> jvm,
    Map<String, PairUpdateGuarantees> solutions,
    Map<String, Map<String, List<String>>> lacking,
    Map<String, String> absent,
    Map<String, String> cannot,
    Map<String, String> programs,
    boolean keepsFiles,
    boolean beginsFromFiles,
    List<String> anew,
    @Nullable Map<String, List<String>> existing,
    List<String> existingAccess,
    List<String> existingLacks,
    Map<String, DefaultDeviation> fixed,
    @Nullable ProductReleases releases,
    Map<String, SettingDefinition> settings) {

  public static final String SOLUTION = "solution";

  public static final String FILE = "assay-engine.yaml";

  /// Replaces what a descriptor leaves out by defaults.
  public EngineDescriptor {
    title = title == null ? engine : title;
    members = members == null ? "processes" : members;
    cluster = cluster == null ? ClusterSize.ANY : cluster;
    java = java == 0 ? 17 : java;
    overhead = overhead == null ? "64m" : overhead;
    capabilities = copy(capabilities);
    jvm = copy(jvm);
    solutions = inOrder(solutions);
    lacking = lacking == null ? Map.of() : Map.copyOf(lacking);
    absent = absent == null ? Map.of() : Map.copyOf(absent);
    cannot = cannot == null ? Map.of() : Map.copyOf(cannot);
    programs = inOrder(programs);
    anew = copy(anew);
    existing = existing == null ? null : Map.copyOf(existing);
    existingAccess = copy(existingAccess);
    existingLacks = copy(existingLacks);
    fixed = inOrder(fixed);
    settings = inOrder(settings);
    // Clients in other languages have the same needs with every engine.
    settings.computeIfPresent(
        ClientLanguageSetting.SETTING,
        (name, setting) -> setting.needing(ProgramLanguage.neededPrograms()));
  }

  private static List<String> copy(@Nullable List<String> given) {
    return given == null ? List.of() : List.copyOf(given);
  }

  private static <V> Map<String, V> inOrder(@Nullable Map<String, V> given) {
    return given == null ? new LinkedHashMap<>() : new LinkedHashMap<>(given);
  }

  /// Whether members live in the client's process.
  public boolean simulated() {
    return members.equals("simulated");
  }

  /// The choice among its solutions; the default is the first.
  public Optional<WorkloadSetting> solution() {
    if (solutions.isEmpty()) {
      return Optional.empty();
    }
    List<String> names = List.copyOf(solutions.keySet());
    return Optional.of(new WorkloadSetting(SOLUTION, names, names.getFirst(), ""));
  }

  /// How a solution's maps are made; empty for the usual way.
  public String mapsOf(String solution) {
    PairUpdateGuarantees claim = solutions.get(solution);
    String maps = claim == null ? null : claim.maps();
    return maps == null ? "" : maps;
  }

  public Map<String, List<String>> taken(String capability) {
    return lacking.getOrDefault(capability, Map.of());
  }

  public boolean offers(String capability, Settings given) {
    return capabilities.contains(capability)
        && taken(capability).entrySet().stream()
            .noneMatch(taken -> takes(taken.getValue(), given.text(taken.getKey(), "")));
  }

  /// Whether a setting's value is one of those that take a capability away, or has the form of one.
  public static boolean takes(List<String> forms, String value) {
    return forms.stream().anyMatch(form -> SettingDefinition.fits(form, value));
  }

  /// The reason for an absent capability, after a colon; empty if the descriptor gives none.
  public String whyAbsent(String capability) {
    String why = absent.get(capability);
    return why == null ? "" : ": " + why;
  }

  /// Why its members cannot run on this host, and what to do; empty if they can.
  public Optional<String> missing() {
    return MissingPrograms.of(programs);
  }

  /// The programs that the settings of a plan's configurations need, each with its package.
  ///
  /// @param counts selects settings by name
  public Map<String, String> programsFor(Plan plan, Predicate<String> counts) {
    Map<String, String> all = new TreeMap<>(programs);
    for (Configuration configuration : plan.configurations()) {
      if (plan.engine(configuration).equals(engine)) {
        Settings given = configuration.values();
        settings.forEach((name, setting) -> {
          if (counts.test(name)) {
            all.putAll(setting.programsOf(given.text(name, "")));
          }
        });
      }
    }
    return all;
  }

  /// Whether the adapter fits a release of its product.
  public boolean fitsRelease(String release) {
    SettingDefinition version = settings.get(ReleaseSetting.NAME);
    return version != null && version.allows(release);
  }

  /// The releases that the setting `version` lists one by one.
  public List<String> listedReleases() {
    SettingDefinition version = settings.get(ReleaseSetting.NAME);
    List<String> values = version == null ? null : version.values();
    return values == null
        ? List.of()
        : values.stream().flatMap(value -> ReleaseSetting.named(value).stream()).toList();
  }

  /// Whether one of its settings, as the configuration gives it, decides the value of another.
  public boolean asksFor(String other, Settings given) {
    return settings.entrySet().stream()
        .anyMatch(setting ->
            setting.getValue().neededWith(given.text(setting.getKey(), "")).containsKey(other));
  }

  /// The descriptor for an existing cluster: no member is started, the host needs no programs, and sessions can do
  /// less.
  public EngineDescriptor onExisting() {
    return new EngineDescriptor(
        engine,
        version,
        title,
        members,
        cluster.withAnyClients(),
        java,
        overhead,
        capabilities.stream().filter(each -> !existingLacks.contains(each)).toList(),
        jvm,
        solutions,
        lacking,
        absent,
        cannot,
        Map.of(),
        keepsFiles,
        beginsFromFiles,
        anew,
        existing,
        existingAccess,
        existingLacks,
        Map.of(),
        releases,
        settings);
  }

  /// The descriptor with another version of its product.
  EngineDescriptor versioned(String other) {
    return new EngineDescriptor(
        engine,
        other,
        title,
        members,
        cluster,
        java,
        overhead,
        capabilities,
        jvm,
        solutions,
        lacking,
        absent,
        cannot,
        programs,
        keepsFiles,
        beginsFromFiles,
        anew,
        existing,
        existingAccess,
        existingLacks,
        fixed,
        releases,
        settings);
  }
}
