package assay.selftest.link;

import assay.api.Cache;
import assay.api.DefiniteFailureException;
import assay.api.Session;
import assay.api.engine.MembershipEvents.Listening;
import assay.api.site.EntryEvents;
import assay.record.event.TimedEvent;
import assay.record.history.OperationOutcome;
import assay.selftest.link.SitesWorkload.Parcel;
import assay.selftest.stage.SimulatedClock;
import assay.selftest.stage.SimulatedSession;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/// Two sites in virtual time, and the replication from the first to the second, or both ways. Knows the fate of every change.
public final class ModelSites {

  private static final long LONGEST_HELD_MILLIS = 15_000;

  /// @param site where it was heard
  record Heard(SimulatedChange change, int site, long nanos) {}

  private static final class Site {
    private final int number;
    private final Map<Integer, SimulatedChange> holds = new HashMap<>();
    private final Map<Integer, Long> read = new HashMap<>();
    private EntryEvents.@Nullable EntryListener listener;

    /// When the link to the other site is free for the next change.
    private long freeNanos;

    /// When the listener is told the latest change so far.
    private long toldNanos;

    private Site(int number) {
      this.number = number;
    }
  }

  private final SitesWorld world;
  private final SimulatedClock clock;
  private final SplittableRandom random;
  private final List<SimulatedChange> changes = new ArrayList<>();
  private final List<Heard> heard = new ArrayList<>();
  private final Site here = new Site(0);
  private final Site there = new Site(1);
  private long readThereNanos;
  private long wholeAtNanos;
  private long windowBeginsNanos;
  private long windowEndsNanos;
  private boolean troubled;
  private boolean last;

