package assay.api;

import java.util.List;

/// A request that removes rows. After the acknowledgement its registers are absent. A later read that finds an old value
/// is stale, or shows that the delete was lost.
public final class Delete extends SingleRequest {

  public Delete(Claim claim, Work work) {
    this(List.of(claim), work);
  }

  /// A request that an asynchronous client begins without waiting for the answer.
  public Delete(Claim claim, Work work, AsyncWork asyncWork) {
    super(absent(List.of(claim)), work, asyncWork);
  }

  private static List<Claim> absent(List<Claim> claims) {
    return claims.stream().map(claim -> claim.exclusive() ? claim.absent() : claim).toList();
  }

  /// A request that removes these claims' entries; without claims no history judges it.
  public Delete(List<Claim> claims, Work work) {
    super(absent(claims), work, null);
  }
}
