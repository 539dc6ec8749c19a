package assay.fault;

import java.util.List;
import java.util.Optional;

/// Freezes processes with SIGSTOP and resumes them with SIGCONT, like a long collection, a suspended virtual machine or a
/// swapping host. Their sockets stay open, and their peers are not notified.
public final class PauseFault extends GuardedFault {

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
