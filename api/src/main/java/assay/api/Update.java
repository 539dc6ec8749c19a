package assay.api;

import java.util.List;

/// A request that changes rows.
public final class Update extends SingleRequest {

  public Update(Claim claim, Work work) {
    this(List.of(claim), work);
  }

  /// A request that an asynchronous client begins without waiting for the answer.
  public Update(Claim claim, Work work, AsyncWork asyncWork) {
    super(List.of(claim), work, asyncWork);
  }

  /// A request that writes these claims' entries; without claims no history judges it.
  public Update(List<Claim> claims, Work work) {
    super(claims, work, null);
  }
}
