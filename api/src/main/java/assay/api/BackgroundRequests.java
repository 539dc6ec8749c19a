package assay.api;

/// A workload with requests for background users, during which other requests are measured.
public interface BackgroundRequests {

  /// A request of a background user. The same draws give the same request: a user draws once and repeats the request. It
  /// must only read, because background users hold no claims.
  Request background(RequestContext context);
}
