package assay.load.keys;

import static assay.load.keys.LeaseTable.DELETED;
import static assay.load.keys.LeaseTable.PRESENT;
import static assay.load.keys.LeaseTable.RETIRED;
import static assay.load.keys.LeaseTable.VERSION_SHIFT;

import assay.api.Claim;
import assay.api.Claim.Leaves;
import assay.plan.ReservedRegisters;
import assay.record.history.OperationOutcome;
import assay.schedule.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedSet;
import java.util.concurrent.ConcurrentSkipListSet;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.IntConsumer;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/// Leases for writing: the next version of each register of this client, held by one request at a time.
///
/// With one writer per key, this process's clock alone orders the versions of a key, and a reader can detect a stale read
/// without asking the grid. With n clients, each writes the registers with its own number as index modulo n, and reads all. No
/// two writes use the same version. A delete takes the next version, too.
///
/// **A request uses the key that it drew.** Otherwise slow keys would get fewer requests, and figures would show only the
/// fast keys.
///
/// - If another request is writing the key, the request waits in arrival order. It counts as in flight, and its response time
///   includes the wait.
/// - If a write's outcome is unknown, its key is *retired*: it gets no new version, because its predecessor would be unknown.
///   A [repeatable][assay.api.RequestKind#repeatable] request writes the retired version again, as an application's retry
///   does. Other requests take the next free key and are counted ([#diverted]).
/// - If a request needs a key with or without a value, it takes the next fitting key.
///
/// A request for several keys must not hold some keys while waiting for another: see [RequestSource].
///
/// A fault's effect on a key is visible only if the key is not written again. From the planned moment of a fault, every
/// fourth register is therefore *set aside*: read but not written. Every fourth of the remaining registers is set aside for
/// the next fault, up to [ReservedRegisters#MOST] faults. For later faults, only keys not written again by chance show the
/// effect.
///
/// If the clients *share* their registers, each client writes all keys, and a version modulo n gives the number of its
/// writer. In one cluster, requests then also write a key [at a time][RegisterWriters#EVERY_REQUEST]: no request waits for
/// a key, none is retired, and only the time of a key's operations orders its versions.
public final class WriteLeases {

  private static final int TAG_SHIFT = 40;

  public enum Wanted {
    ANY,
    PRESENT,
    ABSENT;

    private boolean fits(long state) {
      return this == ANY || (this == Wanted.PRESENT) == ((state & LeaseTable.PRESENT) != 0);
    }
  }

  private final Clock clock;
  private final RegisterWriters writers;
  private final int registers;

  /// This client's registers: every [#every]-th from this one.
  private final int first;

  private final int every;

  /// This client's versions: version number times stride, shifted by the offset.
  private final int stride;

  private final int offset;
  private final int client;
  private final LeaseTable states;
  private final LongAdder diverted = new LongAdder();
  private final AcknowledgedVersions known;
  private final AtomicLong tags = new AtomicLong();

  /// Place of the key inserted or loaded last; [#inserted] counts all inserted or loaded places.
  private final AtomicInteger newest = new AtomicInteger(-1);

  private final AtomicInteger inserted = new AtomicInteger();
  private volatile RecentlyWrittenKeys recent = new RecentlyWrittenKeys();
  private final SortedSet<Long> asideFromNanos = new ConcurrentSkipListSet<>();

  /// For a client with its own share of the registers and the host's clock.
  public WriteLeases(int registers, int client, int clients) {
    this(Clock.host(), registers, client, clients, RegisterWriters.OWN);
  }

  /// @param clock decides when keys are set aside
  public WriteLeases(Clock clock, int registers, int client, int clients, RegisterWriters writers) {
    boolean shared = writers != RegisterWriters.OWN;
    this.clock = clock;
    this.writers = writers;
    this.registers = registers;
    this.client = client;
    this.first = shared ? 0 : client;
    this.every = shared ? 1 : clients;
    this.stride = shared ? clients : 1;
    this.offset = shared ? client : 0;
    this.states = new LeaseTable((registers - first + every - 1) / every, clock);
    this.known = new AcknowledgedVersions(states, registers, first, every);
  }

  private long version(long ordinal) {
    return ordinal * stride + offset;
  }

  private long ordinal(Claim claim) {
    return (claim.version() - offset) / stride;
  }

  private int key(int place) {
    return place * every + first;
  }

  public AcknowledgedVersions known() {
    return known;
  }

  /// This client's first own register.
  int first() {
    return first;
  }

  public int registers() {
    return registers;
  }

  public boolean isOwn(int key) {
    return key % every == first;
  }

  /// Shares the keys written from now on with other clients.
  public void show(RecentlyWrittenKeys shared) {
    recent = shared;
  }

