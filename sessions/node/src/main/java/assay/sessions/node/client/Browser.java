package assay.sessions.node.client;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;

/// What one user's browser keeps between requests: its cookies, and the node that the balancer chose for it.
final class Browser {

  private static final int NOBODY = -1;

  private final Map<String, String> cookies = new ConcurrentHashMap<>();
  private volatile int node = NOBODY;

  /// The node that answered last; of a browser that none answered yet, another.
  int nodeOr(int otherwise) {
    int known = node;
    return known == NOBODY ? otherwise : known;
  }

  boolean known() {
    return node != NOBODY;
  }

  void stay(int with) {
    node = with;
  }

  /// The line `Cookie` of a request; empty where there are none.
  String cookies() {
    return cookies.entrySet().stream()
        .map(cookie -> cookie.getKey() + "=" + cookie.getValue())
        .collect(Collectors.joining("; "));
  }

  /// Keeps what a line `Set-Cookie` of an answer says, or throws away what it says is over.
  void keep(String line) {
    String[] parts = line.split(";", -1);
    int equals = parts[0].indexOf('=');
    if (equals < 0) {
      return;
    }
    String name = parts[0].substring(0, equals).trim();
    boolean over = false;
    for (int i = 1; i < parts.length; i++) {
      over |= parts[i].trim().equalsIgnoreCase("Max-Age=0");
    }
    if (over) {
      cookies.remove(name);
    } else {
      cookies.put(name, parts[0].substring(equals + 1).trim());
    }
  }
}
