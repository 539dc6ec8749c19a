package assay.selftest.shop;

import assay.record.history.OperationOutcome;

/// A page that a browser requested, and its true outcome.
final class PageRequestTruth {

  static final long NONE = -1;

  final ShopPage page;
  final int client;

  final long session;

  /// Position among everything that browsers sent and heard.
  final long sent;

  final boolean last;

  final long sentNanos;

  /// Position of the answer in the same count; maximum if the browser heard none.
  long heard = Long.MAX_VALUE;

  /// Where the answer is, or where the browser gave up.
  long ended = Long.MAX_VALUE;

  OperationOutcome outcome = OperationOutcome.UNKNOWN;
  boolean loggedOut;
  SessionContent told = SessionContent.NOTHING;

  /// What the store would have shown if stale, and how probably it did.
  SessionContent older = SessionContent.NOTHING;

  double staleness;

  /// The correct answer, from a flawless store.
  SessionContent right = SessionContent.NOTHING;

  long made = NONE;

  PageRequestTruth(
      ShopPage page, int client, long session, long sent, long sentNanos, boolean last) {
    this.page = page;
    this.client = client;
    this.session = session;
    this.sent = sent;
    this.sentNanos = sentNanos;
    this.last = last;
  }

  boolean ok() {
    return outcome == OperationOutcome.OK;
  }

  /// Whether the page changed the session, as its browser heard.
  boolean changed() {
    return ok() && !loggedOut && page.version() > 0;
  }
}
