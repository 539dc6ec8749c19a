package assay.selftest.shop;

import assay.record.history.OperationOutcome;

/// One page that a browser asked for, and what truly came of it.
final class Visit {

  /// No session: a browser without a cookie.
  static final long NONE = -1;

  final ShopPage page;
  final int client;

  /// The session of the browser's cookie.
  final long session;

  /// Where it stands among everything that browsers sent and heard.
  final long sent;

  /// Whether it came after the load.
  final boolean last;

  final long sentNanos;

  /// When the browser heard of it, by the same count; never where it did not.
  long heard = Long.MAX_VALUE;

  /// When the browser heard of it or gave it up.
  long ended = Long.MAX_VALUE;

  OperationOutcome outcome = OperationOutcome.UNKNOWN;
  boolean loggedOut;
  Held told = Held.NOTHING;

  /// What it would have been told by a store that does nothing wrong.
  Held right = Held.NOTHING;

  /// The session that a login made.
  long made = NONE;

  Visit(ShopPage page, int client, long session, long sent, long sentNanos, boolean last) {
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

  /// Whether it changed the session, as its browser heard.
  boolean changed() {
    return ok() && !loggedOut && page.version() > 0;
  }
}
