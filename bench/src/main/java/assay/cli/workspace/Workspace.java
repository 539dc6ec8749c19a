package assay.cli.workspace;

import assay.api.Workload;
import assay.cluster.Link;
import assay.engine.EngineDescriptor;
import assay.engine.Engines;
import assay.engine.InstalledJdks;
import assay.host.ExistingFile;
import assay.host.HostsFile;
import assay.host.shell.ShellWords;
import assay.plan.FaultKind;
import assay.plan.Plan;
import assay.problem.ExitCode;
import assay.problem.Problem;
import assay.problem.ProblemException;
import assay.problem.Unwritable;
import assay.run.fault.HostFaults;
import assay.study.Resolver;
import assay.study.check.HostLimits;
import assay.study.file.StudyOptions;
import assay.study.settings.Configurations;
import assay.study.settings.PlanConsent;
import assay.study.settings.StudyJars;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.ServiceLoader;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// Where Assay and its studies lie, and what the user brings along.
public final class Workspace {

  /// The variable that names the folder of runs.
  private static final String RUNS = "ASSAY_RUNS";

  private final Path home;
  private final Path root;
  private final PartBuilder builder;
  private final Set<String> told = new HashSet<>();
  private UserJars userJars = UserJars.NONE;
  private Consumer<String> notes = note -> {};
  private @Nullable Engines engines;
  private @Nullable NamedFolder runs;

  /// An installation.
  ///
  /// @param home the folder with the jars of the bench and of every engine
  /// @param root the project's folder, with `studies` and `runs`
  public Workspace(Path home, Path root) {
    this(home, root, new PartBuilder(""));
  }

  private Workspace(Path home, Path root, PartBuilder builder) {
    this.home = home;
    this.root = root;
    this.builder = builder;
  }

  /// The installation this process was started from; the working folder where nobody says.
  public static Workspace here() {
    String root = System.getProperty("assay.root", "");
    String home = System.getProperty("assay.home", root);
    return new Workspace(Path.of(home), Path.of(root), PartBuilder.here());
  }

  /// The folder with the jars of the bench and of every engine.
  Path home() {
    return home;
  }

  /// The project's folder.
  public Path root() {
    return root;
  }

  /// Has everything that users should know of what they brought told, each once: a sentence without a full
  /// stop.
  public void onNote(Consumer<String> listener) {
    notes = listener;
  }

  /// Adds the workloads and engines of a user's own jars. Without any it reads nothing: what is wrong
  /// with an installed engine is told by the commands that need engines.
  ///
  /// @throws ProblemException where they cannot be used
  public void extend(List<Path> jars) {
    if (!jars.isEmpty()) {
      userJars = UserJars.load(jars, own(), ownEngines());
      engines = null;
    }
  }

  /// Adds those of a study's jars that its user allows, where it names any.
  ///
  /// @return whether it did
  /// @throws ProblemException where they cannot be used
  public boolean bring(Path study, StudyOptions options) {
    List<Path> jars = StudyJars.allowed(study, options);
    extend(Stream.concat(userJars.given().stream(), jars.stream()).toList());
    return !jars.isEmpty();
  }

  /// The user's own jars.
  public UserJars userJars() {
    return userJars;
  }

  /// The studies that come along.
  public StudyLibrary library() {
    return new StudyLibrary(root.resolve("studies"));
  }

  /// The folder that runs are written to and read from: the one that the user names, or `runs` of the project.
  ///
  /// @throws ProblemException E532 if the user's folder is not there
  public Path runs() {
    NamedFolder named = runs;
    return named == null ? root.resolve("runs") : named.required();
  }

  /// Whether the user has named the folder of runs.
  public boolean runsAreNamed() {
    return runs != null;
  }

  /// The folder of runs, which a command is about to write to.
  ///
  /// @throws ProblemException E532 if the user's folder is not there, E503 if nothing can be written there
  public Path writableRuns() {
    Path folder = runs();
    if (Files.exists(folder) && !Files.isWritable(folder)) {
      throw Unwritable.problem(
          "the folder of runs " + folder,
          "this user may not write there",
          "change its owner or its mode, or name another folder with --runs");
    }
    return folder;
  }

  /// Keeps runs in a folder of the user's, if the variables name one.
  public void keepRunsOf(Map<String, String> variables) {
    String folder = variables.getOrDefault(RUNS, "");
    if (!folder.isBlank()) {
      keepRunsIn(RUNS, Path.of(folder));
    }
  }

  /// Keeps runs in a folder of the user's.
  ///
  /// @param said where the user names it: `--runs`
  public void keepRunsIn(String said, Path folder) {
    runs = new NamedFolder(said, folder);
  }

  /// A folder that the user names, which has to be there when a command needs it.
  private record NamedFolder(String said, Path folder) {

