package assay.load;

import assay.api.Claim;
import assay.api.Data;
import assay.record.Outcome;
import java.util.Arrays;

/// What one thread draws on while a workload makes its requests; not for sharing.
final class WorkerDraw extends KeyDraw {

  private final Ledger ledger;
  private Claim[] taken = new Claim[8];
  private int takenCount;
  private int size = 1;

  WorkerDraw(long seed, int writer, Data data, KeyChoice keys, Ledger ledger) {
    super(seed, writer, data, keys);
    this.ledger = ledger;
  }

  @Override
  public int recentKey() {
    int recent = ledger.recent().draw(random());
    return recent < 0 ? key() : recent;
  }

  @Override
  public Claim claim() {
    return claim(key());
  }

  @Override
  public Claim claim(int key) {
    return taken(ledger.claim(key));
  }

  @Override
  public Claim claimPresent() {
    return taken(ledger.claim(key(), Ledger.Wanted.PRESENT));
  }

  @Override
  public Claim claimAbsent() {
    return taken(ledger.claim(key(), Ledger.Wanted.ABSENT));
  }

  private Claim taken(Claim claim) {
    if (takenCount == taken.length) {
      taken = Arrays.copyOf(taken, 2 * takenCount);
    }
    taken[takenCount++] = claim;
    return claim;
  }

  @Override
  public Claim tag(int counter) {
    return ledger.leave(counter, Claim.Leaves.TAG);
  }

  @Override
  public Claim count(int counter) {
    return ledger.leave(counter, Claim.Leaves.COUNT);
  }

  @Override
  public Claim element(int set) {
    return ledger.leave(set, Claim.Leaves.ELEMENT);
  }

  @Override
  public int size() {
    return size;
  }

  /// Begins a request without a size.
  void begin() {
    begin(1);
  }

  /// Begins a request: the claims drawn before have found their request.
  void begin(int newSize) {
    size = newSize;
    takenCount = 0;
  }

  /// Gives back what was claimed for a request that could not be made.
  void giveBack() {
    for (int i = 0; i < takenCount; i++) {
      ledger.giveBack(taken[i], Outcome.FAILED);
    }
    takenCount = 0;
  }
}
