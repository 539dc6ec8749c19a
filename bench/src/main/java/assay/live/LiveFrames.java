package assay.live;

import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// What viewers are shown, the newest alone: who reads slowly is told how much was left out, and nobody is waited for.
final class LiveFrames {

  private @Nullable Frame newest;
  private @Nullable Ending ending;
  private long number;
  private int viewers;

  /// A moment as the page shows it.
  ///
  /// @param number which one, from 1
  /// @param parts the content of each part, by the id of its element
  record Frame(long number, Map<String, String> parts) {

    /// What differs from what somebody has seen.
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

  /// That the run has ended.
  ///
  /// @param report whether there is a report
  /// @param words why there is none
  record Ending(boolean report, String words) {}

  /// What somebody has not seen yet.
  ///
  /// @param frame the newest moment; null where that was seen
  /// @param ending that the run has ended; null while it goes on
  record News(@Nullable Frame frame, @Nullable Ending ending) {}

  /// Whether somebody looks.
  synchronized boolean wanted() {
    return viewers > 0;
  }

  /// Somebody begins to look.
  ///
  /// @return false where so many do that no more may
  synchronized boolean comes(int atMost) {
    if (viewers >= atMost) {
      return false;
    }
    viewers++;
    return true;
  }

  /// Somebody looks no longer. Where nobody does, nothing is drawn, and what was drawn last gets old.
  synchronized void goes() {
    viewers--;
    if (viewers == 0) {
      newest = null;
    }
    notifyAll();
  }

  /// Waits until nobody looks any more.
  ///
  /// @param untilNanos the moment at which to go on nevertheless
  synchronized void awaitNobody(long untilNanos) throws InterruptedException {
    while (viewers > 0 && System.nanoTime() < untilNanos) {
      wait(Math.max(1, (untilNanos - System.nanoTime()) / 1_000_000));
    }
  }

  /// How many look.
  synchronized int viewers() {
    return viewers;
  }

  /// Shows a moment.
  synchronized void show(Map<String, String> parts) {
    number++;
    newest = new Frame(number, parts);
    notifyAll();
  }

  /// The run has ended.
  synchronized void end(Ending how) {
    ending = how;
    notifyAll();
  }

  /// How it has ended; null while it goes on.
  synchronized @Nullable Ending ending() {
    return ending;
  }

  /// Waits for what somebody has not seen.
  ///
  /// @param seen the number of the last moment that was seen; 0 for none
  /// @param patienceMillis how long to wait
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
