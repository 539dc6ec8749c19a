package assay.sessions.node.shop;

import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import jakarta.servlet.http.HttpSession;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// The pages of the shop in a container, with its sessions.
public final class ShopServlet extends HttpServlet {

  private static final long serialVersionUID = 1;

  private final transient ShopPages pages;

  public ShopServlet(ShopPages pages) {
    this.pages = pages;
  }

  @Override
  protected void doGet(HttpServletRequest request, HttpServletResponse response)
      throws IOException {
    String path = request.getPathInfo();
    Map<String, String> parameters = new HashMap<>();
    request.getParameterMap().forEach((name, values) -> parameters.put(name, values[0]));
    ShopAnswer answer =
        pages.answer(path == null ? "" : path.substring(1), parameters, new OfRequest(request));
    // The container finds out the length itself, after the session's owner is done. With a length
    // set here, Tomcat would send the answer at its last byte, and replicate the session only
    // afterwards.
    response.setStatus(answer.status());
    response.setContentType("text/plain;charset=utf-8");
    response.getOutputStream().write(answer.body().getBytes(StandardCharsets.UTF_8));
  }

  private static final class OfRequest implements SessionAttributes {

    private final HttpServletRequest request;
    private @Nullable HttpSession session;

    OfRequest(HttpServletRequest request) {
      this.request = request;
      this.session = request.getSession(false);
    }

    @Override
    public void create() {
      session = request.getSession();
    }

    @Override
    public byte @Nullable [] get(String name) {
      return session == null ? null : (byte[]) session.getAttribute(name);
    }

    @Override
    public void set(String name, byte[] value) {
      existing().setAttribute(name, value);
    }

    @Override
    public void invalidate() {
      existing().invalidate();
      session = null;
    }

    private HttpSession existing() {
      HttpSession existing = session;
      if (existing == null) {
        throw new IllegalStateException("there is no session");
      }
      return existing;
    }
  }
}
