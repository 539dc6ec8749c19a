package assay.host;

import assay.api.engine.ChildEnvironment;
import assay.host.shell.HostShell;
import assay.host.shell.LastErrorLine;
import assay.host.shell.RemoteScripts;
import assay.outside.UntrustedLines;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/// One connection to a host through OpenSSH's client, shared by everything that Assay does there. The first session
/// is a shell that keeps the run's folder ([RemoteScripts#keeper]); the connection lives as long as that shell.
/// Nothing is asked at a terminal: `ssh` takes keys and jump hosts from the user's configuration.
final class SshConnection implements AutoCloseable {

  /// The longest path of a socket, less what `ssh` appends while creating the socket.
  private static final int LONGEST_SOCKET = 80;

  private static final Duration CONNECTING = Duration.ofSeconds(30);
  private static final long ENDING_SECONDS = 5;

  /// Ignores a terminal's signals, because Assay receives them too and ends the connection gracefully. Removes the
  /// socket's folder at the end; if this shell has been killed, its watcher does it when Assay has ended.
  private static final String MASTER =
      """
      trap '' INT TERM HUP
      { while sleep 2 && kill -0 "$PPID"; do :; done; rm -rf "$0"; } </dev/null >/dev/null 2>&1 &
      watch=$!
      "$@"
      code=$?
      kill -9 "$watch" 2>/dev/null
      rm -rf "$0"
      exit $code
      """;

  private final List<String> ssh;
  private final String target;
  private final Path folder;
  private final Process process;
  private final HostShell shell;
  private final String work;

  private SshConnection(
      List<String> ssh, String target, Path folder, Process process, HostShell shell, String work) {
    this.ssh = ssh;
    this.target = target;
    this.folder = folder;
    this.process = process;
    this.shell = shell;
    this.work = work;
  }

  /// Connects.
  ///
  /// @param config an `ssh_config` that replaces the user's; empty for the user's
  /// @param run the name of the run's folder on the host
  /// @throws IOException with what `ssh` said, if there is no connection
  static SshConnection open(
      HostsFile.Entry host, String config, String run, HeartbeatSender heartbeat)
      throws IOException {
    List<String> ssh = options(config);
    Path folder = socketFolder();
    List<String> line = new ArrayList<>(List.of("sh", "-c", MASTER, folder.toString()));
    line.addAll(ssh);
    line.addAll(List.of("-M", "-S", socket(folder), "-o", "ControlPersist=no"));
    line.addAll(List.of(host.ssh(), RemoteScripts.script(RemoteScripts.keeper(run))));
    Process process = ChildEnvironment.users(line).start();
    LastErrorLine complaint = new LastErrorLine(process.getErrorStream());
    HostShell shell = new HostShell(process, host.name());
    heartbeat.to(process);
    try {
      String work = shell.first("assay:work=", CONNECTING);
      return new SshConnection(ssh, host.ssh(), folder, process, shell, work);
    } catch (IOException e) {
      process.descendants().forEach(ProcessHandle::destroyForcibly);
      forget(folder);
      String why = complaint.text();
      throw new IOException(why.isEmpty() ? e.getMessage() : why, e);
    }
  }

  private static List<String> options(String config) {
    List<String> ssh = new ArrayList<>(List.of("ssh", "-T"));
    if (!config.isEmpty()) {
      ssh.addAll(List.of("-F", config));
    }
    for (String option :
        List.of(
            "BatchMode=yes",
            "ConnectTimeout=10",
            "ServerAliveInterval=1",
            "ServerAliveCountMax=5",
            "ClearAllForwardings=yes",
            "ForwardAgent=no",
            "ForwardX11=no",
            "PermitLocalCommand=no",
            "RemoteCommand=none",
            "LogLevel=ERROR")) {
      ssh.addAll(List.of("-o", option));
    }
    return List.copyOf(ssh);
  }

  private static Path socketFolder() throws IOException {
    String prefix = "assay-ssh-";
    boolean fits = System.getProperty("java.io.tmpdir").length() < LONGEST_SOCKET - 40;
    return fits
        ? Files.createTempDirectory(prefix)
        : Files.createTempDirectory(Path.of("/tmp"), prefix);
  }

  private static String socket(Path folder) {
    return folder.resolve("c").toString();
  }

  /// The run's folder on the host.
  String work() {
    return work;
  }

  HostShell shell() {
    return shell;
  }

  /// The command line, on this host, of a further session.
  List<String> session(String remote) {
    List<String> line = new ArrayList<>(ssh);
    line.addAll(List.of("-S", socket(folder), "-o", "ControlMaster=no", target, remote));
    return line;
  }

  /// Runs a script in its own session and returns its output.
  ///
  /// @throws IOException with the exit code and the script's last line, if the script failed
  List<String> output(String script) throws IOException {
    Process session =
        ChildEnvironment.users(session(RemoteScripts.script(script)))
            .redirectErrorStream(true)
            .start();
    session.getOutputStream().close();
    try {
      List<String> lines = UntrustedLines.all(session.getInputStream());
      int exit = session.waitFor();
      if (exit != 0) {
        throw new IOException(
            "exit code %d%s".formatted(exit, lines.isEmpty() ? "" : ": " + lines.getLast()));
      }
      return lines;
    } catch (IOException e) {
      session.destroyForcibly();
      throw e;
    } catch (InterruptedException e) {
      session.destroyForcibly();
      Thread.currentThread().interrupt();
      throw new IOException("interrupted", e);
    }
  }

  /// The process that holds the connection.
  Process process() {
    return process;
  }

  /// Closes the connection. The run's folder is removed, and processes that still run in it end.
  @Override
  public void close() {
    try {
      process.getOutputStream().close();
    } catch (IOException e) {
      // The keeper is gone already.
    }
    try {
      if (!process.waitFor(ENDING_SECONDS, TimeUnit.SECONDS)) {
        process.descendants().forEach(ProcessHandle::destroyForcibly);
        boolean unused = process.waitFor(ENDING_SECONDS, TimeUnit.SECONDS);
      }
    } catch (InterruptedException e) {
      process.descendants().forEach(ProcessHandle::destroyForcibly);
      Thread.currentThread().interrupt();
    }
    forget(folder);
  }

  /// Removes the socket's folder, because the shell that does it otherwise may have been killed.
  private static void forget(Path folder) {
    try {
      Files.deleteIfExists(Path.of(socket(folder)));
      Files.deleteIfExists(folder);
    } catch (IOException e) {
      // The shell removes it at the same time.
    }
  }
}
