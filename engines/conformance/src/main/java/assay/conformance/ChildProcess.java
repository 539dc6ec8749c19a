package assay.conformance;

import assay.api.engine.ClusterSecret;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/// A started process that executes steps: one line per step, one line per answer.
public final class ChildProcess implements AutoCloseable {

  private static final String LOG = "log.txt";
  private static final int LAST_LINES = 30;

  private final String name;
  private final Process process;
  private final Path folder;
  private final BlockingQueue<String> lines = new LinkedBlockingQueue<>();

  /// Runs a class's `main` on this process's class path.
  ///
  /// @param flags the JVM's flags
  /// @param arguments the arguments for `main`
  public ChildProcess(
      String name, Path folder, List<String> flags, Class<?> main, List<String> arguments)
      throws IOException {
    this(name, folder, TestNetwork.LOOPBACK, flags, main, arguments);
  }

  ChildProcess(
      String name,
      Path folder,
      TestNetwork network,
      List<String> flags,
      Class<?> main,
      List<String> arguments)
      throws IOException {
    this.name = name;
    this.folder = folder;
    Files.createDirectories(folder);
    List<String> command = new ArrayList<>(network.launcher(name, folder));
    command.add(TestedEngine.java().toString());
    command.addAll(flags);
    command.addAll(List.of("-cp", SharedClassArchive.classPath()));
    command.add(main.getName());
    command.addAll(arguments);
    ProcessBuilder builder =
        new ProcessBuilder(command).redirectError(folder.resolve(LOG).toFile());
    builder.environment().put(ConformanceMain.SECRET, ClusterSecret.own().text());
    process = builder.start();
    Thread reader = new Thread(this::read, name + " reader");
    reader.setDaemon(true);
    reader.start();
  }

  private void read() {
    try (BufferedReader out = process.inputReader(StandardCharsets.UTF_8)) {
      out.lines().forEach(lines::add);
    } catch (IOException | UncheckedIOException e) {
      lines.add("failed " + e);
    }
    lines.add("gone");
  }

  public String name() {
    return name;
  }

  public long pid() {
    return process.pid();
  }

  public List<Long> pids() {
    return Stream.concat(Stream.of(process.toHandle()), process.descendants())
        .map(ProcessHandle::pid)
        .toList();
  }

  /// The process's stderr so far.
  public String log() throws IOException {
    return Files.readString(folder.resolve(LOG));
  }

  /// Does not wait for the answer.
  public void send(String step) throws IOException {
    process.outputWriter(StandardCharsets.UTF_8).write(step + "\n");
    process.outputWriter(StandardCharsets.UTF_8).flush();
  }

  /// Returns the text after `ok` in the answer.
  public String tell(String step) throws Exception {
    send(step);
    return answer("ok ");
  }

  /// The rest of the next line, which must have this beginning.
  public String answer(String beginning) throws Exception {
    String line = lines.poll(90, TimeUnit.SECONDS);
    if (line == null || !line.startsWith(beginning)) {
      throw new AssertionError(name + " said " + line + " instead of " + beginning + logs());
    }
    return line.substring(beginning.length());
  }

  /// The ends of all processes' logs, without stack frames.
  private String logs() throws IOException {
    try (Stream<Path> folders = Files.list(folder.resolve(".."))) {
      StringBuilder ends = new StringBuilder();
      for (Path each : folders.filter(each -> Files.exists(each.resolve(LOG))).sorted().toList()) {
        List<String> lines =
            Files.readAllLines(each.resolve(LOG)).stream()
                .filter(line -> !line.startsWith("\tat "))
                .toList();
        if (lines.isEmpty()) {
          continue;
        }
        ends.append("\n--- ").append(each.getFileName());
        lines
            .subList(Math.max(0, lines.size() - LAST_LINES), lines.size())
            .forEach(line -> ends.append('\n').append(line));
      }
      return ends.toString();
    }
  }

  /// Makes the process leave and waits for its end.
  void end() throws Exception {
    send("close");
    awaitEnd();
  }

  /// Waits for the end of a process that was told to leave.
  void awaitEnd() throws Exception {
    String unused = answer("closed ");
    process.outputWriter(StandardCharsets.UTF_8).close();
    process.waitFor(90, TimeUnit.SECONDS);
  }

  public void kill() throws InterruptedException {
    process.destroyForcibly();
    process.waitFor();
  }

  @Override
  public void close() {
    process.destroyForcibly();
  }
}
