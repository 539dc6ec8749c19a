package assay.load.keys;

/// Thrown if a request wants to write, and every register that this client may write is busy or
/// retired.
public final class NoFreeLeaseException extends RuntimeException {

  private static final long serialVersionUID = 1L;

  public NoFreeLeaseException(int registers, int retired, WriteLeases.Wanted wanted) {
    super(
        ("no key is free to write: of this client's %,d registers %,d are retired after writes"
                + " of unknown outcome, the others are being written%s")
            .formatted(
                registers,
                retired,
                switch (wanted) {
                  case ANY -> "";
                  case PRESENT -> " or have no value that could be changed or deleted";
                  case ABSENT -> " or have a value already, so that none can be inserted";
                }));
  }
}
