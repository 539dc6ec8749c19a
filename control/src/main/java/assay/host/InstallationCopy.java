package assay.host;

import assay.api.engine.ChildEnvironment;
import assay.host.shell.RemoteScripts;
import assay.outside.Sha256;
import assay.outside.UntrustedLines;
import assay.problem.ShellQuoting;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileVisitOption;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// The part of the installation that other hosts need: Assay's jars for children, those of the study's engines
/// and workload, and the user's own. The folder there is named by a hash of the content, so each version is sent
/// once.
///
/// @param home the installation's folder on this host
/// @param folders folders of the installation, relative
record InstallationCopy(Path home, List<String> folders, List<Path> jars) {

  private static final String JARS = "user";

  /// The part that every run needs.
  static InstallationCopy ofChildren(Path home) {
    return new InstallationCopy(home, List.of("child"), List.of());
  }

  /// The part that a run with these engines, workload and user's jars needs.
  static InstallationCopy of(Path home, List<String> engines, String workload, List<Path> jars) {
    List<String> folders = new ArrayList<>(List.of("child"));
    Stream.concat(
            engines.stream().map(engine -> "engines/" + engine), Stream.of("workloads/" + workload))
        .filter(folder -> Files.isDirectory(home.resolve(folder)))
        .forEach(folders::add);
    return new InstallationCopy(home, folders, jars);
  }

  /// Every file, by its path below the folder on the host.
  private Map<String, Path> files() {
    Map<String, Path> files = new LinkedHashMap<>();
    for (String folder : folders) {
      try (Stream<Path> found = Files.walk(home.resolve(folder), FileVisitOption.FOLLOW_LINKS)) {
        found
            .filter(Files::isRegularFile)
            .sorted()
            .forEach(file -> files.put(home.relativize(file).toString(), file));
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
    jars.forEach(jar -> files.put(jarThere(jar), jar));
    return files;
  }

  String jarThere(Path jar) {
    return JARS + "/" + jars.indexOf(jar) + "-" + jar.getFileName();
  }

  long bytes() {
    return files().values().stream().mapToLong(file -> file.toFile().length()).sum();
  }

  /// The folder's name: sixteen hexadecimal digits of a hash of the content.
  String name() throws IOException {
    MessageDigest digest = Sha256.digest();
    for (Map.Entry<String, Path> file : files().entrySet()) {
      digest.update(
          (file.getKey() + "\n" + Files.size(file.getValue()) + "\n")
              .getBytes(StandardCharsets.UTF_8));
      Sha256.update(digest, file.getValue());
    }
    return "installation-" + HexFormat.of().formatHex(digest.digest(), 0, 8);
  }

  /// A hash per folder, over one line `HASH  FILE` per file as `sha256sum` writes them, in order of names.
  Map<String, String> contents() throws IOException {
    Map<String, StringBuilder> lines = new LinkedHashMap<>();
    folders.forEach(folder -> lines.put(folder, new StringBuilder()));
    for (Map.Entry<String, Path> file : new TreeMap<>(files()).entrySet()) {
      for (Map.Entry<String, StringBuilder> folder : lines.entrySet()) {
        if (file.getKey().startsWith(folder.getKey() + "/")) {
          folder.getValue().append("%s  %s\n".formatted(Sha256.of(file.getValue()), file.getKey()));
        }
      }
    }
    Map<String, String> contents = new LinkedHashMap<>();
    lines.forEach((folder, text) ->
        contents.put(
            folder,
            HexFormat.of()
                .formatHex(
                    Sha256.digest().digest(text.toString().getBytes(StandardCharsets.UTF_8)))));
    return contents;
  }

  /// A file's path below the folder on the host; null when the copy does not contain the file.
  @Nullable String there(Path file) {
    if (jars.contains(file)) {
      return jarThere(file);
    }
    return file.startsWith(home) ? home.relativize(file).toString() : null;
  }

  /// Copies the files to the host, under a temporary name until complete.
  ///
  /// @param sender a name unique to the sender: hosts may share their files
  /// @throws IOException with what failed on the host
  void send(SshConnection connection, String folder, String sender) throws IOException {
    String part = ShellQuoting.quoted(folder + ".part-" + sender);
    try {
      lay(connection, ShellQuoting.quoted(folder), part);
    } catch (IOException e) {
      discard(connection, part, e);
      throw e;
    }
  }

  /// Removes an incomplete copy, which nothing uses and which may be what fills the disk.
  private static void discard(SshConnection connection, String part, IOException why) {
    try {
      var unused = connection.output("rm -rf " + part);
    } catch (IOException e) {
      why.addSuppressed(e);
    }
  }

  private void lay(SshConnection connection, String whole, String part) throws IOException {
    connection.output("rm -rf %1$s && mkdir -p %1$s/%2$s".formatted(part, JARS));
    List<String> pack = new ArrayList<>(List.of("tar", "-C", home.toString(), "-chf", "-"));
    pack.addAll(folders);
    pipe(ChildEnvironment.needed(pack), connection, "tar -xf - -C " + part);
    for (Path jar : jars) {
      pipe(
          ChildEnvironment.needed(List.of("cat", jar.toString())),
          connection,
          "cat > %s/%s".formatted(part, ShellQuoting.quoted(jarThere(jar))));
    }
    connection.output(
        "mv -T %2$s %1$s 2>/dev/null || rm -rf %2$s; [ -d %1$s ]".formatted(whole, part));
  }

  private static void pipe(ProcessBuilder from, SshConnection connection, String script)
      throws IOException {
    pipe(from, ChildEnvironment.users(connection.session(RemoteScripts.script(script))));
  }

  /// Sends a program's output to another program, and waits for both; neither is left.
  ///
  /// @throws IOException with what the other said, if one fails
  static void pipe(ProcessBuilder from, ProcessBuilder to) throws IOException {
    to.redirectErrorStream(true);
    List<Process> both = ProcessBuilder.startPipeline(List.of(from, to));
    try {
      // A host can send without an end.
      String said = String.join("\n", UntrustedLines.all(both.getLast().getInputStream())).strip();
      int packed = both.getFirst().waitFor();
      int unpacked = both.getLast().waitFor();
      if (packed != 0 || unpacked != 0) {
        throw new IOException(said.isEmpty() ? "tar ended with " + unpacked : said);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IOException("interrupted", e);
    } finally {
      both.forEach(Process::destroyForcibly);
    }
  }
}
