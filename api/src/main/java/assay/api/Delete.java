package assay.api;

import java.util.List;

/// A request that removes rows. Once it is acknowledged its registers are absent, and a read that finds
/// one of their values all the same is stale, or shows that the delete was lost.
public abstract non-sealed class Delete extends SingleRequest {

  private final List<Claim> claims;

  /// A request that removes what these claims allow.
  protected Delete(List<Claim> claims) {
    this.claims = claims.stream().map(claim -> claim.exclusive() ? claim.absent() : claim).toList();
  }

  @Override
  public final List<Claim> claims() {
    return claims;
  }

  @Override
  final Outcome outcomeOf(Exception failure) {
    return ofWrite(failure);
  }
}
