package assay.cli.workspace;

import assay.api.Settings;
import assay.api.Workload;
import assay.cluster.LinkProcess;
import assay.compare.StoredRuns;
import assay.engine.EngineDescriptor;
import assay.engine.InstalledEngines;
import assay.engine.InstalledJdks;
import assay.host.ExistingClusterFile;
import assay.host.HostsFile;
import assay.judge.trial.CheckerRegistry;
import assay.plan.Configuration;
import assay.plan.Plan;
import assay.plan.fault.FaultKind;
import assay.problem.ProblemException;
import assay.problem.ShellQuoting;
import assay.problem.UnwritableFileProblem;
import assay.release.PlanReleases;
import assay.release.ReleaseRepository;
import assay.release.ReleaseRepositoryLoader;
import assay.release.ReleaseStore;
import assay.run.fault.UnavailableFaults;
import assay.study.StudyResolver;
import assay.study.check.HostCapabilities;
import assay.study.file.StudyOptions;
import assay.study.settings.ClusterConfigurations;
import assay.study.settings.StoredPlanConsent;
import assay.study.settings.StudyJars;
import java.io.IOException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.ServiceLoader;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// The folders of Assay and its studies, and the user's own files.
public final class Workspace {

  /// The variable that names the folder of runs.
  private static final String RUNS = "ASSAY_RUNS";

  private final Path home;
  private final Path root;
  private final InstallationPartBuilder builder;
  private UserJars userJars = UserJars.NONE;
  private Consumer<String> notes = note -> {};
  private @Nullable InstalledEngines engines;
  private @Nullable NamedFolder runs;

  /// An installation.
  ///
  /// @param home the folder with the jars of Assay and of every engine
  /// @param root the project's folder, with `studies` and `runs`
  public Workspace(Path home, Path root) {
    this(home, root, new InstallationPartBuilder(""));
  }

  private Workspace(Path home, Path root, InstallationPartBuilder builder) {
    this.home = home;
    this.root = root;
    this.builder = builder;
  }

  /// The installation of this process; the working folder when unknown.
  public static Workspace here() {
    String root = System.getProperty("assay.root", "");
    String home = System.getProperty("assay.home", root);
    return new Workspace(Path.of(home), Path.of(root), InstallationPartBuilder.here());
  }

  /// The folder with the jars of Assay and of every engine.
  Path home() {
    return home;
  }

  public Path root() {
    return root;
  }

  /// Sets the listener for notes about the user's files. Each note is a sentence without a full stop, and is reported
  /// once.
  public void onNote(Consumer<String> listener) {
    notes = listener;
  }

  /// Adds the workloads, checkers and engines of the user's jars. Reads nothing without jars: problems of installed engines are
  /// reported by the commands that need engines.
  ///
  /// @throws ProblemException if the jars cannot be used
  public void extend(List<Path> jars) {
    if (!jars.isEmpty()) {
      userJars = UserJars.load(jars, own(), ownEngines());
      CheckerRegistry.bring(userJars.checkers());
      engines = null;
    }
  }

  /// Adds a study's jars that its user allows.
  ///
  /// @return whether there are any
  /// @throws ProblemException if the jars cannot be used
  public boolean bring(Path study, StudyOptions options) {
    List<Path> jars = StudyJars.allowed(study, options);
    extend(Stream.concat(userJars.given().stream(), jars.stream()).toList());
    return !jars.isEmpty();
  }

  public UserJars userJars() {
    return userJars;
  }

  /// The studies of the installation.
  public StudyLibrary library() {
    return new StudyLibrary(root.resolve("studies"));
  }

  /// The folder of runs, which the first run makes if it does not exist.
  ///
  /// @throws ProblemException E532 if the user's folder is no folder
  public Path runsToBe() {
    NamedFolder named = runs;
    return named != null && named.isToBeMade() ? named.folder() : runs();
  }

  /// The folder of runs: the user's, or `runs` of the project.
  ///
  /// @throws ProblemException E532 if the user's folder does not exist
  public Path runs() {
    NamedFolder named = runs;
    return named == null ? root.resolve("runs") : named.required();
  }

