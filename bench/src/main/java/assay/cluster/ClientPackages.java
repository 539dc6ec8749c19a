package assay.cluster;

import assay.plan.ProgramLanguage;
import assay.problem.ExitCode;
import assay.problem.Problem;
import assay.problem.ProblemException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.AtomicMoveNotSupportedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.TreeSet;
import java.util.stream.Stream;
import java.util.zip.CRC32C;

/// What clients in another language speak to an engine through: got by the language's own installer on first use, pinned
/// with hashes, in a folder of the installation's that is named by what pins it.
///
/// @param all the folder of all such folders
/// @param core the folder of the language's core
/// @param language the language
/// @param engine the engine
record ClientPackages(Path all, Path core, ProgramLanguage language, String engine) {

  private static final int LAST_LINES = 4;

  /// The folder that holds it, filled where it is not there.
  ///
  /// @throws ProblemException E516 where that does not come about
  Path folder() throws IOException, InterruptedException {
    Path locks = core.resolve(language.locks().replace("<engine>", engine));
    if (!Files.exists(locks)) {
      throw problem(
          "there are no packages of %s for clients in %s".formatted(engine, language.called()),
          "take a language that the engine offers, or a program that is executable");
    }
    Path base = Files.isDirectory(locks) ? locks : locks.resolveSibling("");
    List<Path> pins = files(locks);
    Path folder = Files.createDirectories(all).resolve(name(base, pins));
    if (Files.isDirectory(folder)) {
      return folder;
    }
    Path fresh = Files.createTempDirectory(all, "fresh-");
    for (Path pin : pins) {
      Path copy = fresh.resolve(base.relativize(pin));
      Files.createDirectories(copy.resolveSibling(""));
      Files.copy(pin, copy);
    }
    try {
      install(fresh);
    } catch (ProblemException e) {
      delete(fresh);
      throw e;
    }
    try {
      return Files.move(fresh, folder);
    } catch (FileAlreadyExistsException | AtomicMoveNotSupportedException e) {
      return folder;
    } catch (FileSystemException e) {
      if (Files.isDirectory(folder)) {
        return folder;
      }
      throw e;
    }
  }

  private static List<Path> files(Path tree) throws IOException {
    try (Stream<Path> files = Files.walk(tree)) {
      return files.filter(Files::isRegularFile).sorted().toList();
    }
  }

  private static void delete(Path tree) throws IOException {
    try (Stream<Path> files = Files.walk(tree)) {
      for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
        Files.delete(file);
      }
    }
  }

  private String name(Path base, List<Path> pins) throws IOException {
    CRC32C sum = new CRC32C();
    sum.update(String.join("\n", language.install()).getBytes(StandardCharsets.UTF_8));
    for (Path pin : pins) {
      sum.update(base.relativize(pin).toString().getBytes(StandardCharsets.UTF_8));
      sum.update(Files.readAllBytes(pin));
    }
    return "%s-%s-%08x".formatted(language.language(), engine, sum.getValue());
  }

  private void install(Path folder) throws IOException, InterruptedException {
    Path log = folder.resolveSibling(folder.getFileName() + ".log");
    List<String> command = new ClientPlaces(core, folder, engine, folder).in(language.install());
    int exit;
    try {
      exit =
          new ProcessBuilder(command)
              .directory(folder.toFile())
              .redirectErrorStream(true)
              .redirectOutput(log.toFile())
              .start()
              .waitFor();
    } catch (IOException e) {
      throw problem(
          "%s cannot be run: %s".formatted(command.getFirst(), e.getMessage()),
          "apt install " + debianPackages());
    }
    List<String> said = new ArrayList<>(Files.readAllLines(log));
    Files.delete(log);
    if (exit != 0) {
      said.removeIf(String::isBlank);
      throw problem(
          "the packages of %s could not be installed for %s; the last lines of %s:\n    %s"
              .formatted(
                  engine,
                  language.called(),
                  language.installer(),
                  String.join(
                      "\n    ", said.subList(Math.max(0, said.size() - LAST_LINES), said.size()))),
          "let %s (Debian and Ubuntu: apt install %s) reach a package registry once, or leave"
                  .formatted(language.installer(), debianPackages())
              + " `client-language: %s` out".formatted(language.language()));
    }
  }

  private String debianPackages() {
    return String.join(" ", new TreeSet<>(language.programs().values()));
  }

  private static ProblemException problem(String what, String help) {
    return new ProblemException(ExitCode.ENVIRONMENT, new Problem("E516", what, help));
  }
}
