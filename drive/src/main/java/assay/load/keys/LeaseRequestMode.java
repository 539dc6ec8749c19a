package assay.load.keys;

/// How a request asks for leases.
interface LeaseRequestMode {

  LeaseRequestMode NOW =
      new LeaseRequestMode() {
        @Override
        public boolean repeats() {
          return false;
        }

        @Override
        public boolean lock(int place) {
          return false;
        }

        @Override
        public boolean holds(int place) {
          return false;
        }
      };

  /// Whether a request may write a retired version again.
  boolean repeats();

  /// Waits for a key that another request holds. Returns whether this request holds the lease;
  /// false if it does not wait.
  ///
  /// @param place the key's place among this client's
  boolean lock(int place);

  /// Whether this request has claimed the key already.
  ///
  /// @param place the key's place among this client's
  boolean holds(int place);
}
