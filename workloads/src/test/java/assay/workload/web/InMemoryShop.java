package assay.workload.web;

import assay.api.DefiniteFailureException;
import assay.api.Session;
import assay.api.web.WebAnswer;
import assay.api.web.WebClient;
import java.io.IOException;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/// A shop without nodes; a test may harm its sessions. A browser is its session.
final class InMemoryShop implements Session, WebClient {

  final Map<Integer, Map<ShopAttribute, List<Long>>> sessions = new HashMap<>();
  final List<Long> orders = new ArrayList<>();
  final List<String> pages = new ArrayList<>();
  final Set<String> refused = new HashSet<>();
  final Set<String> unanswered = new HashSet<>();
  final Set<String> interrupted = new HashSet<>();
  final Set<String> failing = new HashSet<>();
  int orderedTimes = 1;

  /// Another request of the user during a page.
  Runnable meanwhile = () -> {};

  /// Whose session every page gets; null for the user's own.
  @Nullable Integer swapped;

  @Override
  public <T> T capability(Class<T> capability, String map) {
    return capability.cast(this);
  }

  @Override
  public void close() {}

  @Override
  public void forget(int user) {
    sessions.remove(user);
  }

  @Override
  public WebAnswer get(int user, String path, Routing routing)
      throws IOException, InterruptedException {
    String page = path.replaceAll("/shop/|\\?.*", "");
    pages.add(page);
    if (refused.contains(page)) {
      throw new DefiniteFailureException("no node takes " + page);
    }
    if (unanswered.contains(page)) {
      throw new IOException("no answer to " + page);
    }
    if (interrupted.contains(page)) {
      throw new InterruptedException("the load is over before an answer to " + page);
    }
    if (failing.contains(page)) {
      return answer(500, "");
    }
    Runnable other = meanwhile;
    meanwhile = () -> {};
    other.run();
    if (page.equals("orders")) {
      return answer(200, orders.stream().map(String::valueOf).collect(Collectors.joining(",")));
    }
    String before = told(user);
    Map<ShopAttribute, List<Long>> session =
        sessions.getOrDefault(user, new EnumMap<>(ShopAttribute.class));
    if (!page.equals("login") && !session.containsKey(ShopAttribute.USER)) {
      return answer(401, before);
    }
    long version = Long.parseLong(value(path, "v", "0"));
    switch (page) {
      case "login" -> {
        session = new EnumMap<>(ShopAttribute.class);
        session.put(ShopAttribute.USER, List.of(version));
        if (path.contains("full=1")) {
          for (ShopAttribute attribute : ShopAttribute.values()) {
            session.put(attribute, List.of(version));
          }
        }
        sessions.put(user, session);
      }
      case "search" -> session.put(ShopAttribute.HITS, List.of(version));
      case "view" -> session.put(ShopAttribute.ITEM, List.of(version));
      case "add" -> {
        List<Long> cart =
            new ArrayList<>(session.getOrDefault(ShopAttribute.CART, List.of(version)));
        cart.add(version);
        session.put(ShopAttribute.CART, cart);
      }
      case "purchase" -> {
        for (int i = 0; i < orderedTimes; i++) {
          orders.add(Long.parseLong(value(path, "o", "0")));
        }
        session.put(ShopAttribute.CART, List.of(version));
      }
      case "logout" -> sessions.remove(user);
      default -> {}
    }
    return answer(200, before);
  }

  private static String value(String path, String name, String otherwise) {
    for (String pair : path.substring(path.indexOf('?') + 1).split("&", -1)) {
      if (pair.startsWith(name + "=")) {
        return pair.substring(name.length() + 1);
      }
    }
    return otherwise;
  }

  private String told(int own) {
    int user = swapped == null ? own : swapped;
    return sessions.getOrDefault(user, Map.of()).entrySet().stream()
        .map(each ->
            "\"%s\":%s"
                .formatted(
                    each.getKey().word(),
                    each.getKey() == ShopAttribute.CART
                        ? each.getValue()
                        : each.getValue().getLast()))
        .collect(
            Collectors.joining(
                ",",
                "{\"node\":\"member-1\",\"before\":{",
                "},\"whose\":%d,\"rows\":1}".formatted(user)));
  }

  private static WebAnswer answer(int status, String body) {
    return new WebAnswer(status, body, "member-1");
  }
}
