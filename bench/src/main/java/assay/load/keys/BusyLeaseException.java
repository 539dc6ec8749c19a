package assay.load.keys;

/// Thrown where a request that holds leases already wants one that another request holds: it must give all back before it
/// waits, or two requests could wait for each other for ever.
final class BusyLeaseException extends RuntimeException {

  private static final long serialVersionUID = 1L;

  private final int place;

  /// @param place the place of the key, among those of this client
  BusyLeaseException(int place) {
    super("the key is being written", null, false, false);
    this.place = place;
  }

  int place() {
    return place;
  }
}