  ModelSites(SitesWorld world, SimulatedClock clock, SplittableRandom random) {
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

  boolean isMeasured(SimulatedChange change) {
    return change.sentNanos >= windowBeginsNanos && change.sentNanos < windowEndsNanos;
  }

  /// Whether a change arrives only after the final read of the other site.
  boolean isStillToCome(SimulatedChange change) {
    return change.arrivedNanos > readThereNanos && change.arrivedNanos < Long.MAX_VALUE;
  }

  void loadIsOver() {
    troubled = false;
    last = true;
  }

  void cut() {
    wholeAtNanos = clock.nanos() + millis(world.cutFor());
  }

  List<SimulatedChange> changes() {
    return changes;
  }

  /// The changes of each key that may have happened, in the order in which they were sent.
  Map<Integer, List<SimulatedChange>> byKey() {
    Map<Integer, List<SimulatedChange>> byKey = new TreeMap<>();
    changes.stream()
        .filter(SimulatedChange::mayHaveHappened)
        .forEach(
            change -> byKey.computeIfAbsent(change.key, none -> new ArrayList<>()).add(change));
    return byKey;
  }

  List<Heard> heard() {
    return heard;
  }

  long readHere(int key) {
    return here.read.getOrDefault(key, 0L);
  }

  long readThere(int key) {
    return there.read.getOrDefault(key, 0L);
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

  private void write(SimulatedChange change) {
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

  private void apply(SimulatedChange change) {
    Site own = change.site == 0 ? here : there;
    change.over = own.holds.put(change.key, change);
    tell(own, change);
    if (happens(world.lostHere())) {
      later(() -> own.holds.remove(change.key, change));
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

  private void deliver(SimulatedChange change) {
    long begins = clock.nanos();
    Thread unused =
        clock.start(() -> {
          clock.sleepUntil(Math.max(begins, wholeAtNanos));
          long at = clock.nanos() + millis(world.link()) + exponential(world.jitter() * 1e6) + 1;
          if (happens(world.held())) {
            at += (long) (random.nextDouble() * millis(LONGEST_HELD_MILLIS));
          }
          if (!world.unordered()) {
            Site to = change.site == 0 ? there : here;
            to.freeNanos = Math.max(to.freeNanos + 1, at);
            at = to.freeNanos;
          }
          clock.sleepUntil(at);
          arrive(change);
        });
  }

  private void arrive(SimulatedChange change) {
    Site to = change.site == 0 ? there : here;
    if (!wins(change, to)) {
      return;
    }
    to.holds.put(change.key, change);
    change.arrivedNanos = Math.min(change.arrivedNanos, clock.nanos());
    if (happens(world.lostThere())) {
      later(() -> to.holds.remove(change.key, change));
    }
    tell(to, change);
  }

  private boolean wins(SimulatedChange change, Site to) {
    SimulatedChange held = to.holds.get(change.key);
    if (held == null || world.there() == 0) {
      return true;
    }
    return switch (world.winner()) {
      case ARRIVED_LAST -> true;
      case SENT_LAST ->
          change.sentNanos != held.sentNanos
              ? change.sentNanos > held.sentNanos
              : change.client >= held.client;
      case FIRST_SITE -> to == there || held.site != 0 || change.over == held;
    };
  }

  /// A listener may be told late, and is told in order.
  private void tell(Site site, SimulatedChange change) {
    if (site.listener == null || happens(world.unheard())) {
      return;
    }
    if (world.late() == 0) {
      isTold(site, change);
      return;
    }
    long at = clock.nanos() + exponential(world.late() * 1e6);
    site.toldNanos = Math.max(site.toldNanos + 1, at);
    long told = site.toldNanos;
    Thread unused =
        clock.start(() -> {
          clock.sleepUntil(told);
          isTold(site, change);
        });
  }

  private void isTold(Site site, SimulatedChange change) {
    EntryEvents.EntryListener told = site.listener;
    if (told != null) {
      heard.add(new Heard(change, site.number, clock.nanos()));
      told.onChange(
          change.key, change.delete ? null : new Parcel(change.version, change.sentNanos));
    }
  }

  /// @param notes whether the judge takes this reader's last read for what the site holds
  private Map<Object, Object> read(Collection<?> keys, Site site, boolean notes) {
    hop();
    Map<Object, Object> found = new LinkedHashMap<>();
    for (Object key : keys) {
      SimulatedChange change = site.holds.get((Integer) key);
      long left = change == null ? 0 : change.left();
      if (last && notes) {
        // Of two reads the higher version counts, or the last if versions have no order.
        site.read.merge((Integer) key, left, world.there() > 0 ? (one, later) -> later : Math::max);
      }
      if (change != null && !change.delete) {
        found.put(key, new Parcel(change.version, change.sentNanos));
      }
    }
    hop();
    return found;
  }

  /// @param number of the client, over all sites
  Session client(int site, int number) {
    return new Writer(site == 0 ? here : there, number);
  }

  Session observer(int site) {
    return new Listener(site == 0 ? here : there);
  }

  abstract static class Door implements SimulatedSession, Cache {

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
  }

  final class Writer extends Door {

    private final Site own;
    private final int number;

    private Writer(Site own, int number) {
      this.own = own;
      this.number = number;
    }

    @Override
    public void put(Object key, Object value) {
      Parcel parcel = (Parcel) value;
      write(
          new SimulatedChange(
              (Integer) key, parcel.version(), false, parcel.sentNanos(), own.number, number));
    }

    void remove(int key, long version) {
      write(new SimulatedChange(key, version, true, clock.nanos(), own.number, number));
    }

    @Override
    public Map<Object, Object> getAll(Collection<?> keys) {
      return read(keys, own, own == here);
    }

    @Override
    public long size() {
      return own.holds.size();
    }
  }

  private final class Listener extends Door implements EntryEvents {

    private final Site own;

    private Listener(Site own) {
      this.own = own;
    }

    @Override
    public Map<Object, Object> getAll(Collection<?> keys) {
      readThereNanos = own == there ? clock.nanos() : readThereNanos;
      return read(keys, own, own == there);
    }

    @Override
    public Listening listen(EntryListener heardBy) {
      own.listener = heardBy;
      return () -> own.listener = null;
    }

    @Override
    public long size() {
      return own.holds.size();
    }
  }
}
