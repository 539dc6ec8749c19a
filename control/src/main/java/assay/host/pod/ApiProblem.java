package assay.host.pod;

import java.io.IOException;

/// A failed request to the cluster's API.
public final class ApiProblem extends IOException {

  private static final long serialVersionUID = 1;

  /// The client library is missing from Assay's installation.
  public static final int MISSING = -1;

  /// No answer arrived.
  public static final int UNREACHED = 0;

  /// The caller is unknown.
  public static final int UNAUTHORIZED = 401;

  /// The caller is known but not allowed.
  public static final int FORBIDDEN = 403;

  /// The object does not exist.
  public static final int NOT_FOUND = 404;

  /// The request took too long.
  public static final int TIMED_OUT = 408;

  /// The object no longer exists.
  public static final int GONE = 410;

  /// The server is overloaded.
  public static final int TOO_MANY = 429;

  /// The first code of server errors.
  public static final int BROKEN = 500;

  private final int code;

  /// Describes a failed request.
  ///
  /// @param code the answer's HTTP code, [#UNREACHED] or [#MISSING]
  public ApiProblem(int code, String message) {
    super(message);
    this.code = code;
  }

  public int code() {
    return code;
  }
}
