package assay.child;

/// Ends this process when its parent on another host has been silent for five seconds, because a cut network does not end the
/// input.
///
/// Counts its own turns instead of time. A process that was itself paused or collecting garbage first hears what came
/// meanwhile.
final class HeartbeatMonitor {

  private static final long TURN_MILLIS = 500;

  /// Silent turns: four to five seconds after the network was cut.
  private static final int MOST_SILENT = 9;

  private volatile boolean heard = true;
  private int silent;

  /// Starts watching on its own thread.
  ///
  /// @param end runs when the parent is silent
  static HeartbeatMonitor begin(Runnable end) {
    HeartbeatMonitor watch = new HeartbeatMonitor();
    Thread.ofPlatform().name("assay-silence").daemon().start(() -> watch.watch(end));
    return watch;
  }

  void heard() {
    heard = true;
  }

  /// Takes a turn, and returns whether too many turns were silent.
  boolean turn() {
    silent = heard ? 0 : silent + 1;
    heard = false;
    return silent >= MOST_SILENT;
  }

  private void watch(Runnable end) {
    try {
      while (!turn()) {
        Thread.sleep(TURN_MILLIS);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    System.err.println("assay: the parent has been silent for too long, halting");
    end.run();
  }
}
