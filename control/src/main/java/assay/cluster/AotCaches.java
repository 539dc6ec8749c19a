package assay.cluster;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// The start-up caches trained for one engine and exactly these jars, listed in a file beside them. The jars' paths
/// and times count, so a copied installation trains its own.
public final class AotCaches {

  private static final String NOTES = "tried-";

  private final Path folder;
  private final String engine;
  private final String jars;
  private Set<Path> before = Set.of();

  private AotCaches(Path folder, String engine, String jars) {
    this.folder = folder;
    this.engine = engine;
    this.jars = jars;
  }

  public static AotCaches of(Installation home, String engine) throws IOException {
    String jars = JarFingerprint.of(engine, home.childClassPath(engine));
    return new AotCaches(Files.createDirectories(home.aotCaches()), engine, jars);
  }

  public Path folder() {
    return folder;
  }

  /// Whether training was tried for these jars, successfully or not.
  public boolean tried() {
    return Files.exists(note());
  }

  /// Before the training: removes caches of this engine for other jars, and what a killed training left.
  public void begin() throws IOException {
    for (Path note : notes(prefix())) {
      forget(note);
    }
    before = new HashSet<>();
    for (Path note : notes(NOTES)) {
      Files.readAllLines(note)
          .forEach(cache -> before.add(folder.resolve(Path.of(cache).getFileName())));
    }
    undo();
  }

  private List<Path> notes(String beginning) throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      return files.filter(file -> file.getFileName().toString().startsWith(beginning)).toList();
    }
  }

  /// After the training: lists the new caches.
  public void done() throws IOException {
    Set<Path> trained = caches();
    trained.removeAll(before);
    Files.write(
        note(), trained.stream().map(Path::getFileName).map(Path::toString).sorted().toList());
  }

  /// Instead of [#done]: removes the caches of an unfinished training, which no process may use.
  public void undo() throws IOException {
    Set<Path> unfinished = caches();
    unfinished.removeAll(before);
    for (Path cache : unfinished) {
      Files.deleteIfExists(cache);
    }
  }

  private void forget(Path note) throws IOException {
    for (String cache : Files.readAllLines(note)) {
      Files.deleteIfExists(folder.resolve(Path.of(cache).getFileName()));
    }
    Files.delete(note);
  }

  private Set<Path> caches() throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      return files
          .filter(file -> file.getFileName().toString().matches("(member|client)-.*"))
          .collect(Collectors.toSet());
    }
  }

  private String prefix() {
    return NOTES + engine + "-";
  }

  private Path note() {
    return folder.resolve(prefix() + jars);
  }
}
