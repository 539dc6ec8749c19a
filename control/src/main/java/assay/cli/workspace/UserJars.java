package assay.cli.workspace;

import assay.api.Workload;
import assay.api.engine.Engine;
import assay.engine.EngineDescriptor;
import assay.engine.InstalledEngines;
import assay.judge.check.Checker;
import assay.outside.Sha256;
import assay.plan.Plan;
import assay.problem.Problem;
import assay.problem.ProblemException;
import assay.problem.ShellQuoting;
import assay.run.context.UserJar;
import assay.study.settings.StudyJars;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// The user's jars, given with `--with`, and the workloads, checkers and engines in them.
///
/// @param given jars and folders as the user named them
/// @param engines the descriptors of their engines
public record UserJars(
    List<Path> given,
    List<UserJar> jars,
    List<Workload> workloads,
    List<Checker> checkers,
    List<EngineDescriptor> engines) {

  static final UserJars NONE = new UserJars(List.of(), List.of(), List.of(), List.of(), List.of());

  /// Made in this process.
  private static final List<Class<?>> MADE = List.of(Workload.class, Checker.class);

  private static final List<Class<?>> SERVICES =
      List.of(Workload.class, Checker.class, Engine.class);

  /// Reads jars, instantiates their workloads and checkers, declares the words of the checkers, and reads the
  /// descriptors of engines. Further jars that those need may contain none of them.
  ///
  /// @param own the existing workloads
  /// @param installed the existing engines
  /// @throws ProblemException with every problem of the jars
  static UserJars load(List<Path> given, List<Workload> own, InstalledEngines installed) {
    List<Path> named = distinct(given);
    List<Problem> problems = new ArrayList<>();
    List<Path> files = distinct(named.stream().flatMap(file -> jarsOf(file, problems)).toList());
    ProblemException.throwIfAny(problems);
    List<JarServices> readable = new ArrayList<>();
    for (Path file : files) {
      try {
        readable.add(JarServices.read(file, SERVICES, MADE));
      } catch (ProblemException e) {
        problems.addAll(e.problems());
      }
    }
    ProblemException.throwIfAny(problems);
    List<EngineDescriptor> engines = engines(readable, installed, problems);
    ProblemException.throwIfAny(problems);
    ClassLoader loader = loader(files);
    if (engines.isEmpty()) {
      UserEngineJarCheck.requireDescriptor(readable);
      requireUse(readable, loader);
    }
    List<Workload> workloads = new ArrayList<>();
    List<Checker> checkers = new ArrayList<>();
    for (JarServices jar : readable) {
      try {
        for (Workload workload : JarWorkloads.workloads(jar, loader)) {
          requireNewName(workload, jar, Stream.concat(own.stream(), workloads.stream()).toList());
          workloads.add(workload);
        }
        Set<String> others = checkers.stream().map(Checker::name).collect(Collectors.toSet());
        checkers.addAll(JarCheckers.checkers(jar, loader, others));
      } catch (ProblemException e) {
        problems.addAll(e.problems());
      }
    }
    ProblemException.throwIfAny(problems);
    return new UserJars(
        named, files.stream().map(UserJars::jar).toList(), workloads, checkers, engines);
  }

  /// That a plan uses nothing of the jars, for a reader; empty if it uses something, and without jars.
  public Optional<String> unused(Plan plan) {
    boolean used =
        workloads.stream().anyMatch(each -> each.name().equals(plan.workload()))
            || checkers.stream().anyMatch(each -> plan.checks().contains(each.name()))
            || engines.stream().anyMatch(each -> plan.engines().contains(each.engine()));
    if (jars.isEmpty() || used) {
      return Optional.empty();
    }
    Stream<String> names =
        Stream.of(
                workloads.stream().map(each -> "workload: " + each.name()),
                checkers.stream().map(each -> "check: [%s]".formatted(each.name())),
                engines.stream().map(each -> "engine: " + each.engine()))
            .flatMap(each -> each)
            .map("`%s`"::formatted);
    return Optional.of(
        "the study uses nothing of the jars given with --with; write %s into it"
            .formatted(names.collect(Collectors.joining(" or "))));
  }

  /// A jar may hold only what the others need, but some jar must name a workload or a checker.
  private static void requireUse(List<JarServices> jars, ClassLoader loader) {
    for (JarServices jar : jars) {
      if (jar.none()) {
        jar.forgotten(SERVICES, loader)
            .ifPresent(problem -> {
              throw problem;
            });
      }
    }
    if (!jars.isEmpty() && jars.stream().allMatch(JarServices::none)) {
      throw jars.getFirst().nothing(SERVICES, loader);
    }
  }

  /// Each file once, by its first name.
  private static List<Path> distinct(List<Path> given) {
    Map<Path, Path> files = new LinkedHashMap<>();
    for (Path file : given) {
      files.putIfAbsent(StudyJars.real(file), file);
    }
    return List.copyOf(files.values());
  }

  /// A jar itself, or the jars in a folder: an engine's own with the product's.
  private static Stream<Path> jarsOf(Path file, List<Problem> problems) {
    if (!Files.isDirectory(file)) {
      return Stream.of(file);
    }
    try (Stream<Path> all = Files.list(file)) {
      List<Path> jars = all.filter(each -> each.toString().endsWith(".jar")).sorted().toList();
      if (jars.isEmpty()) {
        problems.add(
            new Problem(
                "E331",
                "the folder `%s` holds no jar".formatted(file),
                "name a jar, or a folder with an engine's jars in it; `jar --create --file my.jar -C"
                    + " %s .` makes a jar of a folder of classes".formatted(file)));
      }
      return jars.stream();
    } catch (IOException e) {
      problems.add(
          new Problem(
              "E331", "the folder `%s` cannot be read".formatted(file), "correct its path"));
      return Stream.empty();
    }
  }

  private static List<EngineDescriptor> engines(
      List<JarServices> jars, InstalledEngines installed, List<Problem> problems) {
    List<EngineDescriptor> engines = new ArrayList<>();
    for (JarServices jar : jars) {
      Path file = jar.file();
      try {
        InstalledEngines.descriptorOf(file)
            .ifPresent(engine -> {
              requireNewName(engine, file, installed.with(engines));
              UserEngineJarCheck.require(engine, jar, jars);
              engines.add(engine);
            });
      } catch (ProblemException e) {
        problems.addAll(e.problems());
      } catch (IOException e) {
        problems.add(
            new Problem(
                "E331",
                "the descriptor in `%s` cannot be read".formatted(file),
                "name the jar that your build made, complete"));
      }
    }
    return engines;
  }

  private static void requireNewName(EngineDescriptor engine, Path file, InstalledEngines others) {
    if (others.find(engine.engine()).isPresent()) {
      throw ProblemException.ofInput(
          "E333",
          "the engine in `%s` is called `%s`, like another engine".formatted(file, engine.engine()),
          "give it another name, in its descriptor and in its code");
    }
  }

  private static void requireNewName(Workload workload, JarServices jar, List<Workload> others) {
    for (Workload other : others) {
      if (other.name().equals(workload.name())) {
        throw ProblemException.ofInput(
            "E333",
            "`%s` in `%s` is called `%s`, like another workload"
                .formatted(workload.getClass().getName(), jar.file(), workload.name()),
            "let its name() return another name, and write that into the study");
      }
    }
  }

  /// Never closed, because a workload or a checker may load further classes at any time.
  private static ClassLoader loader(List<Path> files) {
    try {
      URL[] urls = new URL[files.size()];
      for (int i = 0; i < urls.length; i++) {
        urls[i] = files.get(i).toUri().toURL();
      }
      return new URLClassLoader("with", urls, Workload.class.getClassLoader());
    } catch (MalformedURLException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static UserJar jar(Path file) {
    try {
      return new UserJar(file.toAbsolutePath().normalize(), Sha256.of(file));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /// The options that name the jars, each after a space.
  public String text() {
    StringBuilder text = new StringBuilder();
    for (Path file : given) {
      text.append(" --with ").append(ShellQuoting.shown(file.toString()));
    }
    return text.toString();
  }
}
