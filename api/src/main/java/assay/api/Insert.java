package assay.api;

import java.util.List;

/// A request that adds rows.
public final class Insert extends SingleRequest {

  public Insert(Claim claim, Work work) {
    this(List.of(claim), work);
  }

  /// A request that writes these claims' entries, one after the other.
  public static Insert each(List<Claim> claims, EachWork<Claim> work) {
    return new Insert(claims, work.on(claims));
  }

  /// A request that writes these claims' entries; without claims no history judges it.
  public Insert(List<Claim> claims, Work work) {
    super(claims, work, null);
  }
}
