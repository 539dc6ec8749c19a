package assay.workload.web;

import assay.api.Observation;
import assay.api.web.SeenAttribute;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/// The state that a user's session must have, according to the acknowledged requests. Thread-safe; only the holder of the
/// claim on the session writes.
final class ExpectedSession {

  private static final ShopAttribute[] ATTRIBUTES = ShopAttribute.values();

  /// A write acknowledged since the login: the session's version, and a bit for each attribute that
  /// the write set.
  private record Written(long version, int attributes) {}

  /// How many writes are kept; from older writes only the last version is kept.
  private static final int MOST_WRITES = 256;

  private Expectation expected = Expectation.NOTHING;
  private boolean untold;

  /// The state that a request must find; immutable.
  ///
  /// @param login the version of the login; [Observation#ABSENT] if the user is not logged in
  /// @param writes the last `MOST_WRITES` writes acknowledged since the login, in order
  /// @param forgotten the version before the first of `writes`; [Observation#ABSENT] if none was dropped
  /// @param latest per attribute, the version that wrote it last
  /// @param cart the version that created the cart, then the versions of its lines; empty if there is no cart
  record Expectation(
      long login, List<Written> writes, long forgotten, List<Long> latest, List<Long> cart) {

    private static final Expectation NOTHING =
        new Expectation(
            Observation.ABSENT,
            List.of(),
            Observation.ABSENT,
            Collections.nCopies(ATTRIBUTES.length, Observation.ABSENT),
            List.of());

    /// The session's latest version; [Observation#ABSENT] without a login.
    long version() {
      return writes.isEmpty() ? Observation.ABSENT : writes.getLast().version();
    }

    boolean loggedIn() {
      return !writes.isEmpty();
    }

    /// Pairs what the answer shows of each attribute with what is expected.
    List<SeenAttribute> seen(ShopAnswer answer) {
      List<SeenAttribute> all = new ArrayList<>(ATTRIBUTES.length);
      for (ShopAttribute attribute : ATTRIBUTES) {
        List<Long> versions = answer.attributes().getOrDefault(attribute, List.of());
        long seen =
            attribute == ShopAttribute.CART
                ? seenCart(versions)
                : versions.isEmpty() ? Observation.ABSENT : versions.getLast();
        all.add(new SeenAttribute(attribute.number(), expected(attribute), seen));
      }
      return all;
    }

    private long expected(ShopAttribute attribute) {
      return latest.get(attribute.number());
    }

    /// The version that a seen cart stands for: its last line before the first missing line. A cart from before the last
    /// purchase has the version of its newest line from then. A newer cart need not have the earlier lines, unless a page
    /// that found no cart created it: then those lines are missing.
    private long seenCart(List<Long> seen) {
      if (seen.isEmpty()) {
        return Observation.ABSENT;
      }
      long newest = seen.getLast();
      if (cart.isEmpty()) {
        return newest;
      }
      long made = seen.getFirst();
      long whole = cart.getFirst();
      if (made < whole) {
        return seen.stream()
            .mapToLong(Long::longValue)
            .filter(each -> each < cart.getFirst())
            .max()
            .orElse(made);
      }
      List<Long> lines = seen.subList(1, seen.size());
      boolean fromNothing = !lines.isEmpty() && lines.getFirst() == made;
      for (Long line : cart.subList(1, cart.size())) {
        boolean due = made == cart.getFirst() || fromNothing || line > made;
        if (due && !lines.contains(line)) {
          return Math.min(whole, line - 1);
        }
        whole = line;
      }
      return Math.max(whole, newest);
    }

    /// The version that the session was seen to have: the last acknowledged write before the first write that was not
    /// seen. Unacknowledged writes may be seen too.
    long asSeen(List<SeenAttribute> attributes) {
      if (attributes.stream().allMatch(each -> each.seen() == Observation.ABSENT)) {
        return Observation.ABSENT;
      }
      long newest =
          Math.max(version(), attributes.stream().mapToLong(SeenAttribute::seen).max().orElse(0));
      long missing = Long.MAX_VALUE;
      for (SeenAttribute each : attributes) {
        if (each.seen() < each.expected()) {
          missing = Math.min(missing, firstAfter(each.seen(), 1 << each.attribute()));
        }
      }
      return missing == Long.MAX_VALUE ? newest : lastBefore(missing);
    }

    private long firstAfter(long version, int bit) {
      return writes.stream()
          .filter(write -> write.version() > version && (write.attributes() & bit) != 0)
          .mapToLong(Written::version)
          .findFirst()
          .orElse(Long.MAX_VALUE);
    }

    private long lastBefore(long version) {
      return writes.stream()
          .mapToLong(Written::version)
          .filter(each -> each < version)
          .max()
          .orElse(forgotten);
    }

    private Expectation with(long version, int attributes, List<Long> changedCart) {
      List<Written> all = new ArrayList<>(writes);
      all.add(new Written(version, attributes));
      long before = forgotten;
      if (all.size() > MOST_WRITES) {
        before = all.removeFirst().version();
      }
      List<Long> each = new ArrayList<>(latest);
      for (ShopAttribute attribute : ATTRIBUTES) {
        if ((attributes & attribute.bit()) != 0) {
          each.set(attribute.number(), version);
        }
      }
      long since = loggedIn() ? login : version;
      return new Expectation(since, List.copyOf(all), before, List.copyOf(each), changedCart);
    }
  }

  synchronized Expectation now() {
    return expected;
  }

  /// The state that an answer arriving now must show: nothing, if its user has logged in or out since the request.
  ///
  /// @param before the expectation when the request was sent
  synchronized Expectation due(Expectation before) {
    return expected.login() == before.login() ? before : Expectation.NOTHING;
  }

  /// Restores the expectation from before a request that did not happen.
  synchronized void again(Expectation before) {
    expected = before;
  }

  /// Records a session that a failed request found gone. The failure reports no observation, so the next request must
  /// find it.
  synchronized void untold(Expectation before) {
    expected = before;
    untold = true;
  }

  /// Whether the session is gone and no request has reported it yet.
  synchronized boolean isUntold() {
    return untold;
  }

  /// Records that an answer was reported together with its expectation.
  synchronized void told(Expectation before) {
    untold &= !before.loggedIn();
  }

  /// Starts a new session at a login; earlier content is no longer expected.
  ///
  /// @param full whether the session has all attributes from the start
  synchronized void loggedIn(long version, boolean full) {
    int attributes = full ? (1 << ATTRIBUTES.length) - 1 : ShopAttribute.USER.bit();
    expected = Expectation.NOTHING.with(version, attributes, full ? List.of(version) : List.of());
  }

  /// Records a write of an attribute other than the cart.
  synchronized void wrote(long version, ShopAttribute attribute) {
    expected = expected.with(version, attribute.bit(), expected.cart());
  }

  /// @param found the cart that the page found
  synchronized void added(long version, List<Long> found) {
    List<Long> cart = new ArrayList<>(expected.cart());
    if (found.isEmpty()) {
      cart = new ArrayList<>(List.of(version));
    } else if (cart.isEmpty()) {
      cart.add(found.getFirst());
    }
    cart.add(version);
    expected = expected.with(version, ShopAttribute.CART.bit(), List.copyOf(cart));
  }

  synchronized void emptied(long version) {
    expected = expected.with(version, ShopAttribute.CART.bit(), List.of(version));
  }

  /// Expects nothing: the user is logged out, or the login state is unknown.
  synchronized void nothing() {
    expected = Expectation.NOTHING;
  }
}
