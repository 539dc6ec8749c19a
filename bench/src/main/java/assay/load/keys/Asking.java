package assay.load.keys;

/// How a request asks for leases.
interface Asking {

  /// One that takes what is free at once.
  Asking NOW =
      new Asking() {
        @Override
        public boolean repeats() {
          return false;
        }

        @Override
        public boolean lock(int place) {
          return false;
        }
      };

  /// Whether it may write a retired version again.
  boolean repeats();

  /// Waits for a key that another request holds, and returns whether it is this one's now; false if it does not wait.
  ///
  /// @param place the key's place among those of this client
  boolean lock(int place);
}
