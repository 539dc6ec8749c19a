package assay.selftest.link;

import assay.api.Cache;
import assay.api.DefiniteFailureException;
import assay.api.Session;
import assay.api.engine.MembershipEvents.Listening;
import assay.api.site.EntryEvents;
import assay.record.event.TimedEvent;
import assay.record.history.OperationOutcome;
import assay.selftest.link.LinkWorkload.Parcel;
import assay.selftest.stage.SimulatedClock;
import assay.selftest.stage.SimulatedSession;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import org.jspecify.annotations.Nullable;

/// Two sites in virtual time, and the replication from the first to the second. Knows the fate of every change.
public final class ModelSites {

  private static final long LONGEST_HELD_MILLIS = 15_000;

  record Heard(Change change, long nanos) {}

  private final LinkWorld world;
  private final SimulatedClock clock;
  private final SplittableRandom random;
  private final List<Change> changes = new ArrayList<>();
  private final List<Heard> heard = new ArrayList<>();
  private final Map<Integer, Change> here = new HashMap<>();
  private final Map<Integer, Change> there = new HashMap<>();
  private final Map<Integer, Long> readHere = new HashMap<>();
  private final Map<Integer, Long> readThere = new HashMap<>();
  private EntryEvents.@Nullable EntryListener listener;
  private long freeNanos;
  private long readThereNanos;
  private long wholeAtNanos;
  private long windowBeginsNanos;
  private long windowEndsNanos;
  private boolean troubled;
  private boolean last;

  ModelSites(LinkWorld world, SimulatedClock clock, SplittableRandom random) {
    this.world = world;
    this.clock = clock;
    this.random = random;
  }

  private static long millis(long millis) {
    return millis * 1_000_000;
  }

  void loadBegins() {
    troubled = true;
  }

  void heard(TimedEvent event) {
    switch (event.type()) {
      case WINDOW_BEGINS -> windowBeginsNanos = event.nanos();
      case WINDOW_ENDS -> windowEndsNanos = event.nanos();
      default -> {}
    }
  }

  boolean isMeasured(Change change) {
    return change.sentNanos >= windowBeginsNanos && change.sentNanos < windowEndsNanos;
  }

  /// Whether a change arrives only after the final read of the other site.
  boolean isStillToCome(Change change) {
    return change.arrivedNanos > readThereNanos && change.arrivedNanos < Long.MAX_VALUE;
  }

  void loadIsOver() {
    troubled = false;
    last = true;
  }

  void cut() {
    wholeAtNanos = clock.nanos() + millis(world.cutFor());
  }

  List<Change> changes() {
    return changes;
  }

  List<Heard> heard() {
    return heard;
  }

  long readHere(int key) {
    return readHere.getOrDefault(key, 0L);
  }

  long readThere(int key) {
    return readThere.getOrDefault(key, 0L);
  }

  private boolean happens(double share) {
    return troubled && random.nextDouble() < share;
  }

  private void hop() {
    clock.sleepUntil(clock.nanos() + 1_000 + exponential(world.hop() * 1_000.0));
  }

  private long exponential(double mean) {
    return (long) (-Math.log1p(-random.nextDouble()) * mean);
  }

  private void write(Change change) {
    changes.add(change);
    long until = clock.nanos() + millis(world.timeout());
    if (happens(world.refusals())) {
      hop();
      change.outcome = OperationOutcome.FAILED;
      throw new DefiniteFailureException("the model refuses");
    }
    boolean arrives = !happens(world.lostRequests());
    hop();
    if (arrives) {
      apply(change);
    }
    hop();
    if (!arrives || happens(world.lostReplies()) || clock.nanos() > until) {
      clock.sleepUntil(until);
      throw new IllegalStateException("no answer in time");
    }
    change.outcome = OperationOutcome.OK;
    change.ackNanos = clock.nanos();
  }

  private void apply(Change change) {
    here.put(change.key, change);
    if (happens(world.lostHere())) {
      later(() -> here.remove(change.key, change));
    }
    if (happens(world.dropped())) {
      return;
    }
    deliver(change);
    if (happens(world.repeated())) {
      deliver(change);
    }
  }

  private void later(Runnable what) {
    long at = clock.nanos() + (long) (random.nextDouble() * 1e9);
    Thread unused =
        clock.start(() -> {
          clock.sleepUntil(at);
          what.run();
        });
  }

  private void deliver(Change change) {
    long begins = clock.nanos();
    Thread unused =
        clock.start(() -> {
          clock.sleepUntil(Math.max(begins, wholeAtNanos));
          long at = clock.nanos() + millis(world.link()) + exponential(world.jitter() * 1e6) + 1;
          if (happens(world.held())) {
            at += (long) (random.nextDouble() * millis(LONGEST_HELD_MILLIS));
          }
          if (!world.unordered()) {
            freeNanos = Math.max(freeNanos + 1, at);
            at = freeNanos;
          }
          clock.sleepUntil(at);
          arrive(change);
        });
  }

  private void arrive(Change change) {
    there.put(change.key, change);
    change.arrivedNanos = Math.min(change.arrivedNanos, clock.nanos());
    if (happens(world.lostThere())) {
      later(() -> there.remove(change.key, change));
    }
    EntryEvents.EntryListener told = listener;
    if (told != null && !happens(world.unheard())) {
      heard.add(new Heard(change, clock.nanos()));
      told.onChange(
          change.key, change.delete ? null : new Parcel(change.version, change.sentNanos));
    }
  }

  private Map<Object, Object> read(
      Collection<?> keys, Map<Integer, Change> site, Map<Integer, Long> noted) {
    hop();
    Map<Object, Object> found = new LinkedHashMap<>();
    for (Object key : keys) {
      Change change = site.get((Integer) key);
      long left = change == null ? 0 : change.left();
      if (last) {
        noted.merge((Integer) key, left, Math::max);
      }
      if (change != null && !change.delete) {
        found.put(key, new Parcel(change.version, change.sentNanos));
      }
    }
    hop();
    return found;
  }

  Session client() {
    return new Writer();
  }

  Session observer() {
    return new Listener();
  }

  abstract class Site implements SimulatedSession, Cache {

    @Override
    public @Nullable Object get(Object key) {
      return getAll(List.of(key)).get(key);
    }

    @Override
    public void putAll(Map<?, ?> entries) {
      entries.forEach(this::put);
    }

    @Override
    public void put(Object key, Object value) {
      throw new UnsupportedOperationException("nobody writes here");
    }

    @Override
    public void remove(Object key) {
      throw new UnsupportedOperationException("a delete has a version");
    }

    @Override
    public long size() {
      return here.size();
    }
  }

  final class Writer extends Site {

    @Override
    public void put(Object key, Object value) {
      Parcel parcel = (Parcel) value;
      write(new Change((Integer) key, parcel.version(), false, parcel.sentNanos()));
    }

    void remove(int key, long version) {
      write(new Change(key, version, true, clock.nanos()));
    }

    @Override
    public Map<Object, Object> getAll(Collection<?> keys) {
      return read(keys, here, readHere);
    }
  }

  private final class Listener extends Site implements EntryEvents {

    @Override
    public Map<Object, Object> getAll(Collection<?> keys) {
      readThereNanos = clock.nanos();
      return read(keys, there, readThere);
    }

    @Override
    public Listening listen(EntryListener heardBy) {
      listener = heardBy;
      return () -> listener = null;
    }
  }
}
