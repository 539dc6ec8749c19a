package assay.workload;

import assay.api.Claim;
import assay.api.DataParameters;
import assay.api.Request;
import assay.api.RequestContext;
import assay.api.Workload;
import java.util.Map;

/// A test draw: every claim on a register is on one version.
public abstract class PlainDraw implements RequestContext {

  private final long version;
  private final int writer;
  private DataParameters data = new DataParameters(Map.of());
  private int size = 1;

  protected PlainDraw(long version, int writer) {
    this.version = version;
    this.writer = writer;
  }

  /// A copy for a request with other data and size.
  public final PlainDraw of(DataParameters newData, int newSize) {
    data = newData;
    size = newSize;
    return this;
  }

  public static Request next(
      Workload workload, String kind, int size, DataParameters data, PlainDraw draw) {
    return workload.kind(kind).factory().next(draw.of(data, size));
  }

  @Override
  public final DataParameters data() {
    return data;
  }

  @Override
  public final int size() {
    return size;
  }

  /// The next tag, count or element; without a number there is none to claim.
  protected long number() {
    throw new UnsupportedOperationException();
  }

  @Override
  public final int writer() {
    return writer;
  }

  @Override
  public int recentKey() {
    return key();
  }

  @Override
  public final Claim claim() {
    return claim(key());
  }

  @Override
  public final Claim claim(int key) {
    return new Claim(key, version, Claim.Leaves.VERSION);
  }

  @Override
  public final Claim claimPresent() {
    return claim();
  }

  @Override
  public final Claim claimAbsent() {
    return claim();
  }

  @Override
  public final Claim tag(int counter) {
    return new Claim(counter, number(), Claim.Leaves.TAG);
  }

  @Override
  public final Claim count(int counter) {
    return new Claim(counter, number(), Claim.Leaves.COUNT);
  }

  @Override
  public final Claim element(int set) {
    return new Claim(set, number(), Claim.Leaves.ELEMENT);
  }
}
