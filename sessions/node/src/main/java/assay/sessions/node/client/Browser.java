package assay.sessions.node.client;

import java.io.IOException;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.apache.hc.client5.http.classic.methods.HttpGet;
import org.apache.hc.core5.http.ClassicHttpResponse;
import org.apache.hc.core5.http.Header;
import org.apache.hc.core5.http.HttpHeaders;
import org.apache.hc.core5.http.ParseException;
import org.apache.hc.core5.http.io.entity.EntityUtils;

/// One user's browser state: cookies, and without a balancer the node that the client chose.
final class Browser {

  private static final int NOBODY = -1;

  private final Map<String, String> cookies = new ConcurrentHashMap<>();
  private volatile int node = NOBODY;

  /// The node that answered last; `otherwise` before the first answer.
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

  HttpGet request(String path) {
    HttpGet request = new HttpGet(path);
    if (!cookies.isEmpty()) {
      request.setHeader(HttpHeaders.COOKIE, line());
    }
    return request;
  }

  private String line() {
    return cookies.entrySet().stream()
        .map(cookie -> cookie.getKey() + "=" + cookie.getValue())
        .collect(Collectors.joining("; "));
  }

  /// Empty if there is none.
  String cookie(String name) {
    return cookies.getOrDefault(name, "");
  }

  /// Reads the text completely to free its connection.
  static String body(ClassicHttpResponse answer) throws IOException, ParseException {
    return answer.getEntity() == null ? "" : EntityUtils.toString(answer.getEntity());
  }

  /// Stores an answer's cookies, and deletes expired ones.
  ///
  /// @param wanted selects cookies by name
  void keep(ClassicHttpResponse answer, Predicate<String> wanted) {
    for (Header line : answer.getHeaders(HttpHeaders.SET_COOKIE)) {
      keep(line.getValue(), wanted);
    }
  }

  private void keep(String line, Predicate<String> wanted) {
    String[] parts = line.split(";", -1);
    int equals = parts[0].indexOf('=');
    if (equals < 0) {
      return;
    }
    String name = parts[0].substring(0, equals).trim();
    if (!wanted.test(name)) {
      return;
    }
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
