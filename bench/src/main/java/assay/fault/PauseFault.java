package assay.fault;

import java.util.List;
import java.util.Optional;

/// Freezes processes with SIGSTOP, and wakes them with SIGCONT when the fault is taken back: as a long
/// collection, a suspended virtual machine or a swapping host does. Their sockets stay open, and
/// whoever talks to them learns nothing.
public final class PauseFault extends GuardedFault {

  /// A pause of these members.
  public PauseFault(List<? extends FaultTarget> targets) {
    super("pause", targets);
  }

  @Override
  public void inject() {
    hold("kill -STOP " + pids(), "kill -CONT " + pids());
  }

  @Override
  public Optional<String> tookEffect() {
    return proofsOfProcesses(ProcessState::proofOfStopping);
  }

  @Override
  public Optional<String> healed() {
    return proofsOfProcesses(ProcessState::proofOfRunning);
  }
}
