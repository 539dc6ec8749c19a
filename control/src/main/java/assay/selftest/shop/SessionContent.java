package assay.selftest.shop;

import java.util.ArrayList;
import java.util.List;
import java.util.StringJoiner;
import java.util.stream.Collectors;

/// A session's content, as the versions that wrote it; 0 for a missing attribute.
///
/// @param user version of the login
/// @param hits version of the last search
/// @param item version of the last view
/// @param cart version that made the cart, then those of its lines; empty without a cart
record SessionContent(int whose, long user, long hits, long item, List<Long> cart) {

  static final SessionContent NOTHING = new SessionContent(-1, 0, 0, 0, List.of());

  enum Part {
    USER,
    HITS,
    ITEM,
    CART
  }

  boolean loggedIn() {
    return user > 0;
  }

  boolean any() {
    return user + hits + item > 0 || !cart.isEmpty();
  }

  /// The version that wrote an attribute; for a cart, its newest line.
  long version(Part part) {
    return switch (part) {
      case USER -> user;
      case HITS -> hits;
      case ITEM -> item;
      case CART -> cart.isEmpty() ? 0 : cart.getLast();
    };
  }

  /// The content after a page.
  ///
  /// @param seen the content that the page read and makes the new cart from
  SessionContent after(ShopPage page, SessionContent seen) {
    long version = page.version();
    return switch (page.name()) {
      case "login" ->
          page.full()
              ? new SessionContent(page.user(), version, version, version, List.of(version))
              : new SessionContent(page.user(), version, 0, 0, List.of());
      case "search" -> new SessionContent(whose, user, version, item, cart);
      case "view" -> new SessionContent(whose, user, hits, version, cart);
      case "add" -> new SessionContent(whose, user, hits, item, added(seen.cart(), version));
      case "purchase" -> new SessionContent(whose, user, hits, item, List.of(version));
      case "logout" -> NOTHING;
      default -> this;
    };
  }

  private static List<Long> added(List<Long> cart, long version) {
    List<Long> more = new ArrayList<>(cart.isEmpty() ? List.of(version) : cart);
    more.add(version);
    return List.copyOf(more);
  }

  SessionContent without(Part part) {
    return switch (part) {
      case USER -> new SessionContent(-1, 0, hits, item, cart);
      case HITS -> new SessionContent(whose, user, 0, item, cart);
      case ITEM -> new SessionContent(whose, user, hits, 0, cart);
      case CART -> new SessionContent(whose, user, hits, item, List.of());
    };
  }

  SessionContent withoutLine(int line) {
    List<Long> less = new ArrayList<>(cart);
    less.remove(line);
    return new SessionContent(whose, user, hits, item, List.copyOf(less));
  }

  String json() {
    StringJoiner all = new StringJoiner(",", "{", "}");
    if (user > 0) {
      all.add("\"user\":" + user);
    }
    if (hits > 0) {
      all.add("\"hits\":" + hits);
    }
    if (item > 0) {
      all.add("\"item\":" + item);
    }
    if (!cart.isEmpty()) {
      all.add(
          cart.stream().map(String::valueOf).collect(Collectors.joining(",", "\"cart\":[", "]")));
    }
    return all.toString();
  }
}
