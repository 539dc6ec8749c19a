package assay.benchmark.scale;

import assay.cluster.ProcessLauncher;
import assay.host.Host;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.LongAdder;

/// Starts children that only talk, in place of the requested ones.
///
/// @param python the interpreter
/// @param script what the children run
/// @param far their host; empty for this host
/// @param said counts the lines written to them
record SimulatedLauncher(Path python, Path script, Optional<SimulatedHost> far, LongAdder said)
    implements ProcessLauncher {

  @Override
  public Process start(String name, ProcessBuilder process) throws IOException {
    process.command(List.of(python.toString(), "-I", "-S", "-E", script.toString(), name));
    Process started = new CountedProcess(process.start(), said);
    far.ifPresent(host -> host.keepAlive(started));
    return started;
  }

  @Override
  public String addressOf(String name) {
    return "127.0.0.1";
  }

  @Override
  public Optional<Host> hostOf(String name) {
    return far.map(Host.class::cast);
  }

  @Override
  public boolean allHere() {
    return far.isEmpty();
  }
}
