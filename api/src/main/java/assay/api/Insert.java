package assay.api;

import java.util.List;

/// A request that adds rows.
public final class Insert extends SingleRequest {

  /// A request that writes what one claim allows.
  public Insert(Claim claim, Work work) {
    this(List.of(claim), work);
  }

  /// A request that writes what each of these claims allows, one after the other.
  public static Insert each(List<Claim> claims, EachWork<Claim> work) {
    return new Insert(claims, work.on(claims));
  }

  /// A request that writes what these claims allow; none for one that no history judges.
  public Insert(List<Claim> claims, Work work) {
    super(claims, work);
  }
}