  /// Keys lately acknowledged to this client, and to clients that share with it.
  public RecentlyWrittenKeys recent() {
    return recent;
  }

  /// Sets more registers aside from this moment, permanently.
  public void quarantine(long fromNanos) {
    asideFromNanos.add(fromNanos);
    if (writers == RegisterWriters.OWN) {
      known.fault(fromNanos);
    }
  }

  /// Number of faults with registers set aside by now.
  private int setsAside() {
    return asideFromNanos.isEmpty()
        ? 0
        : Math.min(ReservedRegisters.MOST, asideFromNanos.headSet(clock.nanos() + 1).size());
  }

  /// Claims the next version of this register, or of the next free register of this client.
  ///
  /// @throws NoFreeLeaseException if none is free
  public Claim claim(int key) {
    return claim(key, Wanted.ANY, LeaseRequestMode.NOW);
  }

  /// Claims the next version of a register that fits.
  ///
  /// @throws NoFreeLeaseException if no fitting register is free
  Claim claim(int key, Wanted wanted, LeaseRequestMode asking) {
    return claimFrom(Math.min(key / every, states.length() - 1), 1, wanted, asking);
  }

  /// Claims a lately inserted key, or the nearest fitting key inserted before it.
  ///
  /// @throws NoFreeLeaseException if there is none
  Claim claimLatest(int key, Wanted wanted, LeaseRequestMode asking) {
    return claimFrom(key / every, -1, wanted, asking);
  }

  /// Claims the next register without a value, after the last insert, wrapping around.
  ///
  /// @throws NoFreeLeaseException if there is none
  Claim claimNew() {
    int from = Math.floorMod(newest.get() + 1, states.length());
    Claim claim = claimFrom(from, 1, Wanted.ABSENT, LeaseRequestMode.NOW);
    int place = claim.key() / every;
    newest.set(place);
    inserted.accumulateAndGet(place + 1, Math::max);
    return claim;
  }

  private Claim claimFrom(int from, int direction, Wanted wanted, LeaseRequestMode asking) {
    int length = states.length();
    int aside = setsAside();
    boolean drawn = true;
    boolean retired = false;
    for (int step = 0; step < length; step++) {
      int place = Math.floorMod(from + direction * step, length);
      if (ReservedRegisters.fault(place, aside) > 0) {
        continue;
      }
      if (writers == RegisterWriters.EVERY_REQUEST) {
        if (!asking.holds(place) && wanted.fits(states.get(place))) {
          return new Claim(key(place), version(states.next(place)), Leaves.VERSION);
        }
        continue;
      }
      // Only the drawn key is waited for. An insert is new, whichever key it gets.
      boolean waits = drawn && wanted != Wanted.ABSENT;
      if ((waits && asking.lock(place)) || states.tryLock(place)) {
        Claim claim = locked(place, wanted, asking.repeats());
        if (claim != null) {
          diverted.add(retired ? 1 : 0);
          return claim;
        }
        retired |= drawn && (states.get(place) & RETIRED) != 0;
        states.unlock(place);
      }
      drawn = false;
    }
    throw new NoFreeLeaseException(length, retired(), wanted);
  }

  /// What a request that holds a key's lease may write; null if nothing.
  private @Nullable Claim locked(int place, Wanted wanted, boolean repeats) {
    long state = states.get(place);
    boolean again = (state & RETIRED) != 0;
    boolean repeatable = repeats && (state & DELETED) == 0 && !known.isForSites();
    if ((again && !repeatable) || !wanted.fits(state)) {
      return null;
    }
    long ordinal = (state >>> VERSION_SHIFT) + (again ? 0 : 1);
    if (!again) {
      states.add(place, 1L << VERSION_SHIFT);
    }
    return new Claim(key(place), version(ordinal), Leaves.VERSION);
  }

  /// Returns an unused claim: its version can be used again, unless other requests claim the key meanwhile.
  public void giveBack(Claim claim) {
    if (claim.exclusive() && writers != RegisterWriters.EVERY_REQUEST) {
      int place = place(claim);
      long state = states.get(place);
      long version = (state & RETIRED) == 0 ? 1L << VERSION_SHIFT : 0;
      states.unlock(place, state - version);
    }
  }

  int place(Claim claim) {
    return claim.key() / every;
  }

  LeaseTable table() {
    return states;
  }

  /// Whether the claimed version was written before with an unknown outcome. Ask before the claim is released.
  public boolean again(Claim claim) {
    return claim.exclusive() && (states.get(claim.key() / every) & RETIRED) != 0;
  }

  /// Number of requests that took another key because their own could not be written.
  public long diverted() {
    return diverted.sum();
  }

