package assay.api;

import java.util.List;

/// A request that changes rows.
public abstract non-sealed class Update extends SingleRequest {

  private final List<Claim> claims;

  /// A request that writes what these claims allow.
  protected Update(List<Claim> claims) {
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
