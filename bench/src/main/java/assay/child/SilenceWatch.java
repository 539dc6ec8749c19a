package assay.child;

/// Ends this process when its parent, on another host, has said nothing for five seconds: a network that is cut ends no
/// input.
///
/// It counts its own turns and not the time, so that a process that stood still itself, stopped or collecting garbage,
/// hears first what came meanwhile.
final class SilenceWatch {

  /// The parent speaks as often, at least.
  private static final long TURN_MILLIS = 500;

  /// So many turns without a word: from four to five seconds after the network was cut.
  private static final int MOST_SILENT = 9;

  private volatile boolean heard = true;
  private int silent;

  /// Begins to watch.
  ///
  /// @param end what is done when the parent is silent
  static SilenceWatch begin(Runnable end) {
    SilenceWatch watch = new SilenceWatch();
    Thread.ofPlatform().name("assay-silence").daemon().start(() -> watch.watch(end));
    return watch;
  }

  /// The parent has said something.
  void heard() {
    heard = true;
  }

  /// A turn, and whether there were too many without a word.
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
