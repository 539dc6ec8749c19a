package assay.load.keys;

import assay.api.Claim;
import assay.api.DataParameters;
import assay.record.history.OperationOutcome;
import java.util.Arrays;

/// What one thread draws on while a workload makes its requests; not for sharing.
public final class RequestSource extends KeySource {

  private final WriteLeases leases;
  private final boolean latest;
  private Claim[] taken = new Claim[8];
  private int takenCount;
  private int size = 1;

  public RequestSource(
      long seed, int writer, DataParameters data, KeyDistribution keys, WriteLeases leases) {
    super(seed, writer, data, keys);
    this.leases = leases;
    this.latest = keys instanceof LatestKeys;
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
    return taken(leases.claim(key));
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
    return taken(latest ? leases.claimLatest(key(), wanted) : leases.claim(key(), wanted));
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

  /// Begins a request without a size.
  public void begin() {
    begin(1);
  }

  /// Begins a request: the claims drawn before have found their request.
  public void begin(int newSize) {
    size = newSize;
    takenCount = 0;
  }

  /// Gives back what was claimed for a request that could not be made.
  public void release() {
    for (int i = 0; i < takenCount; i++) {
      leases.release(taken[i], OperationOutcome.FAILED);
    }
    takenCount = 0;
  }
}
