package assay.load.keys;

/// Thrown if a request that holds leases wants a lease that another request holds. The request must
/// give all leases back before it waits; otherwise two requests could deadlock.
final class BusyLeaseException extends RuntimeException {

  private static final long serialVersionUID = 1L;

  private final int place;

  /// @param place the key's place among this client's
  BusyLeaseException(int place) {
    super("the key is being written", null, false, false);
    this.place = place;
  }

  int place() {
    return place;
  }
}
