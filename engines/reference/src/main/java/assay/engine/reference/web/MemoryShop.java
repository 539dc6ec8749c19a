package assay.engine.reference.web;

import assay.api.web.WebAnswer;
import assay.api.web.WebClient;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.BooleanSupplier;
import java.util.stream.Collectors;

/// The pages of the workload `web-shop` without a node: sessions are maps in memory, and orders a
/// list. Counts its faults by the questions whether to apply one.
public final class MemoryShop implements WebClient {

  private static final String USER = "user";
  private static final String HITS = "hits";
  private static final String ITEM = "item";
  private static final String CART = "cart";
  private static final int OK = 200;
  private static final int LOGGED_OUT = 401;

  private final ShopHarm harm;
  private final BooleanSupplier harms;
  private final Map<Integer, Session> sessions = new ConcurrentHashMap<>();
  private final List<String> orders = new ArrayList<>();

  /// @param harms decides whether the next page that can be harmed is harmed; asked once per page
  public MemoryShop(ShopHarm harm, BooleanSupplier harms) {
    this.harm = harm;
    this.harms = harms;
  }

  /// For each attribute the versions that wrote it.
  private static final class Session {
    private final Map<String, List<Long>> attributes = new LinkedHashMap<>();

    private void set(String attribute, long version) {
      attributes.put(attribute, List.of(version));
    }
  }

  @Override
  public void forget(int user) {
    sessions.remove(user);
  }

  @Override
  public WebAnswer get(int user, String path, Routing routing) {
    String page = path.substring(path.lastIndexOf('/') + 1).replaceAll("\\?.*", "");
    if (page.equals("orders")) {
      synchronized (orders) {
        return answer(OK, String.join(",", orders));
      }
    }
    Session session = sessions.computeIfAbsent(user, any -> new Session());
    synchronized (session) {
      return page(user, page, arguments(path), session);
    }
  }

  private WebAnswer page(int user, String page, Map<String, String> asked, Session session) {
    if (!page.equals("login")) {
      harm(session);
    }
    String before = told(session);
    if (!page.equals("login") && !session.attributes.containsKey(USER)) {
      return answer(LOGGED_OUT, before);
    }
    long version = Long.parseLong(asked.getOrDefault("v", "0"));
    switch (page) {
      case "login" -> login(session, version, asked.containsKey("full"));
      case "search" -> session.set(HITS, version);
      case "view" -> session.set(ITEM, version);
      case "add" -> {
        List<Long> cart = new ArrayList<>(session.attributes.getOrDefault(CART, List.of(version)));
        cart.add(version);
        session.attributes.put(CART, cart);
      }
      case "purchase" -> {
        order(asked.getOrDefault("o", "0"));
        session.set(CART, version);
      }
      case "logout" -> sessions.remove(user);
      case "look" -> {}
      default -> throw new IllegalArgumentException("the shop has no page " + page);
    }
    return answer(OK, before);
  }

  private static void login(Session session, long version, boolean full) {
    session.attributes.clear();
    session.set(USER, version);
    if (full) {
      List.of(HITS, ITEM, CART).forEach(attribute -> session.set(attribute, version));
    }
  }

  private void order(String tag) {
    boolean twice = harm == ShopHarm.ORDERS_TWICE && harms.getAsBoolean();
    synchronized (orders) {
      orders.add(tag);
      if (twice) {
        orders.add(tag);
      }
    }
  }

  /// A dropped attribute stays missing until it is written again; an older cart is shown once.
  private void harm(Session session) {
    if (harm == ShopHarm.LOSES_SESSION
        && session.attributes.containsKey(USER)
        && harms.getAsBoolean()) {
      session.attributes.clear();
    } else if (harm == ShopHarm.DROPS_ATTRIBUTE
        && session.attributes.containsKey(ITEM)
        && harms.getAsBoolean()) {
      session.attributes.remove(ITEM);
    }
  }

  /// Whether there was a cart before the last line: a first line may have created the cart itself.
  private static boolean hasOlder(List<Long> cart) {
    return cart.size() > 1 && !cart.getLast().equals(cart.get(cart.size() - 2));
  }

  private String told(Session session) {
    Map<String, List<Long>> shown = new LinkedHashMap<>(session.attributes);
    List<Long> cart = shown.getOrDefault(CART, List.of());
    if (harm == ShopHarm.SERVES_OLDER_CART && hasOlder(cart) && harms.getAsBoolean()) {
      shown.put(CART, cart.subList(0, cart.size() - 1));
    }
    return shown.entrySet().stream()
        .map(each ->
            "\"%s\":%s"
                .formatted(
                    each.getKey(),
                    each.getKey().equals(CART) ? each.getValue() : each.getValue().getLast()))
        .collect(Collectors.joining(",", "{\"node\":\"member-1\",\"before\":{", "},\"rows\":1}"));
  }

  private static Map<String, String> arguments(String path) {
    Map<String, String> asked = new HashMap<>();
    for (String each : path.substring(path.indexOf('?') + 1).split("&", -1)) {
      int equals = each.indexOf('=');
      if (equals > 0) {
        asked.put(each.substring(0, equals), each.substring(equals + 1));
      }
    }
    return asked;
  }

  private static WebAnswer answer(int status, String body) {
    return new WebAnswer(status, body, "member-1");
  }
}
