package assay.api;

import java.util.List;

/// A request that removes rows.
public abstract non-sealed class Delete extends SingleRequest {

  private final List<Claim> claims;

  /// A request that writes what these claims allow.
  protected Delete(List<Claim> claims) {
    this.claims = List.copyOf(claims);
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
