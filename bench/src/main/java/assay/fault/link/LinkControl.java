package assay.fault.link;

/// The link between two sites, as far as faults of it need to know.
public interface LinkControl {

  /// Lets frames pass, or not.
  ///
  /// @param there from the first site to the second
  /// @param back from the second site to the first
  void open(boolean there, boolean back);

  /// Lets a share of what it was asked to pass through, both ways; all of it with 1.
  ///
  /// @return how many bits a second it passes from now on, as its process reports; 0 where nothing limits it, below 0
  ///     where that is not what it was told
  long narrow(double share);

  /// What it has done so far.
  Frames frames();

  /// Frames since the link began.
  ///
  /// @param arrivedThere how many arrived in the second site
  /// @param arrivedBack how many arrived in the first
  /// @param cutThere how many came for the second site while it was cut off
  /// @param cutBack how many came for the first site while it was cut off
  record Frames(long arrivedThere, long arrivedBack, long cutThere, long cutBack) {}
}
