package assay.benchmark.scale;

import assay.host.HeartbeatSender;
import assay.host.Host;
import assay.host.HostClockOffset;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Collection;

/// This host in the role of another one: its processes get heartbeats and report, as behind `ssh`.
record SimulatedHost(HeartbeatSender heartbeat) implements Host {

  @Override
  public String name() {
    return "far";
  }

  @Override
  public Path java() {
    return Path.of("java");
  }

  @Override
  public Path there(Path file) {
    return file;
  }

  @Override
  public Process start(String process, String address, Path folder, ProcessBuilder wish)
      throws IOException {
    Process started = wish.start();
    keepAlive(started);
    return started;
  }

  /// Sends heartbeats to a process from now on.
  void keepAlive(Process process) {
    heartbeat.to(process);
  }

  @Override
  public boolean kill(String of, Collection<Long> processes) {
    processes.stream()
        .flatMap(process -> ProcessHandle.of(process).stream())
        .forEach(ProcessHandle::destroyForcibly);
    return true;
  }

  @Override
  public boolean gone(String of, long process) {
    return ProcessHandle.of(process).isEmpty();
  }

  @Override
  public HostClockOffset time() {
    return HostClockOffset.UNKNOWN;
  }

  @Override
  public void lay(HostClockOffset time) {}

  @Override
  public void bringHome(boolean ended) {}
}