  /// A stored run. Tells the user if `last` passes over a newer run that is not finished.
  public Path storedRun(String reference) {
    StoredRuns stored = StoredRuns.in(runs());
    Path found = stored.find(reference);
    stored
        .passedOver(reference)
        .ifPresent(newer ->
            notes.accept(
                "`%s` is %s; the newest run, %s, is not finished: `assay resume %s` finishes it"
                    .formatted(
                        reference,
                        found.getFileName(),
                        newer.getFileName(),
                        ShellQuoting.shown(newer.toString()))));
    return found;
  }

  /// Whether the user has named the folder of runs.
  public boolean runsAreNamed() {
    return runs != null;
  }

  /// The folder of runs, for a command that is about to write to it. Makes the user's folder if it does not exist, and
  /// reports that: the name may be misspelt.
  ///
  /// @throws ProblemException E532 if the user's folder is no folder, E503 if it cannot be made or written
  public Path writableRuns() {
    NamedFolder named = runs;
    if (named != null && named.isToBeMade()) {
      named.make();
      notes.accept("created the folder of runs " + named.folder());
    }
    Path folder = runs();
    if (Files.exists(folder) && !Files.isWritable(folder)) {
      throw UnwritableFileProblem.problem(
          "the folder of runs " + folder,
          "this user may not write there",
          "change its owner or its mode, or name another folder with --runs");
    }
    return folder;
  }

  /// Keeps runs in the user's folder, if a variable names one.
  public void keepRunsOf(Map<String, String> variables) {
    String folder = variables.getOrDefault(RUNS, "");
    if (!folder.isBlank()) {
      keepRunsIn(RUNS, Path.of(folder));
    }
  }

  /// Keeps runs in the user's folder.
  ///
  /// @param said where the user names the folder: `--runs`
  public void keepRunsIn(String said, Path folder) {
    runs = new NamedFolder(said, folder);
  }

  /// The user's folder, which must exist when a command reads it.
  private record NamedFolder(String said, Path folder) {

    boolean isToBeMade() {
      return !Files.exists(folder, LinkOption.NOFOLLOW_LINKS);
    }

    void make() {
      try {
        Path unused = Files.createDirectories(folder);
      } catch (FileSystemException e) {
        String why = e.getReason() == null ? e.toString() : e.getFile() + ": " + e.getReason();
        throw unmade(why);
      } catch (IOException e) {
        throw unmade(e.toString());
      }
    }

    private ProblemException unmade(String why) {
      return UnwritableFileProblem.problem(
          "the folder of runs %s, named by %s,".formatted(folder, said),
          why,
          "name a folder that this user can create, or leave it out for `runs` of the installation");
    }

    Path required() {
      if (Files.isDirectory(folder)) {
        return folder;
      }
      boolean other = Files.exists(folder, LinkOption.NOFOLLOW_LINKS);
      throw ProblemException.ofInput(
          "E532",
          "%s names the folder of runs `%s`, which %s"
              .formatted(said, folder, other ? "is not a folder" : "does not exist"),
          other
              ? "name a folder, or leave it out for `runs` of the installation"
              : "correct the name; the first `assay run` with it creates the folder");
    }
  }

  /// Assay's engines, built or not, and the user's own. Their descriptors are read once.
  public InstalledEngines engines() {
    InstalledEngines known = engines;
    if (known == null) {
      known = ownEngines().with(userJars.engines());
      engines = known;
    }
    return known;
  }

  private InstalledEngines ownEngines() {
    return InstalledEngines.installed(home).orOfSources(root);
  }

  /// Builds engines that a clone has not built yet, or whose sources have changed. Call this before anything reads an
  /// engine's jars.
  ///
  /// @throws ProblemException E517 if an engine could not be built
  public void requireBuilt(List<EngineDescriptor> needed) {
    builder.build(
        needed.stream()
            .filter(engine -> !userJars.engines().contains(engine))
            .map(EngineDescriptor::engine)
            // The launcher has built it with the command line.
            .filter(engine -> !engine.equals("reference"))
            .toList());
  }

  /// Builds a plan's engines, and fetches the releases that it names.
  ///
  /// @throws ProblemException E517 if an engine could not be built, E545 to E548 if a release cannot be had or used
  public void requireBuilt(Plan plan) {
    requireBuilt(plan, plan.configurations());
  }

  /// The same for some configurations.
  public void requireBuilt(Plan plan, List<Configuration> configurations) {
    InstalledEngines all = engines();
    requireBuilt(configurations.stream().map(each -> all.of(plan, each)).distinct().toList());
    new PlanReleases(home, store(), InstalledJdks.here()).require(plan, configurations, all);
  }

