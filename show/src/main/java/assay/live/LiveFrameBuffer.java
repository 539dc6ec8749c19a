package assay.live;

import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// The newest moment for the viewers. A slow viewer skips moments, and the run never waits for a
/// viewer.
final class LiveFrameBuffer {

  private @Nullable Frame newest;
  private @Nullable Ending ending;
  private long number;
  private int viewers;

  /// @param number from 1
  /// @param parts the content by element id
  record Frame(long number, Map<String, String> parts) {

    /// The parts that differ from a frame that the viewer has.
    Map<String, String> since(@Nullable Frame before) {
      Map<String, String> changed = new LinkedHashMap<>(parts);
      if (before != null) {
        changed
            .entrySet()
            .removeIf(part -> part.getValue().equals(before.parts.get(part.getKey())));
      }
      return changed;
    }
  }

  /// @param report whether there is a report
  /// @param words why there is none
  record Ending(boolean report, String words) {}

  /// @param frame the newest moment; null if the viewer has seen it
  /// @param ending null while the run goes on
  record News(@Nullable Frame frame, @Nullable Ending ending) {}

  synchronized boolean wanted() {
    return viewers > 0;
  }

  /// Adds a viewer.
  ///
  /// @return false if there are too many viewers
  synchronized boolean comes(int atMost) {
    if (viewers >= atMost) {
      return false;
    }
    viewers++;
    return true;
  }

  /// Removes a viewer. Without viewers nothing is rendered, so the last moment is dropped as stale.
  synchronized void goes() {
    viewers--;
    if (viewers == 0) {
      newest = null;
    }
    notifyAll();
  }

  synchronized void awaitNobody(long untilNanos) throws InterruptedException {
    while (viewers > 0 && System.nanoTime() < untilNanos) {
      wait(Math.max(1, (untilNanos - System.nanoTime()) / 1_000_000));
    }
  }

  synchronized int viewers() {
    return viewers;
  }

  synchronized void show(Map<String, String> parts) {
    number++;
    newest = new Frame(number, parts);
    notifyAll();
  }

  synchronized void end(Ending how) {
    ending = how;
    notifyAll();
  }

  synchronized @Nullable Ending ending() {
    return ending;
  }

  /// Waits for news.
  ///
  /// @param seen the last moment that the viewer saw; 0 for none
  synchronized News after(long seen, long patienceMillis) throws InterruptedException {
    long until = System.nanoTime() + patienceMillis * 1_000_000;
    while (unseen(seen) == null && ending == null) {
      long left = (until - System.nanoTime()) / 1_000_000;
      if (left <= 0) {
        break;
      }
      wait(left);
    }
    return new News(unseen(seen), ending);
  }

  private @Nullable Frame unseen(long seen) {
    return newest != null && newest.number() > seen ? newest : null;
  }
}
