package assay.cli.terminal;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/// Handles Ctrl-C during a run: interrupts the thread that made the handler, and delays the end of the process until
/// that thread calls [#over], up to a time limit.
public final class InterruptHandler {

  private static final long PATIENCE_SECONDS = 60;

  private final CountDownLatch over = new CountDownLatch(1);
  private final Thread hook;
  private volatile int exit = -1;

  public InterruptHandler() {
    Thread runner = Thread.currentThread();
    hook = new Thread(() -> stop(runner), "interruption");
    Runtime.getRuntime().addShutdownHook(hook);
  }

  private void stop(Thread runner) {
    runner.interrupt();
    try {
      if (!over.await(PATIENCE_SECONDS, TimeUnit.SECONDS)) {
        Runtime.getRuntime().halt(130);
      }
      if (exit >= 0) {
        Runtime.getRuntime().halt(exit);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /// As [#over()], for a command that a signal ends in the usual way: the exit code is this one instead of the signal's.
  public void over(int exitCode) {
    exit = exitCode;
    over();
  }

  /// The run is over and its files are on disk.
  public void over() {
    over.countDown();
    try {
      Runtime.getRuntime().removeShutdownHook(hook);
    } catch (IllegalStateException e) {
      // The process is ending already, which is why the run is over.
    }
  }
}
