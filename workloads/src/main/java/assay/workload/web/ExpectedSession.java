package assay.workload.web;

import assay.api.Observation;
import assay.api.web.SeenAttribute;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/// What one user's session must hold, as the user's browser knows it from what was acknowledged. Safe for many threads;
/// one of them writes at a time, who holds the claim on the session.
final class ExpectedSession {

  private static final ShopAttribute[] ATTRIBUTES = ShopAttribute.values();

  /// A write that was acknowledged since the login: the session's version, and a bit for each attribute that it set.
  private record Written(long version, int attributes) {}

  /// How many writes are remembered; of older ones only the last version is.
  private static final int MOST_WRITES = 256;

  private Expectation expected = Expectation.NOTHING;
  private boolean untold;

  /// What a request has to find; never changed.
  ///
  /// @param login the version of the login; [Observation#ABSENT] if nobody is logged in
  /// @param writes what was acknowledged since the login, in order, as far as it is remembered
  /// @param forgotten the version before the first of them; [Observation#ABSENT] where none is forgotten
  /// @param latest the version that wrote each attribute last
  /// @param cart the version that made the cart and then those of its lines; empty where there is none
  record Expectation(
      long login, List<Written> writes, long forgotten, List<Long> latest, List<Long> cart) {

    private static final Expectation NOTHING =
        new Expectation(
            Observation.ABSENT,
            List.of(),
            Observation.ABSENT,
            Collections.nCopies(ATTRIBUTES.length, Observation.ABSENT),
            List.of());

    /// The version of the session that was written last; [Observation#ABSENT] where nobody is logged in.
    long version() {
      return writes.isEmpty() ? Observation.ABSENT : writes.getLast().version();
    }

    boolean loggedIn() {
      return !writes.isEmpty();
    }

    /// What was seen of each attribute, beside what had to be.
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

    /// A cart is as new as its last line before the first that is missing. One that was made before the last purchase is as old as
    /// it was then. One that was made since has none of the lines before, unless it was made by a page that found no cart: then
    /// those are missing.
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

    /// The version of the session that it was seen to have, which is that of its oldest attribute: the last that was
    /// acknowledged before something was written that was not seen. What was not acknowledged may be seen all the same.
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

  /// What a request that is sent now has to find.
  synchronized Expectation now() {
    return expected;
  }

  /// What an answer has to show that has just come: nothing if its user has logged out or in since it was asked for.
  ///
  /// @param before what it had to find when it was asked for
  synchronized Expectation due(Expectation before) {
    return expected.login() == before.login() ? before : Expectation.NOTHING;
  }

  /// What was asked for did not happen: what was expected before still is.
  synchronized void again(Expectation before) {
    expected = before;
  }

  /// The session was seen to be gone by a request that failed, and so told nothing: the next one has to find it.
  synchronized void untold(Expectation before) {
    expected = before;
    untold = true;
  }

  /// Whether it is gone, as nobody has told yet.
  synchronized boolean isUntold() {
    return untold;
  }

  /// An answer was told, beside what it had to find.
  synchronized void told(Expectation before) {
    untold &= !before.loggedIn();
  }

  /// The user logged in; whatever the session held before is no longer expected.
  ///
  /// @param full whether the session has all attributes from the start
  synchronized void loggedIn(long version, boolean full) {
    int attributes = full ? (1 << ATTRIBUTES.length) - 1 : ShopAttribute.USER.bit();
    expected = Expectation.NOTHING.with(version, attributes, full ? List.of(version) : List.of());
  }

  /// An attribute other than the cart was set.
  synchronized void wrote(long version, ShopAttribute attribute) {
    expected = expected.with(version, attribute.bit(), expected.cart());
  }

  /// A line was put into the cart; where there was none it made one.
  ///
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

  /// The cart was made anew, without a line.
  synchronized void emptied(long version) {
    expected = expected.with(version, ShopAttribute.CART.bit(), List.of(version));
  }

  /// Nobody is logged in any more, or nobody can say.
  synchronized void nothing() {
    expected = Expectation.NOTHING;
  }
}
