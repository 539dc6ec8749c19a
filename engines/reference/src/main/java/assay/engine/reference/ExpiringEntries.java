package assay.engine.reference;

import assay.api.EntryProcessor;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/// Entries that live for a while after each write; of some, reads see another life than they have.
final class ExpiringEntries extends FaultyEntries {

  private final long lifeNanos;
  private final double wrongLife;
  private final Map<EntryAddress, Life> lives = new ConcurrentHashMap<>();

  /// @param seenNanos until when gets see the entry
  private record Life(long fromNanos, long nanos, long seenNanos) {

    boolean isOver() {
      return System.nanoTime() - fromNanos >= nanos;
    }

    boolean seems() {
      return System.nanoTime() - fromNanos < seenNanos;
    }
  }

  /// @param wrongLife what a harmed write's life seems to be: 1 as it is, 2 twice as long
  ExpiringEntries(
      EntryOperations entries,
      long lifeNanos,
      double wrongLife,
      RandomShare share,
      HarmTally tally) {
    super(entries, share, tally);
    this.lifeNanos = lifeNanos;
    this.wrongLife = wrongLife;
  }

  @Override
  public @Nullable Object get(EntryAddress address) {
    Life life = lives.get(address);
    return life == null || life.seems() ? entries.get(address) : null;
  }

  @Override
  public @Nullable Object getFromOwner(EntryAddress address) {
    return isOver(address) ? null : entries.getFromOwner(address);
  }

  private boolean isOver(EntryAddress address) {
    Life life = lives.get(address);
    return life != null && life.isOver();
  }

  @Override
  public void set(EntryAddress address, @Nullable Object value) {
    entries.set(address, value);
    begin(address);
  }

  private void begin(EntryAddress address) {
    boolean wrong = wrongLife != 1 && hits();
    long seen = wrong ? Math.round(lifeNanos * wrongLife) : lifeNanos;
    lives.put(address, new Life(System.nanoTime(), lifeNanos, seen));
  }

  @Override
  public @Nullable Object invoke(EntryAddress address, EntryProcessor processor) {
    if (isOver(address)) {
      entries.set(address, null);
    }
    Object result = entries.invoke(address, processor);
    begin(address);
    return result;
  }

  @Override
  public void drop(String map) {
    entries.drop(map);
    lives.keySet().removeIf(address -> address.in(map));
  }
}
