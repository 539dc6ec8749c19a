package assay.sessions.node.shop;

import assay.sessions.node.shop.Catalogue.Item;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.LongStream;
import org.jspecify.annotations.Nullable;

/// The pages of the shop, independent of a container.
///
/// Every page except `orders` answers with one line of JSON: the node, the session *before* the
/// page changed anything, the user logged in to that session, and the number of rows read or
/// written. Each session attribute is shown as the version that set it. The cart shows the version
/// that emptied it, then the versions of its lines. Missing attributes are left out. If the user is
/// not logged in, a page answers 401 and leaves the session as it is.
public final class ShopPages {

  static final String USER = "user";
  static final String HITS = "hits";
  static final String ITEM = "item";
  static final String CART = "cart";

  private final String node;
  private final ShopOrderStore orders;
  private final Catalogue catalogue;

  /// @param node the node's name: `member-1`
  /// @param orders receives purchases
  /// @param catalogue is asked for the items of each search, view and addition
  public ShopPages(String node, ShopOrderStore orders, Catalogue catalogue) {
    this.node = node;
    this.orders = orders;
    this.catalogue = catalogue;
  }

  /// Answers one request.
  ///
  /// @param page the last part of the path: `login`
  /// @param parameters the query
  /// @throws IOException when orders or items cannot be read, or orders may not have been written
  /// @throws IllegalArgumentException when there is no such page, or a parameter is missing
  public ShopAnswer answer(String page, Map<String, String> parameters, SessionAttributes session)
      throws IOException {
    if (page.equals("orders")) {
      String tags =
          LongStream.of(orders.tags()).mapToObj(Long::toString).collect(Collectors.joining(","));
      return new ShopAnswer(ShopAnswer.FINE, tags);
    }
    Visit visit = new Visit(new Query(page, parameters), session, new Before(session));
    if (!page.equals("login") && visit.before.user == null) {
      return visit.answer(ShopAnswer.UNAUTHORIZED, 0);
    }
    return visit.answer(ShopAnswer.FINE, visit.turn(page));
  }

  private record Query(String page, Map<String, String> parameters) {

    String text(String name) {
      String value = parameters.get(name);
      if (value == null) {
        throw new IllegalArgumentException(
            "the page `%s` needs the parameter `%s`".formatted(page, name));
      }
      return value;
    }

    int number(String name) {
      return Integer.parseInt(text(name));
    }

    long version() {
      return Long.parseLong(text("v"));
    }
  }

  /// The session's state when a request arrived.
  private static final class Before {

    private final byte @Nullable [] user;
    private final byte @Nullable [] hits;
    private final byte @Nullable [] item;
    private final byte @Nullable [] cart;

    Before(SessionAttributes session) {
      user = session.get(USER);
      hits = session.get(HITS);
      item = session.get(ITEM);
      cart = session.get(CART);
    }

    void json(StringBuilder to) {
      version(to, USER, user);
      version(to, HITS, hits);
      version(to, ITEM, item);
      if (cart != null) {
        name(to, CART)
            .append(
                Arrays.stream(AttributeValues.versions(cart))
                    .mapToObj(Long::toString)
                    .collect(Collectors.joining(",", "[", "]")));
      }
    }

    private static void version(StringBuilder to, String name, byte @Nullable [] value) {
      if (value != null) {
        name(to, name).append(AttributeValues.version(value));
      }
    }

    private static StringBuilder name(StringBuilder to, String name) {
      return to.append(to.charAt(to.length() - 1) == '{' ? "\"" : ",\"").append(name).append("\":");
    }
  }

  private final class Visit {

    private final Query query;
    private final SessionAttributes session;
    private final Before before;

    Visit(Query query, SessionAttributes session, Before before) {
      this.query = query;
      this.session = session;
      this.before = before;
    }

    /// Does the page's work and returns the row count.
    int turn(String page) throws IOException {
      return switch (page) {
        case "login" -> login();
        case "search" -> search();
        case "view" -> view();
        case "add" -> add();
        case "look" -> 0;
        case "purchase" -> purchase();
        case "logout" -> logout();
        default -> throw new IllegalArgumentException("the shop has no page `" + page + "`");
      };
    }

    private int login() throws IOException {
      long version = query.version();
      byte[] user = AttributeValues.user(version, query.number("user"));
      session.create();
      session.set(USER, user);
      if (query.parameters.containsKey("full")) {
        session.set(HITS, AttributeValues.hits(version, catalogue.search("")));
        session.set(ITEM, AttributeValues.item(version, catalogue.item(0)));
        session.set(CART, AttributeValues.cart(version));
      }
      return 1;
    }

    private int search() throws IOException {
      List<Item> found = catalogue.search(query.text("q"));
      session.set(HITS, AttributeValues.hits(query.version(), found));
      return found.size();
    }

    private int view() throws IOException {
      int place = query.number("i");
      byte[] hits = before.hits;
      int id = hits == null ? place : AttributeValues.hit(hits, place);
      session.set(ITEM, AttributeValues.item(query.version(), catalogue.item(id)));
      return 1;
    }

    /// Adds the viewed item, or the first item if none was viewed. If there is no cart, the same version creates it.
    private int add() throws IOException {
      long version = query.version();
      byte[] item = before.item;
      byte[] cart = before.cart;
      Item added = catalogue.item(item == null ? 0 : AttributeValues.id(item));
      session.set(
          CART,
          AttributeValues.with(
              cart == null ? AttributeValues.cart(version) : cart, version, added));
      return 1;
    }

    private int purchase() throws IOException {
      long version = query.version();
      byte[] user = before.user;
      byte[] cart = before.cart;
      int[] items = cart == null ? new int[0] : AttributeValues.items(cart);
      orders.place(
          Long.parseLong(query.text("o")), user == null ? 0 : AttributeValues.number(user), items);
      session.set(CART, AttributeValues.cart(version));
      return items.length;
    }

    private int logout() {
      session.invalidate();
      return 0;
    }

    ShopAnswer answer(int status, int rows) {
      StringBuilder json = new StringBuilder("{\"node\":\"").append(node).append("\",\"before\":{");
      before.json(json);
      json.append('}');
      if (before.user != null) {
        json.append(",\"whose\":").append(AttributeValues.number(before.user));
      }
      return new ShopAnswer(status, json.append(",\"rows\":").append(rows).append('}').toString());
    }
  }
}
