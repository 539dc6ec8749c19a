package assay.release;

import assay.api.Settings;
import assay.api.engine.DirectoryTree;
import assay.api.engine.ProgramReleases;
import assay.engine.EngineDescriptor;
import assay.engine.InstalledEngines;
import assay.engine.ProductReleases;
import assay.json.JsonCodec;
import assay.outside.Sha256;
import assay.problem.ProblemException;
import assay.problem.UnwritableFileProblem;
import java.io.IOException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Consumer;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// The releases that were fetched: a folder for each in the installation, with the jars and their hashes.
///
/// @param repository opened only if a release is not here yet
/// @param news receives a sentence when fetching takes time
public record ReleaseStore(
    Path home, Supplier<ReleaseRepository> repository, Consumer<String> news) {

  private static final int MOST_NAMED = 12;

  /// A release that is here, fetched if necessary. Its jars are as they were when they were fetched.
  ///
  /// @param where the place that names the release, for an error
  /// @throws ProblemException E545 if no repository has it, E546 if none can be asked, E547 if a jar is not what it was
  public StoredRelease require(EngineDescriptor engine, String release, String where) {
    Path folder = InstalledEngines.releaseFolder(home, engine.engine(), release);
    try {
      if (!Files.isDirectory(folder)) {
        news.accept("fetching %s %s …".formatted(engine.title(), release));
        fetch(engine, release, where, folder);
      }
      return checked(folder);
    } catch (IOException e) {
      throw UnwritableFileProblem.problem(
          "the release in " + folder, e, "free space there, or make the folder writable");
    }
  }

  private void fetch(EngineDescriptor engine, String release, String where, Path folder)
      throws IOException {
    ProductReleases product = Objects.requireNonNull(engine.releases());
    List<FetchedJar> jars;
    try {
      jars = repository.get().jars(product.artifacts(release), release);
    } catch (ReleaseProblem e) {
      throw problem(e, engine, release, where);
    }
    Path parent = Files.createDirectories(folder.resolveSibling(""));
    Path fresh = Files.createTempDirectory(parent, "fresh-");
    try {
      StoredRelease stored = copied(engine, release, jars, fresh);
      Files.writeString(fresh.resolve(StoredRelease.FILE), JsonCodec.document(stored));
      Files.move(fresh, folder);
    } catch (FileSystemException e) {
      // Another process may have been quicker.
      if (!Files.isDirectory(folder)) {
        throw e;
      }
    } finally {
      DirectoryTree.delete(fresh);
    }
  }

  private static StoredRelease copied(
      EngineDescriptor engine, String release, List<FetchedJar> jars, Path fresh)
      throws IOException {
    Map<String, String> hashes = new TreeMap<>();
    Map<String, String> coordinates = new TreeMap<>();
    for (FetchedJar jar : jars) {
      String name = jar.file().getFileName().toString();
      if (hashes.containsKey(name)) {
        name = jar.artifact().replace(':', '-') + "-" + name;
      }
      Path copy = Files.copy(jar.file(), fresh.resolve(name));
      hashes.put(name, Sha256.of(copy));
      coordinates.put(name, jar.coordinates());
    }
    return new StoredRelease(engine.engine(), release, hashes, coordinates);
  }

  private ProblemException problem(
      ReleaseProblem e, EngineDescriptor engine, String release, String where) {
    String what = "%s %s (%s)".formatted(engine.title(), release, where);
    return switch (e.kind()) {
      case UNKNOWN ->
          ProblemException.ofInput(
              "E545",
              "no repository of your Maven has %s: %s".formatted(what, e.getMessage()),
              instead(engine));
      case DAMAGED ->
          ProblemException.ofHost(
              "E547",
              "%s was not fetched whole: %s".formatted(what, e.getMessage()),
              "remove that file and repeat the command; if the repository has another checksum again, tell its owner");
      case UNREACHABLE ->
          ProblemException.ofHost(
              "E546",
              "%s is not here yet, and cannot be fetched: %s".formatted(what, e.getMessage()),
              "connect this machine once, or name a repository that it reaches in Maven's settings.xml; then the"
                  + " release is kept");
      case SETTINGS, NO_LIBRARY ->
          ProblemException.ofHost(
              "E546",
              "%s is not here yet, and cannot be fetched: %s".formatted(what, e.getMessage()),
              e.kind() == ReleaseProblem.Kind.SETTINGS
                  ? "correct Maven's settings.xml"
                  : "in a clone, `assay build resolver` makes it; otherwise install Assay again");
    };
  }

  /// The releases of an engine that a study can name here, in no particular order: those that the repositories list,
  /// those of the programs in the `PATH`, or those that the descriptor lists.
  ///
  /// @param settings decide which program it is
  /// @throws ProblemException E546 if the repositories cannot be asked
  public List<String> known(EngineDescriptor engine, Settings settings) {
    ProductReleases product = engine.releases();
    if (product == null) {
      return engine.listedReleases();
    }
    String program = product.program(settings);
    if (!program.isEmpty()) {
      return ProgramReleases.all(program).values().stream()
          .filter(engine::fitsRelease)
          .distinct()
          .toList();
    }
    try {
      return fitting(engine);
    } catch (ReleaseProblem e) {
      throw ProblemException.ofHost(
          "E546",
          "nothing lists the releases of %s: %s".formatted(engine.title(), e.getMessage()),
          "name those to try");
    }
  }

  private List<String> fitting(EngineDescriptor engine) throws ReleaseProblem {
    ProductReleases product = Objects.requireNonNull(engine.releases());
    return repository.get().releases(product.artifacts().getFirst()).stream()
        .filter(engine::fitsRelease)
        .toList();
  }

  /// What the repositories have instead, within the range that the adapter fits.
  private String instead(EngineDescriptor engine) {
    try {
      List<String> fitting = fitting(engine);
      return fitting.isEmpty()
          ? "name a release that they have"
          : "name one that they have: "
              + String.join(
                  ", ", fitting.subList(Math.max(0, fitting.size() - MOST_NAMED), fitting.size()));
    } catch (ReleaseProblem e) {
      return "name a release that they have";
    }
  }

  /// @throws ProblemException E547 if a jar is not what was fetched
  private static StoredRelease checked(Path folder) throws IOException {
    StoredRelease stored;
    try {
      stored =
          JsonCodec.read(Files.readString(folder.resolve(StoredRelease.FILE)), StoredRelease.class);
    } catch (IOException | RuntimeException e) {
      throw damaged(folder, StoredRelease.FILE + " cannot be read");
    }
    Set<String> names = new TreeSet<>(stored.sha256().keySet());
    names.addAll(jars(folder));
    for (String name : names) {
      String then = stored.sha256().get(name);
      Path jar = folder.resolve(name);
      if (then == null) {
        throw damaged(folder, name + " was not fetched with it");
      }
      if (!Files.isRegularFile(jar)) {
        throw damaged(folder, name + " is missing");
      }
      String now = Sha256.of(jar);
      if (!now.equals(then)) {
        throw damaged(
            folder,
            "%s has the sha-256 %s, and had %s when it was fetched".formatted(name, now, then));
      }
    }
    return stored;
  }

  private static Set<String> jars(Path folder) throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      return files
          .map(file -> file.getFileName().toString())
          .filter(name -> name.endsWith(".jar"))
          .collect(Collectors.toCollection(LinkedHashSet::new));
    }
  }

  private static ProblemException damaged(Path folder, String why) {
    return ProblemException.ofHost(
        "E547",
        "%s is not as it was fetched: %s".formatted(folder, why),
        "remove that folder, and repeat the command to fetch the release again");
  }
}
