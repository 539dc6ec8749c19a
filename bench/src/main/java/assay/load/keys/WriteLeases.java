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
import org.jspecify.annotations.Nullable;

/// Who may write what: the next version of every register this client owns, each held by one request at a time.
///
/// With one writer per key, the clock of this process alone orders the versions of a key, and so a reader can say "stale" without
/// asking the grid. Of several clients, each writes the registers whose index leaves its own number when divided by the number of
/// clients, and reads all. A version is never used for two writes. A delete is a write like others: it takes the next
/// version. Whether a register has a value is known from the last acknowledged write.
///
/// **A request goes to the key that it drew**, or a slow key would be asked the less the slower it is, and figures would show
/// the fast keys alone.
///
/// - A key that another request is writing is waited for, in the order in which requests came. The request keeps its intended
///   time, so its response time includes the wait, and it counts as in flight.
/// - A key whose write had an unknown outcome is *retired*: it gets no new version, since nobody can say which version that would
///   follow. A request that may be [repeated][assay.api.RequestKind#repeatable] writes the retired version again, as an
///   application does that tries again. Other requests give way to the next free key, and are counted ([#diverted]).
/// - A key that must have a value, or must have none, and is not as it must be gives way to the next that is.
///
/// A request of several keys must not hold some while it waits for another: see [RequestSource].
///
/// What a fault does to a key is seen only if the key is not written again. So every fourth register is *set aside* from the
/// moment for which a fault is planned: read, but not written; the next key is written instead. Of those that are left, every
/// fourth is set aside for the next fault, and so on for the first [ReservedRegisters#MOST] of them; what a later one does is seen on the
/// keys that happen not to be written again.
///
/// If the clients *share* their registers, each writes all of them, and a key has several writers, whose writes no clock puts in
/// order. Then a client's versions are those that leave its own number when divided by the number of clients, so that a version
/// tells its writer.
public final class WriteLeases {

  private static final int TAG_SHIFT = 40;

  /// What a register must be for a request.
  public enum Wanted {
    /// Whatever it is.
    ANY,
    /// One that has a value.
    PRESENT,
    /// One that has none.
    ABSENT;

    private boolean fits(long state) {
      return this == ANY || (this == Wanted.PRESENT) == ((state & LeaseTable.PRESENT) != 0);
    }
  }

  private final Clock clock;
  private final int registers;

  /// Which registers are this client's: every so many-th from its first on.
  private final int first;

  private final int every;

  /// Which versions are this client's: every so many-th, and how far they are off.
  private final int stride;

  private final int offset;
  private final int client;
  private final LeaseTable states;
  private final LongAdder diverted = new LongAdder();
  private final KnownVersions known;
  private final AtomicLong tags = new AtomicLong();

  /// The place of the key that was inserted last, or of the last that was loaded, and how many places were
  /// inserted or loaded at all.
  private final AtomicInteger newest = new AtomicInteger(-1);

  private final AtomicInteger inserted = new AtomicInteger();
  private volatile RecentKeys recent = new RecentKeys();
  private final SortedSet<Long> asideFromNanos = new ConcurrentSkipListSet<>();

  /// Those of a client that writes its own share of the registers, by the host's clock.
  public WriteLeases(int registers, int client, int clients) {
    this(Clock.host(), registers, client, clients, false);
  }

