package assay.load.program;

import java.util.Arrays;

/// Whether each worker of a closed loop pauses after its answers.
final class ThinkTimeCheck {

  private final ClientProgram program;
  private final long thinkNanos;
  private final long[] answeredNanos;

  ThinkTimeCheck(ClientProgram program, long thinkNanos, int workers) {
    this.program = program;
    this.thinkNanos = thinkNanos;
    this.answeredNanos = new long[workers];
    Arrays.fill(answeredNanos, Long.MIN_VALUE);
  }

  /// Takes a worker's next request.
  ///
  /// @throws ProgramException if it came too early
  void take(ReportedRequest row) {
    int worker = row.worker();
    if (worker < 0 || worker >= answeredNanos.length) {
      return;
    }
    long before = answeredNanos[worker];
    answeredNanos[worker] = row.endNanos();
    if (thinkNanos == 0 || before == Long.MIN_VALUE) {
      return;
    }
    long paused = row.startNanos() - before;
    if (paused + program.clock().tolerance() < thinkNanos) {
      throw new ProgramException(
          ProtocolRule.THINKING,
          "worker %d began its request %d after a pause of %,d ns, and was to think for %,d ns"
              .formatted(worker, row.number(), paused, thinkNanos));
    }
  }
}
