package assay.api;

/// A workload that has requests for background users, under which others are measured.
public interface BackgroundRequests {

  /// A request of a background user. The same draws give the same request, so that a user draws once and
  /// sends the like of it again and again. It only reads: such a user holds no claims.
  Request background(RequestContext context);
}
