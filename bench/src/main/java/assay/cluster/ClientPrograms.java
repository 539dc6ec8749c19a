package assay.cluster;

import assay.api.Settings;
import assay.plan.ClientLanguage;
import assay.problem.ExitCode;
import assay.problem.Problem;
import assay.problem.ProblemException;
import java.io.File;
import java.io.IOException;
import java.nio.file.AtomicMoveNotSupportedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.zip.CRC32C;

/// The programs of clients in other languages: how each is started, and the packages it speaks to an engine
/// through. These are installed by the language's own installer on first use, pinned with hashes, into a folder
/// of the installation's.
///
/// @param home where the installation lies
public record ClientPrograms(Installation home) {

  private static final String PYTHON = "python";
  private static final int LAST_LINES = 4;

  /// The command line of the clients of a strategy; empty where they send their requests themselves. Installs
  /// what is missing for it.
  ///
  /// @throws ProblemException E516 where that does not come about
  public List<String> command(String engine, Settings settings)
      throws IOException, InterruptedException {
    String language = settings.text(ClientLanguage.SETTING, ClientLanguage.JAVA);
    String own = ClientLanguage.program(language);
    if (language.equals(ClientLanguage.JAVA)) {
      return List.of();
    }
    if (!own.isEmpty()) {
      return program(Path.of(own).toAbsolutePath(), engine);
    }
    if (!language.equals(PYTHON)) {
      throw new IllegalStateException("there are no clients in " + language);
    }
    return python(home.home().resolve("clients/python/client.py"), packages(engine));
  }

  /// A user's own: a file of Python's is run by Python with the core's modules, any other must be executable.
  private List<String> program(Path file, String engine) throws IOException, InterruptedException {
    if (!Files.isRegularFile(file)) {
      throw problem("there is no program " + file, "name a file that is there");
    }
    return file.toString().endsWith(".py")
        ? python(file, packages(engine))
        : List.of(file.toString());
  }

  private List<String> python(Path file, Path packages) {
    Path core = home.home().resolve("clients/python");
    return List.of(
        "env",
        "PYTHONPATH=" + core + File.pathSeparator + packages,
        "PYTHONDONTWRITEBYTECODE=1",
        "python3",
        file.toString());
  }

  /// The folder of an engine's packages, installed where it is not there.
  private Path packages(String engine) throws IOException, InterruptedException {
    Path requirements = home.home().resolve("clients/python/requirements/" + engine + ".txt");
    byte[] pinned = Files.readAllBytes(requirements);
    CRC32C sum = new CRC32C();
    sum.update(pinned);
    Path all = Files.createDirectories(home.home().resolve("client-packages"));
    Path folder = all.resolve("python-%s-%08x".formatted(engine, sum.getValue()));
    if (Files.isDirectory(folder)) {
      return folder;
    }
    Path fresh = Files.createTempDirectory(all, "fresh-");
    install(requirements, fresh);
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

  private static void install(Path requirements, Path folder)
      throws IOException, InterruptedException {
    Path log = folder.resolveSibling(folder.getFileName() + ".log");
    List<String> command =
        List.of(
            "python3",
            "-m",
            "pip",
            "install",
            "--quiet",
            "--disable-pip-version-check",
            "--no-input",
            "--no-compile",
            "--only-binary",
            ":all:",
            "--require-hashes",
            "--target",
            folder.toString(),
            "-r",
            requirements.toString());
    int exit;
    try {
      exit =
          new ProcessBuilder(command)
              .redirectErrorStream(true)
              .redirectOutput(log.toFile())
              .start()
              .waitFor();
    } catch (IOException e) {
      throw problem("python3 cannot be run: " + e.getMessage(), "apt install python3");
    }
    List<String> said = new ArrayList<>(Files.readAllLines(log));
    Files.delete(log);
    if (exit != 0) {
      said.removeIf(String::isBlank);
      throw problem(
          "the packages of %s could not be installed for Python; pip's last lines:\n    %s"
              .formatted(
                  requirements.getFileName().toString().replace(".txt", ""),
                  String.join(
                      "\n    ", said.subList(Math.max(0, said.size() - LAST_LINES), said.size()))),
          "let `python3 -m pip` (Debian and Ubuntu: apt install python3-pip) reach a package"
              + " registry once, or leave `client-language: python` out");
    }
  }

  private static ProblemException problem(String what, String help) {
    return new ProblemException(ExitCode.ENVIRONMENT, new Problem("E516", what, help));
  }
}
