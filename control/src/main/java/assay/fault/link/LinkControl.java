package assay.fault.link;

/// The link between two sites, as its faults see it.
public interface LinkControl {

  /// Opens or cuts each direction.
  ///
  /// @param there from the first site to the second
  /// @param back from the second site to the first
  void open(boolean there, boolean back);

  /// Limits both directions to a share of the configured bandwidth.
  ///
  /// @return bits per second from now on, as the link's process reports; 0 for no limit, below 0 if the process did not obey
  long narrow(double share);

  Frames frames();

  /// Frames since the link began.
  ///
  /// @param cutThere came for the second site during its cut
  /// @param cutBack came for the first site during its cut
  record Frames(long arrivedThere, long arrivedBack, long cutThere, long cutBack) {}
}
