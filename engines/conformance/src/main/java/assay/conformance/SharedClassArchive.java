package assay.conformance;

import java.io.File;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import java.util.stream.Stream;

/// Halves the start time of the many processes in an engine's tests, with one class archive for
/// members and one for clients. A small cluster creates the archives once per class path, main
/// class and flags.
///
/// Any failure costs only time: without an archive a process starts as usual.
final class SharedClassArchive {

  /// Keeps warnings about an archive out of a process's answers.
  private static final List<String> QUIET = List.of("-Xlog:disable", "-Xlog:all=warning:stderr");

  /// The module's own folder, because an engine may look for files beside its jar.
  private static final Path FOLDER = Path.of("target").toAbsolutePath();

  private static final Map<List<String>, SharedClassArchive> MADE = new HashMap<>();

  private static final Map<Path, Path> JARS = new HashMap<>();

  private static int archives;

  private final Path member;
  private final Path client;

  private SharedClassArchive(int number) {
    member = FOLDER.resolve("quick-start-member-" + number + ".jsa");
    client = FOLDER.resolve("quick-start-client-" + number + ".jsa");
  }

  /// Creates the archives: starts members and a client, and ends one process per role gracefully.
  interface Training {
    void run(SharedClassArchive start) throws Exception;
  }

  /// Existing or new archives.
  static synchronized SharedClassArchive of(Class<?> main, List<String> flags, Training training) {
    List<String> key = new ArrayList<>(flags);
    key.add(main.getName());
    SharedClassArchive made = MADE.get(key);
    if (made == null) {
      made = new SharedClassArchive(++archives);
      MADE.put(key, made);
      made.make(training);
    }
    return made;
  }

  private void make(Training training) {
    try {
      forget();
      training.run(this);
    } catch (Exception | AssertionError failure) {
      System.out.println("conformance: going on without quick starts: " + failure.getMessage());
      forget();
    }
  }

  /// For processes with another class path.
  static synchronized void forgetAll() {
    MADE.values().forEach(SharedClassArchive::forget);
    MADE.clear();
  }

  private void forget() {
    try {
      Files.deleteIfExists(member);
      Files.deleteIfExists(client);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /// For a process that writes its role's archive when it ends.
  List<String> train(String role) {
    return flags("-XX:ArchiveClassesAtExit=" + archive(role));
  }

  List<String> use(String role) {
    return Files.exists(archive(role))
        ? flags("-XX:SharedArchiveFile=" + archive(role))
        : List.of();
  }

  private static List<String> flags(String flag) {
    List<String> flags = new ArrayList<>(QUIET);
    flags.add(flag);
    return flags;
  }

  private Path archive(String role) {
    return role.equals("member") ? member : client;
  }

  /// The tested engine's class path with folders replaced by jars, because an archive cannot contain classes from
  /// folders.
  static synchronized String classPath() throws IOException {
    String given =
        TestedEngine.other()
            .map(TestedEngine::classPath)
            .orElseGet(() -> System.getProperty("java.class.path"));
    Files.createDirectories(FOLDER);
    List<String> places = new ArrayList<>();
    for (String place : given.split(File.pathSeparator)) {
      Path folder = Path.of(place);
      places.add(Files.isDirectory(folder) ? jar(folder).toString() : place);
    }
    return String.join(File.pathSeparator, places);
  }

  private static Path jar(Path folder) throws IOException {
    Path made = JARS.get(folder);
    if (made == null) {
      made = jar(folder, FOLDER.resolve("quick-start-" + JARS.size() + ".jar"));
      JARS.put(folder, made);
    }
    return made;
  }

  private static Path jar(Path folder, Path jar) throws IOException {
    try (OutputStream out = Files.newOutputStream(jar);
        JarOutputStream entries = new JarOutputStream(out);
        Stream<Path> files = Files.walk(folder)) {
      for (Path file : files.filter(Files::isRegularFile).sorted().toList()) {
        String name = folder.relativize(file).toString().replace(File.separatorChar, '/');
        entries.putNextEntry(new JarEntry(name));
        Files.copy(file, entries);
        entries.closeEntry();
      }
    }
    return jar;
  }
}