  /// A claim for a counter or set, with a number unique among all clients.
  public Claim leave(int key, Leaves leaves) {
    return new Claim(key, firstTag(client) - 1 + tags.incrementAndGet(), leaves);
  }

  /// Lowest number that a client leaves in a counter or set.
  public static long firstTag(int client) {
    return ((long) client << TAG_SHIFT) + 1;
  }

  /// Releases a claim once its write's outcome is known. A retired key stays retired even if a retry is acknowledged: the
  /// first try may still land.
  public void release(Claim claim, OperationOutcome outcome) {
    release(claim, outcome, Long.MIN_VALUE);
  }

  public void release(Claim claim, OperationOutcome outcome, long startNanos) {
    if (!claim.exclusive()) {
      return;
    }
    int place = claim.key() / every;
    boolean deletes = claim.leaves() == Leaves.ABSENCE;
    if (outcome == OperationOutcome.OK || outcome.withoutEffect()) {
      recent.add(claim.key());
    }
    if (writers == RegisterWriters.EVERY_REQUEST) {
      states.note(place, outcome == OperationOutcome.OK, deletes);
      return;
    }
    long before = states.get(place);
    long retired =
        outcome == OperationOutcome.UNKNOWN
            ? RETIRED | (deletes ? DELETED : before & DELETED)
            : before & (RETIRED | DELETED);
    long present = outcome != OperationOutcome.OK ? before & PRESENT : deletes ? 0 : PRESENT;
    if (outcome == OperationOutcome.OK) {
      known.acknowledged(place, claim.version(), deletes, startNanos);
    }
    states.unlock(place, ordinal(claim) << VERSION_SHIFT | retired | present);
  }

  /// Registers of this client inserted or loaded, including deleted ones.
  int inserted() {
    return inserted.get();
  }

  /// Key inserted `before` inserts before the last; if it has no value, the nearest earlier key with a value.
  int latest(int before) {
    int length = states.length();
    int wanted = Math.floorMod(newest.get() - before, length);
    int place = wanted;
    for (int step = 0; step < length && (states.get(place) & PRESENT) == 0; step++) {
      place = place == 0 ? length - 1 : place - 1;
    }
    return key((states.get(place) & PRESENT) == 0 ? wanted : place);
  }

  /// Highest version this client has claimed, 0 if none; `Long.MAX_VALUE` if other clients write the register too.
  public long highest(int key) {
    return key % every == first && writers != RegisterWriters.EVERY_REQUEST
        ? version(states.get(key / every) >>> VERSION_SHIFT)
        : Long.MAX_VALUE;
  }

  /// Whether the rules allow a version: a new version, or for a retired key the version that retired it.
  public boolean mayWrite(int key, long version) {
    if (key % every != first) {
      return false;
    }
    if (writers == RegisterWriters.EVERY_REQUEST) {
      return version >= stride && version % stride == offset;
    }
    boolean retired = (states.get(key / every) & RETIRED) != 0;
    return retired ? version == highest(key) : version > highest(key);
  }

  public int retired() {
    return (int)
        IntStream.range(0, states.length())
            .filter(place -> (states.get(place) & RETIRED) != 0)
            .count();
  }

  /// Claims every register of this client never written, in batches, within the first `part` of `parts` equal parts. If
  /// clients share registers, the first client claims all.
  ///
  /// @param loaded how many registers to write, over all clients
  public List<List<Claim>> claimUnwritten(int loaded, int batch, int part, int parts) {
    boolean others = writers != RegisterWriters.OWN && client > 0;
    int all = others ? 0 : Math.max(0, (Math.min(loaded, registers) - first + every - 1) / every);
    int end = (int) ((long) all * part / parts);
    newest.accumulateAndGet(end - 1, Math::max);
    inserted.accumulateAndGet(end, Math::max);
    List<List<Claim>> batches = new ArrayList<>();
    List<Claim> claims = new ArrayList<>(batch);
    for (int place = 0; place < end; place++) {
      if (states.begin(place, 1L << VERSION_SHIFT)) {
        claims.add(new Claim(key(place), version(1), Leaves.VERSION));
      }
      if (claims.size() == batch) {
        batches.add(claims);
        claims = new ArrayList<>(batch);
      }
    }
    if (!claims.isEmpty()) {
      batches.add(claims);
    }
    return batches;
  }

  /// Visits every register under write: registers written after loading, or all registers if there are none.
  public void underWrite(IntConsumer keys) {
    boolean any = false;
    for (int place = 0; place < states.length(); place++) {
      if (states.get(place) >>> VERSION_SHIFT > 1) {
        any = true;
        keys.accept(key(place));
      }
    }
    for (int key = 0; !any && key < registers; key++) {
      keys.accept(key);
    }
  }
}
