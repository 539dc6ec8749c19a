package assay.cluster;

import assay.api.engine.ChildEnvironment;
import assay.api.engine.DirectoryTree;
import assay.plan.ProgramLanguage;
import assay.problem.ProblemException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import java.util.zip.CRC32C;

/// Packages through which clients in another language reach an engine. The language's installer gets them on first
/// use, pinned with hashes, into a folder named after the pins.
///
/// @param all the parent folder of all packages
/// @param core the folder of the language's core
record ClientPackages(Path all, Path core, ProgramLanguage language, String engine) {

  /// The engine that every core reaches without packages.
  private static final String SERVED = "reference";

  private static final int LAST_LINES = 4;

  /// How long the kernel may take to end a killed process.
  private static final long GONE_SECONDS = 5;

  /// The command line of a program with its packages, compiled first if the language needs that.
  ///
  /// @throws ProblemException E516 when the packages or the program cannot be made
  List<String> command(Path file) throws IOException, InterruptedException {
    Path packages = folder();
    Path binary = language.compile().isEmpty() ? file : compiled(file, packages);
    return new ClientPlaceholders(core, packages, engine, file, binary).in(language.run());
  }

  /// The compiled program, reused while the source file is unchanged.
  private Path compiled(Path file, Path packages) throws IOException, InterruptedException {
    CRC32C sum = new CRC32C();
    sum.update(Files.readAllBytes(file));
    Path folder = Files.createDirectories(packages.resolve("binaries"));
    Path binary = folder.resolve("%s-%08x".formatted(file.getFileName(), sum.getValue()));
    if (Files.exists(binary)) {
      return binary;
    }
    Path fresh = folder.resolve("fresh-%016x".formatted(System.nanoTime()));
    try {
      carryOut(
          new ClientPlaceholders(core, packages, engine, file, fresh).in(language.compile()),
          packages,
          fresh,
          file + " could not be compiled",
          "correct it; `docs/how-to/writing-a-client.md` says what a program is");
      return Files.move(fresh, binary, StandardCopyOption.ATOMIC_MOVE);
    } finally {
      Files.deleteIfExists(fresh);
    }
  }

  /// The folder of the packages, filled if missing.
  ///
  /// @throws ProblemException E516 when the packages cannot be installed
  Path folder() throws IOException, InterruptedException {
    Path locks = core.resolve(language.locks().replace("<engine>", engine));
    boolean served = engine.equals(SERVED);
    if (!served && !Files.exists(locks)) {
      throw problem(
          "there are no packages of %s for clients in %s".formatted(engine, language.called()),
          "take a language that the engine offers, or a program that is executable");
    }
    Path base = Files.isDirectory(locks) ? locks : locks.resolveSibling("");
    List<Path> pins = Files.exists(locks) ? files(locks) : List.of();
    Path folder = Files.createDirectories(all).resolve(name(base, pins));
    if (Files.isDirectory(folder)) {
      return folder;
    }
    Path fresh = Files.createTempDirectory(all, "fresh-");
    try {
      for (Path pin : pins) {
        Path copy = fresh.resolve(base.relativize(pin));
        Files.createDirectories(copy.resolveSibling(""));
        Files.copy(pin, copy);
      }
      if (!served) {
        install(fresh);
      }
      return moved(fresh, folder);
    } finally {
      DirectoryTree.delete(fresh);
    }
  }

  /// Another process may have been quicker.
  private static Path moved(Path fresh, Path folder) throws IOException {
    try {
      return Files.move(fresh, folder);
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

  private String name(Path base, List<Path> pins) throws IOException {
    CRC32C sum = new CRC32C();
    sum.update(String.join("\n", language.install()).getBytes(StandardCharsets.UTF_8));
    sum.update(String.join("\n", language.compile()).getBytes(StandardCharsets.UTF_8));
    for (Path pin : pins) {
      sum.update(base.relativize(pin).toString().getBytes(StandardCharsets.UTF_8));
      sum.update(Files.readAllBytes(pin));
    }
    return "%s-%s-%08x".formatted(language.language(), engine, sum.getValue());
  }

  private void install(Path folder) throws IOException, InterruptedException {
    carryOut(
        new ClientPlaceholders(core, folder, engine, folder, folder).in(language.install()),
        folder,
        folder,
        "the packages of %s could not be installed for %s".formatted(engine, language.called()),
        "install what %s needs (Debian and Ubuntu: apt install %s); where it gets packages let it reach their"
                .formatted(language.installer(), debianPackages())
            + " registry once; or leave `client-language: %s` out".formatted(language.language()));
  }

  private int exit(List<String> command, Path folder, Path log)
      throws IOException, InterruptedException {
    Process process;
    try {
      process =
          ChildEnvironment.users(command)
              .directory(folder.toFile())
              .redirectErrorStream(true)
              .redirectOutput(log.toFile())
              .start();
    } catch (IOException e) {
      throw problem(
          "%s cannot be run: %s".formatted(command.getFirst(), e.getMessage()),
          "apt install " + debianPackages());
    }
    try {
      return process.waitFor();
    } catch (InterruptedException e) {
      end(process);
      throw e;
    }
  }

  /// Ends a process with its descendants and waits until they are gone, because its folder is deleted next.
  private static void end(Process process) {
    List<ProcessHandle> all =
        Stream.concat(process.descendants(), Stream.of(process.toHandle())).toList();
    all.forEach(ProcessHandle::destroyForcibly);
    for (ProcessHandle each : all) {
      var unused = each.onExit().completeOnTimeout(each, GONE_SECONDS, TimeUnit.SECONDS).join();
    }
  }

  /// Runs the language's installer or compiler.
  ///
  /// @param made the target; the log lies beside it meanwhile
  private void carryOut(List<String> command, Path folder, Path made, String failure, String help)
      throws IOException, InterruptedException {
    Path log = made.resolveSibling(made.getFileName() + ".log");
    int exit;
    List<String> said;
    try {
      exit = exit(command, folder, log);
      said = new String(Files.readAllBytes(log), StandardCharsets.UTF_8).lines().toList();
    } finally {
      Files.deleteIfExists(log);
    }
    if (exit != 0) {
      said = said.stream().filter(line -> !line.isBlank()).toList();
      throw problem(
          "%s; the last lines of %s:\n    %s"
              .formatted(
                  failure,
                  language.installer(),
                  String.join(
                      "\n    ", said.subList(Math.max(0, said.size() - LAST_LINES), said.size()))),
          help);
    }
  }

  private String debianPackages() {
    return String.join(" ", new TreeSet<>(language.programs().values()));
  }

  private static ProblemException problem(String what, String help) {
    return ProblemException.ofHost("E516", what, help);
  }
}