  /// Those of a client.
  ///
  /// @param clock tells from when on keys are set aside
  /// @param shared whether every client writes every register
  public WriteLeases(Clock clock, int registers, int client, int clients, boolean shared) {
    this.clock = clock;
    this.registers = registers;
    this.client = client;
    this.first = shared ? 0 : client;
    this.every = shared ? 1 : clients;
    this.stride = shared ? clients : 1;
    this.offset = shared ? client : 0;
    this.states = new LeaseTable((registers - first + every - 1) / every, clock);
    this.known = new KnownVersions(states, registers, first, every);
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

  /// What is known of this client's registers.
  public KnownVersions known() {
    return known;
  }

  /// How many registers there are, those of other clients included.
  public int registers() {
    return registers;
  }

  /// Whether this client writes a register.
  public boolean isOwn(int key) {
    return key % every == first;
  }

  /// Shows the keys that are written from now on to other clients.
  public void show(RecentKeys shared) {
    recent = shared;
  }

  /// The keys that this client, and those it has met, had acknowledged lately.
  public RecentKeys recent() {
    return recent;
  }

  /// Sets registers aside from a moment on and for good, others than those of earlier moments.
  public void quarantine(long fromNanos) {
    asideFromNanos.add(fromNanos);
    if (stride == 1) {
      known.fault(fromNanos);
    }
  }

  /// For how many faults registers are set aside by now.
  private int setsAside() {
    return asideFromNanos.isEmpty()
        ? 0
        : Math.min(ReservedRegisters.MOST, asideFromNanos.headSet(clock.nanos() + 1).size());
  }

  /// Claims the next version of a register, of this one where it is this client's and free, else of the next that is.
  ///
  /// @throws NoFreeLeaseException when there is none
  public Claim claim(int key) {
    return claim(key, Wanted.ANY, Asking.NOW);
  }

  /// Claims the next version of a register that is as it is wanted.
  ///
  /// @throws NoFreeLeaseException when there is none
  Claim claim(int key, Wanted wanted, Asking asking) {
    return claimFrom(Math.min(key / every, states.length() - 1), 1, wanted, asking);
  }

  /// The same of a key that was inserted lately: it gives way to the one that was inserted before it.
  ///
  /// @throws NoFreeLeaseException when there is none
  Claim claimLatest(int key, Wanted wanted, Asking asking) {
    return claimFrom(key / every, -1, wanted, asking);
  }

  /// Claims the next version of the next register that has no value: after the one that was inserted last,
  /// wrapping around.
  ///
  /// @throws NoFreeLeaseException when there is none
  Claim claimNew() {
    int from = Math.floorMod(newest.get() + 1, states.length());
    Claim claim = claimFrom(from, 1, Wanted.ABSENT, Asking.NOW);
    int place = claim.key() / every;
    newest.set(place);
    inserted.accumulateAndGet(place + 1, Math::max);
    return claim;
  }

  private Claim claimFrom(int from, int direction, Wanted wanted, Asking asking) {
    int length = states.length();
    int aside = setsAside();
    boolean drawn = true;
    boolean retired = false;
    for (int step = 0; step < length; step++) {
      int place = Math.floorMod(from + direction * step, length);
      if (ReservedRegisters.fault(place, aside) > 0) {
        continue;
      }
      // Only the key that was drawn is waited for. What is inserted is new, whichever key it gets.
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

  /// What a request may write of a key whose lease it holds; null where nothing.
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

  /// Gives a claim back whose write was never sent: its version is as new as before.
  void giveBack(Claim claim) {
    if (claim.exclusive()) {
      int place = place(claim);
      long state = states.get(place);
      long version = (state & RETIRED) == 0 ? 1L << VERSION_SHIFT : 0;
      states.unlock(place, state - version);
    }
  }

  /// The place of a claim's key among those of this client.
  int place(Claim claim) {
    return claim.key() / every;
  }

  LeaseTable table() {
    return states;
  }

  /// Whether a claim is that of a version which was written before, with an unknown outcome; to be asked before it is given
  /// back.
  public boolean again(Claim claim) {
    return claim.exclusive() && (states.get(claim.key() / every) & RETIRED) != 0;
  }

  /// How many requests gave way to another key, since nobody may write the one that they drew.
  public long diverted() {
    return diverted.sum();
  }

  /// The right to leave something in a counter or a set; its number is unique among all clients.
  public Claim leave(int key, Leaves leaves) {
    return new Claim(key, firstTag(client) - 1 + tags.incrementAndGet(), leaves);
  }

  /// The least number that a client leaves in a counter or a set.
  public static long firstTag(int client) {
    return ((long) client << TAG_SHIFT) + 1;
  }

  /// Gives a claim back once its write's outcome is known. A key that was retired stays so, though the
  /// same version was written again and acknowledged: the first try may still land.
  public void release(Claim claim, OperationOutcome outcome) {
    release(claim, outcome, Long.MIN_VALUE);
  }

  /// The same of a write that began at a moment.
  public void release(Claim claim, OperationOutcome outcome, long startNanos) {
    if (!claim.exclusive()) {
      return;
    }
    int place = claim.key() / every;
    boolean deletes = claim.leaves() == Leaves.ABSENCE;
    long before = states.get(place);
    long retired =
        outcome == OperationOutcome.UNKNOWN
            ? RETIRED | (deletes ? DELETED : before & DELETED)
            : before & (RETIRED | DELETED);
    long present = outcome != OperationOutcome.OK ? before & PRESENT : deletes ? 0 : PRESENT;
    if (outcome == OperationOutcome.OK) {
      known.acknowledged(place, claim.version(), deletes, startNanos);
    }
    if (outcome == OperationOutcome.OK || outcome == OperationOutcome.FAILED) {
      recent.add(claim.key());
    }
    states.unlock(place, ordinal(claim) << VERSION_SHIFT | retired | present);
  }

  /// How many of this client's registers were inserted or loaded, those that were deleted since included.
  int inserted() {
    return inserted.get();
  }

  /// The key of this client that was inserted so many before the last one; where that has no value the next
  /// before it that has one.
  int latest(int before) {
    int length = states.length();
    int wanted = Math.floorMod(newest.get() - before, length);
    int place = wanted;
    for (int step = 0; step < length && (states.get(place) & PRESENT) == 0; step++) {
      place = place == 0 ? length - 1 : place - 1;
    }
    return key((states.get(place) & PRESENT) == 0 ? wanted : place);
  }

  /// The highest version that this client has claimed of a register, 0 where it has none; of another
  /// client's register, about which it knows nothing, the highest there is.
  public long highest(int key) {
    return key % every == first
        ? version(states.get(key / every) >>> VERSION_SHIFT)
        : Long.MAX_VALUE;
  }

  /// Whether a version may be written by rule: a new one, and of a retired key the one that retired it.
  public boolean mayWrite(int key, long version) {
    if (key % every != first) {
      return false;
    }
    boolean retired = (states.get(key / every) & RETIRED) != 0;
    return retired ? version == highest(key) : version > highest(key);
  }

  /// How many of this client's registers are retired.
  public int retired() {
    int retired = 0;
    for (int place = 0; place < states.length(); place++) {
      if ((states.get(place) & RETIRED) != 0) {
        retired++;
      }
    }
    return retired;
  }

  /// Claims every register of this client that was never written, in batches, of the first of a
  /// number of equal parts. Of clients that share them the first claims all.
  ///
  /// @param loaded how many registers, those of other clients included, are to be written at all
  public List<List<Claim>> claimUnwritten(int loaded, int batch, int part, int parts) {
    boolean others = stride > 1 && client > 0;
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

  /// Names every register under write: those this client wrote after the data was loaded, or all
  /// registers while it wrote none.
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
