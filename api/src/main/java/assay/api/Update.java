package assay.api;

import java.util.List;

/// A request that changes rows.
public final class Update extends SingleRequest {

  /// A request that writes what one claim allows.
  public Update(Claim claim, Work work) {
    this(List.of(claim), work);
  }

  /// A request that writes what these claims allow; none for one that no history judges.
  public Update(List<Claim> claims, Work work) {
    super(claims, work);
  }
}