    Path required() {
      if (Files.isDirectory(folder)) {
        return folder;
      }
      boolean other = Files.exists(folder, LinkOption.NOFOLLOW_LINKS);
      throw new ProblemException(
          ExitCode.INVALID_INPUT,
          new Problem(
              "E532",
              "%s names the folder of runs `%s`, which is %s"
                  .formatted(said, folder, other ? "no folder" : "not there"),
              other
                  ? "name a folder, or leave it out for `runs` of the installation"
                  : "make it: mkdir -p " + ShellWords.shown(folder.toString())));
    }
  }

  /// The engines of Assay's, built or not, and the user's own. Their descriptors are read once.
  public Engines engines() {
    Engines known = engines;
    if (known == null) {
      known = readEngines();
      engines = known;
    }
    return known;
  }

  private Engines readEngines() {
    Engines all = ownEngines().with(userJars.engines());
    for (EngineDescriptor engine : all.descriptors()) {
      engine.formerWords().stream()
          .map(word -> "engine " + engine.engine() + ": " + word.sentence())
          .filter(told::add)
          .forEach(notes);
    }
    return all;
  }

  private Engines ownEngines() {
    return Engines.installed(home).orOfSources(root);
  }

  /// Builds those of these engines that a clone has not built yet, or not since their sources changed. Call it before anything
  /// reads an engine's jars.
  ///
  /// @throws ProblemException E517 if one could not be built
  public void requireBuilt(List<EngineDescriptor> needed) {
    builder.build(
        needed.stream()
            .filter(engine -> !userJars.engines().contains(engine))
            .map(EngineDescriptor::engine)
            // The launcher has built it with the command line.
            .filter(engine -> !engine.equals("reference"))
            .toList());
  }

  /// Builds the client library of Kubernetes if a hosts file has pods and a clone has not built it yet.
  ///
  /// @throws ProblemException E517 if it could not be built
  public void requireBuilt(HostsFile hosts) {
    if (hosts.hosts().values().stream().anyMatch(host -> host.kubernetes() != null)) {
      builder.build(List.of("kubernetes"));
    }
  }

  /// The workloads that come along, then the user's own.
  public List<Workload> workloads() {
    return Stream.concat(own().stream(), userJars.workloads().stream()).toList();
  }

  /// The workload of a new study: the user's own, or else the one that most studies have.
  public Workload draftWorkload() {
    List<Workload> brought = userJars.workloads();
    return brought.isEmpty()
        ? own().stream()
            .filter(workload -> workload.name().equals("tradeoffs"))
            .findFirst()
            .orElseGet(() -> own().getFirst())
        : brought.getLast();
  }

  /// No engine can do what a new study asks for.
  public ProblemException noEngine() {
    return new ProblemException(
        ExitCode.ENVIRONMENT, new Problem("E301", "no engine is installed", "build Assay again"));
  }

  private static List<Workload> own() {
    return ServiceLoader.load(Workload.class).stream().map(ServiceLoader.Provider::get).toList();
  }

  /// What a stored plan may do here.
  public PlanConsent consent(Plan plan) {
    return new PlanConsent(plan, engines(), workloads(), InstalledJdks.here());
  }

  /// What makes plans of studies here.
  public Resolver resolver() {
    return resolver(here(HostFaults.missing()));
  }

  /// What makes plans of studies for these hosts. How much memory others than this one have nobody knows yet.
  public Resolver resolver(@Nullable HostsFile hosts) {
    if (hosts == null) {
      return resolver();
    }
    HostLimits limits = here(HostFaults.missing(hosts));
    return resolver(hosts.onThisHost() ? limits : limits.withMemory(Long.MAX_VALUE));
  }

  /// What makes plans of studies for a cluster that was there before, for which this host needs neither memory nor
  /// programs.
  public Resolver resolverOf(ExistingFile existing) {
    return resolverOfExisting()
        .comparing(
            existing.configurations().stream()
                .map(each -> Configurations.value(each.name(), each.place()))
                .toList());
  }

  /// The same for a cluster that no file names yet.
  public Resolver resolverOfExisting() {
    Engines all =
        new Engines(engines().descriptors().stream().map(EngineDescriptor::onExisting).toList());
    return resolver(all, here(HostFaults.missingOfExisting()).withMemory(Long.MAX_VALUE));
  }

  private static HostLimits here(Map<FaultKind, String> cannot) {
    return HostLimits.here(cannot, Link.missingOfHost());
  }

  private Resolver resolver(HostLimits limits) {
    return resolver(engines(), limits);
  }

  private Resolver resolver(Engines engines, HostLimits limits) {
    Set<Path> brought =
        userJars.given().stream().map(StudyJars::real).collect(Collectors.toUnmodifiableSet());
    return new Resolver(engines, workloads(), limits, brought);
  }
}
