package assay.load.keys;

import assay.api.Claim;
import assay.api.DataParameters;
import assay.api.Request;
import assay.api.RequestKind;
import assay.record.history.OperationOutcome;
import assay.schedule.Clock;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/// The keys, sizes and random numbers that one thread draws for its requests. Not thread-safe.
///
/// A request without a key waits for its first key. If a later key is busy, the request gives all
/// keys back, waits for the busy keys in ascending order, and is made again from the same keys. So
/// requests cannot deadlock on each other's keys, and a meeting changes no request's keys.
public final class RequestSource extends KeyDrawingContext implements LeaseRequestMode {

  private final WriteLeases leases;
  private final LeaseTable table;
  private final Clock clock;
  private final boolean latest;
  private Claim[] taken = new Claim[8];
  private int takenCount;
  private int size = 1;
  private boolean repeats;

  /// The keys that this request drew; the request draws them again if it is made again.
  private int[] drawn = new int[8];

  private int drawnCount;
  private int drawnAgain;

  /// The places that were busy when this request was made before, ascending, and how many of them
  /// it holds now.
  private int[] busy = {};

  private int held;
  private boolean[] used = {};
  private volatile boolean givenUp;
  private volatile @Nullable Thread waiting;

  public RequestSource(
      long seed, int writer, DataParameters data, KeyDistribution keys, WriteLeases leases) {
    super(seed, writer, data, keys);
    this.leases = leases;
    this.table = leases.table();
    this.clock = table.clock();
    this.latest = keys instanceof LatestKeys;
  }

  /// The next request. Call [#begin] first.
  ///
  /// @throws NoFreeLeaseException if no key is free to write
  /// @throws StepAbandonedException if the step was given up while the request waited for a key
  public Request make(RequestKind kind) {
    repeats = kind.repeatable();
    while (true) {
      try {
        Request made = kind.factory().next(this);
        unlockUnused();
        return made;
      } catch (BusyLeaseException e) {
        release();
        await(e.place());
      }
    }
  }

  /// Ends all waiting for keys: waiting requests fail with [StepAbandonedException]. Any thread may call
  /// this.
  public void giveUp() {
    givenUp = true;
    clock.unpark(waiting);
  }

  @Override
  public int key() {
    if (drawnAgain < drawnCount) {
      return drawn[drawnAgain++];
    }
    int key = super.key();
    if (drawnCount == drawn.length) {
      drawn = Arrays.copyOf(drawn, 2 * drawnCount);
    }
    drawn[drawnCount++] = key;
    drawnAgain = drawnCount;
    return key;
  }

  @Override
  public int recentKey() {
    int recent = leases.recent().draw(random());
    return recent < 0 ? key() : recent;
  }

  @Override
  public Claim claim() {
    return latest ? claimOf(WriteLeases.Wanted.ANY) : claim(key());
  }

  @Override
  public Claim claim(int key) {
    return taken(leases.claim(key, WriteLeases.Wanted.ANY, this));
  }

  @Override
  public Claim claimPresent() {
    return claimOf(WriteLeases.Wanted.PRESENT);
  }

  @Override
  public Claim claimAbsent() {
    return latest ? taken(leases.claimNew()) : claimOf(WriteLeases.Wanted.ABSENT);
  }

  private Claim claimOf(WriteLeases.Wanted wanted) {
    return taken(
        latest ? leases.claimLatest(key(), wanted, this) : leases.claim(key(), wanted, this));
  }

  private Claim taken(Claim claim) {
    if (takenCount == taken.length) {
      taken = Arrays.copyOf(taken, 2 * takenCount);
    }
    taken[takenCount++] = claim;
    return claim;
  }

  @Override
  public boolean repeats() {
    return repeats;
  }

  @Override
  public boolean lock(int place) {
    int reserved = Arrays.binarySearch(busy, place);
    if (reserved >= 0 && reserved < held && !used[reserved]) {
      used[reserved] = true;
      return true;
    }
    if (table.tryLock(place)) {
      return true;
    }
    if (holds(place)) {
      return false;
    }
    if (takenCount > 0 || held > 0) {
      throw new BusyLeaseException(place);
    }
    lockOf(place);
    return true;
  }

  @Override
  public boolean holds(int place) {
    for (int i = 0; i < takenCount; i++) {
      if (taken[i].exclusive() && leases.place(taken[i]) == place) {
        return true;
      }
    }
    return false;
  }

  /// Waits for all busy keys in ascending order, and holds each while it waits for the next.
  private void await(int place) {
    int at = Arrays.binarySearch(busy, place);
    if (at < 0) {
      int[] more = Arrays.copyOf(busy, busy.length + 1);
      more[busy.length] = place;
      Arrays.sort(more);
      busy = more;
    }
    used = new boolean[busy.length];
    drawnAgain = 0;
    for (int each : busy) {
      lockOf(each);
      held++;
    }
  }

  private void lockOf(int place) {
    LeaseQueue.Turn turn = table.lockOrJoin(place);
    if (turn == null) {
      return;
    }
    waiting = Thread.currentThread();
    while (!turn.granted()) {
      if (givenUp) {
        table.leave(place, turn);
        throw new StepAbandonedException();
      }
      // An engine may leave the interrupt flag set, and such a thread never parks.
      boolean unused = Thread.interrupted();
      clock.park();
    }
    waiting = null;
    if (givenUp) {
      table.unlock(place);
      throw new StepAbandonedException();
    }
  }

  private void unlockUnused() {
    for (int i = 0; i < held; i++) {
      if (!used[i]) {
        table.unlock(busy[i]);
      }
    }
    held = 0;
  }

  @Override
  public Claim tag(int counter) {
    return leases.leave(counter, Claim.Leaves.TAG);
  }

  @Override
  public Claim count(int counter) {
    return leases.leave(counter, Claim.Leaves.COUNT);
  }

  @Override
  public Claim element(int set) {
    return leases.leave(set, Claim.Leaves.ELEMENT);
  }

  @Override
  public int size() {
    return size;
  }

  public void begin() {
    begin(1);
  }

  /// Begins a request. The claims drawn before belong to the request before.
  public void begin(int newSize) {
    size = newSize;
    takenCount = 0;
    drawnCount = 0;
    drawnAgain = 0;
    held = 0;
    if (busy.length > 0) {
      busy = new int[0];
    }
  }

  /// Gives back the claims of a request that was not sent; its versions stay unused.
  public void release() {
    for (int i = 0; i < takenCount; i++) {
      leases.giveBack(taken[i]);
    }
    takenCount = 0;
    unlockUnused();
  }

  /// Gives back a request's claims after an unknown outcome.
  public void lose() {
    for (int i = 0; i < takenCount; i++) {
      leases.release(taken[i], OperationOutcome.UNKNOWN);
    }
    takenCount = 0;
  }
}
