package assay.dist;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/// The command line of Assay in a process of its own, from the jars that were just put together.
final class AssayProcess {

  private static final Path HOME = Path.of("target", "assay").toAbsolutePath();
  private static final Path ROOT = Path.of("..").toAbsolutePath().normalize();

  private final Process process;
  private final Path output;
  private final Path errors;

  private AssayProcess(Process process, Path output, Path errors) {
    this.process = process;
    this.output = output;
    this.errors = errors;
  }

  /// What a command came to.
  record Ended(int exit, String output, String errors) {}

  /// Starts a command; what it prints goes to files in a folder.
  static AssayProcess start(Path folder, String... arguments) throws IOException {
    List<String> line = new ArrayList<>();
    line.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    line.add("-XX:+UseSerialGC");
    line.add("-XX:TieredStopAtLevel=1");
    line.add("-Dassay.home=" + HOME);
    line.add("-Dassay.root=" + ROOT);
    line.add("-cp");
    line.add(HOME + "/child/*:" + HOME + "/lib/*");
    line.add("assay.cli.Assay");
    line.addAll(List.of(arguments));
    Path output = folder.resolve("stdout.txt");
    Path errors = folder.resolve("stderr.txt");
    Process process =
        new ProcessBuilder(line)
            .directory(folder.toFile())
            .redirectOutput(output.toFile())
            .redirectError(errors.toFile())
            .start();
    process.getOutputStream().close();
    return new AssayProcess(process, output, errors);
  }

  /// Runs a command to its end.
  static Ended run(Path folder, String... arguments) throws IOException, InterruptedException {
    return start(folder, arguments).await();
  }

  /// Waits for the end.
  Ended await() throws IOException, InterruptedException {
    if (!process.waitFor(5, TimeUnit.MINUTES)) {
      process.destroyForcibly();
      throw new IllegalStateException("assay did not end within five minutes");
    }
    return new Ended(process.exitValue(), Files.readString(output), Files.readString(errors));
  }

  /// The process.
  Process process() {
    return process;
  }

  /// The processes of this host whose command line holds a text, this test's own excepted.
  static List<ProcessHandle> processesWith(String text) {
    try (Stream<ProcessHandle> all = ProcessHandle.allProcesses()) {
      return all.filter(process -> !process.equals(ProcessHandle.current()))
          .filter(process -> commandLine(process).contains(text))
          .toList();
    }
  }

  private static String commandLine(ProcessHandle process) {
    try {
      return Files.readString(Path.of("/proc", Long.toString(process.pid()), "cmdline"));
    } catch (IOException e) {
      return "";
    }
  }
}
