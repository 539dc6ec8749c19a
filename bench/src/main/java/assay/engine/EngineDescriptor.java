package assay.engine;

import assay.api.Settings;
import assay.api.WorkloadSetting;
import assay.plan.Plan;
import assay.plan.Strategy;
import assay.words.FormerWord;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/// What an engine says of itself: the resource `assay-engine.yaml` of its jar.
///
/// @param engine the name a study asks for
/// @param version the version of the system under test
/// @param title its name for a reader
/// @param members `processes`, or `simulated` where members live in the client's process
/// @param cluster how many members a cluster can have
/// @param java the oldest JDK its members run on
/// @param overhead the heap a member needs beyond its data, a size such as `96m`
/// @param capabilities the simple names of the capabilities its sessions have
/// @param formerWords the words of before that it says
/// @param jvm flags that its members and clients need of every JVM
/// @param solutions the ways it has to change two entries that must agree, by name
/// @param lacking capabilities that a value of a setting takes away: capability to setting to
///     values
/// @param absent capabilities that its sessions never have, each with the reason
/// @param cannot the faults that make no sense for its members, each with the reason
/// @param programs programs that must be installed on the host, each with the package that holds it
/// @param keepsFiles whether a member keeps what it has in files, all of them in the folder `files` of its own
/// @param anew the settings that its members and clients take anew when they leave and join again in the
///     same process; empty where they cannot
/// @param existing the settings that are its clients' own on a cluster that was there before, each with the values that it
///     can have there, an empty list for all that it has; null where it opens no session to such a cluster
/// @param existingAccess what its clients can be told to get into such a cluster: `cluster` (its name), `user` (with a
///     password) and `tls`
/// @param existingLacks the capabilities that its sessions do not have on such a cluster
/// @param settings the engine-neutral settings it understands, by name
public record EngineDescriptor(
    String engine,
    String version,
    String title,
    String members,
    ClusterSize cluster,
    int java,
    String overhead,
    List<String> capabilities,
    List<FormerWord> formerWords,
    List<String> jvm,
    Map<String, SolutionClaim> solutions,
    Map<String, Map<String, List<String>>> lacking,
    Map<String, String> absent,
    Map<String, String> cannot,
    Map<String, String> programs,
    boolean keepsFiles,
    List<String> anew,
    @Nullable Map<String, List<String>> existing,
    List<String> existingAccess,
    List<String> existingLacks,
    Map<String, Setting> settings) {

  /// The setting that chooses one of [#solutions].
  public static final String SOLUTION = "solution";

  /// The file's name inside an engine's jar.
  public static final String FILE = "assay-engine.yaml";

  /// Whether members live in the client's process, so that none is started or killed as a process.
  public boolean simulated() {
    return members.equals("simulated");
  }

  /// The choice among its solutions; the first one where a study says nothing.
  public Optional<WorkloadSetting> solution() {
    if (solutions.isEmpty()) {
      return Optional.empty();
    }
    List<String> names = List.copyOf(solutions.keySet());
    return Optional.of(new WorkloadSetting(SOLUTION, names, names.getFirst(), ""));
  }

  /// A word for how the maps of a solution are made; empty where as for any other use.
  public String mapsOf(String solution) {
    SolutionClaim claim = solutions.get(solution);
    String maps = claim == null ? null : claim.maps();
    return maps == null ? "" : maps;
  }

  /// The values of settings that take a capability away, by setting; none where nothing does.
  public Map<String, List<String>> taken(String capability) {
    return lacking.getOrDefault(capability, Map.of());
  }

  /// Whether it has a capability with what a strategy gives its settings.
  public boolean offers(String capability, Settings given) {
    return capabilities.contains(capability)
        && taken(capability).entrySet().stream()
            .noneMatch(taken -> taken.getValue().contains(given.text(taken.getKey(), "")));
  }

  /// Why it never has a capability, after a colon; empty where its descriptor does not say.
  public String whyAbsent(String capability) {
    String why = absent.get(capability);
    return why == null ? "" : ": " + why;
  }

  /// Why its members cannot run on this host, with what to do; empty where they can.
  public Optional<String> missing() {
    return MissingPrograms.of(programs);
  }

  /// The programs that must be installed for what a plan's strategies give its settings, each with the package that holds
  /// it.
  ///
  /// @param counts the settings that count, by name
  public Map<String, String> programsFor(Plan plan, Predicate<String> counts) {
    Map<String, String> all = new TreeMap<>(programs);
    for (Strategy strategy : plan.strategies()) {
      if (plan.engine(strategy).equals(engine)) {
        Settings given = strategy.values();
        settings.forEach((name, setting) -> {
          if (counts.test(name)) {
            all.putAll(setting.programsOf(given.text(name, "")));
          }
        });
      }
    }
    return all;
  }

  /// Whether what a strategy gives one of its settings decides what another one must be.
  public boolean asksFor(String other, Settings given) {
    return settings.entrySet().stream()
        .anyMatch(setting ->
            setting.getValue().neededWith(given.text(setting.getKey(), "")).containsKey(other));
  }

  /// The same on a cluster that was there before: no member is started, so that the host needs none of its programs, and
  /// sessions can do less.
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
        formerWords,
        jvm,
        solutions,
        lacking,
        absent,
        cannot,
        Map.of(),
        keepsFiles,
        anew,
        existing,
        existingAccess,
        existingLacks,
        settings);
  }

  /// The names of its settings, sorted.
  public Set<String> settingNames() {
    return new TreeSet<>(settings.keySet());
  }
}
