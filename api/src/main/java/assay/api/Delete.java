package assay.api;

import java.util.List;

/// A request that removes rows. Once it is acknowledged its registers are absent, and a read that finds
/// one of their values all the same is stale, or shows that the delete was lost.
public final class Delete extends SingleRequest {

  /// A request that removes what one claim allows.
  public Delete(Claim claim, Work work) {
    this(List.of(claim), work);
  }

  /// A request that removes what these claims allow; none for one that no history judges.
  public Delete(List<Claim> claims, Work work) {
    super(claims.stream().map(claim -> claim.exclusive() ? claim.absent() : claim).toList(), work);
  }
}
