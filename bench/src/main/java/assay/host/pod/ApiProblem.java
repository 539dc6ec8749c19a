package assay.host.pod;

import java.io.IOException;

/// The cluster's API did not do what it was asked for.
public final class ApiProblem extends IOException {

  private static final long serialVersionUID = 1;

  /// Nobody could be asked, for Assay itself is not whole.
  public static final int MISSING = -1;

  /// No answer came.
  public static final int UNREACHED = 0;

  /// It does not know who asks.
  public static final int UNAUTHORIZED = 401;

  /// It knows who asks, and does not allow it.
  public static final int FORBIDDEN = 403;

  /// It has no such thing.
  public static final int NOT_FOUND = 404;

  /// It took longer than anybody waits.
  public static final int TIMED_OUT = 408;

  /// It had such a thing.
  public static final int GONE = 410;

  /// It is asked too much.
  public static final int TOO_MANY = 429;

  /// From here on the fault is its own.
  public static final int BROKEN = 500;

  private final int code;

  /// @param code the answer's code in HTTP, [#UNREACHED] or [#MISSING]
  /// @param message what it said
  public ApiProblem(int code, String message) {
    super(message);
    this.code = code;
  }

  /// The answer's code.
  public int code() {
    return code;
  }
}