  /// The releases of an engine that a study can name here, in no particular order.
  ///
  /// @throws ProblemException E546 if the repositories cannot be asked
  public List<String> knownReleases(EngineDescriptor engine, Settings settings) {
    return store().known(engine, settings);
  }

  private ReleaseStore store() {
    return new ReleaseStore(home, this::releases, notes);
  }

  private ReleaseRepository releases() {
    builder.build(List.of("resolver"));
    return ReleaseRepositoryLoader.open(home);
  }

  /// Builds the Kubernetes client library, if a hosts file has pods and a clone has not built it yet.
  ///
  /// @throws ProblemException E517 if the library could not be built
  public void requireBuilt(HostsFile hosts) {
    if (hosts.hosts().values().stream().anyMatch(host -> host.kubernetes() != null)) {
      builder.build(List.of("kubernetes"));
    }
  }

  /// The workloads of the installation, then the user's own.
  public List<Workload> workloads() {
    return Stream.concat(own().stream(), userJars.workloads().stream()).toList();
  }

  /// The workload of a new study: the user's own, or else the one that most studies use.
  public Workload draftWorkload() {
    List<Workload> brought = userJars.workloads();
    return brought.isEmpty()
        ? own().stream()
            .filter(workload -> workload.name().equals("tradeoffs"))
            .findFirst()
            .orElseGet(() -> own().getFirst())
        : brought.getLast();
  }

  /// The problem that no engine supports a new study.
  public ProblemException noEngine() {
    return ProblemException.ofHost(
        "E301",
        "no engine is installed",
        "in a clone, `assay build` builds all engines; a release contains them");
  }

  private static List<Workload> own() {
    return ServiceLoader.load(Workload.class).stream().map(ServiceLoader.Provider::get).toList();
  }

  /// What a stored plan may do here.
  public StoredPlanConsent consent(Plan plan) {
    return new StoredPlanConsent(plan, engines(), workloads(), InstalledJdks.here());
  }

  /// The plan of a study that is not in a file.
  public Plan plan(String study) throws IOException {
    return plan(study, StudyOptions.NONE);
  }

  /// The plan of a study that is not in a file.
  public Plan plan(String study, StudyOptions options) throws IOException {
    Path file = Files.createTempFile("assay-", ".yaml");
    try {
      Files.writeString(file, study);
      return resolver().resolve(file, options).plan();
    } finally {
      Files.delete(file);
    }
  }

  public StudyResolver resolver() {
    return resolver(here(UnavailableFaults.missing()));
  }

  /// The resolver of studies on some hosts. The memory of other hosts is not known yet.
  public StudyResolver resolver(@Nullable HostsFile hosts) {
    if (hosts == null) {
      return resolver();
    }
    HostCapabilities limits = here(UnavailableFaults.missing(hosts));
    return resolver(hosts.onThisHost() ? limits : limits.withMemory(Long.MAX_VALUE));
  }

  /// The resolver of studies on an existing cluster, which needs neither memory nor programs of this host.
  public StudyResolver resolverOf(ExistingClusterFile existing) {
    return resolverOfExisting()
        .comparing(
            existing.clusterConfigurations().stream()
                .map(each -> ClusterConfigurations.value(each.name(), each.place()))
                .toList());
  }

  /// The resolver of studies on an existing cluster that no file describes yet.
  public StudyResolver resolverOfExisting() {
    InstalledEngines all =
        new InstalledEngines(
            engines().descriptors().stream().map(EngineDescriptor::onExisting).toList());
    return resolver(all, here(UnavailableFaults.missingOfExisting()).withMemory(Long.MAX_VALUE));
  }

  private static HostCapabilities here(Map<FaultKind, String> cannot) {
    return HostCapabilities.here(cannot, LinkProcess.missingOfHost());
  }

  private StudyResolver resolver(HostCapabilities limits) {
    return resolver(engines(), limits);
  }

  private StudyResolver resolver(InstalledEngines engines, HostCapabilities limits) {
    Set<Path> brought =
        userJars.given().stream().map(StudyJars::real).collect(Collectors.toUnmodifiableSet());
    return new StudyResolver(engines, workloads(), limits, brought);
  }
}
