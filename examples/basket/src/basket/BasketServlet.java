package basket;

import jakarta.servlet.annotation.WebServlet;
import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import jakarta.servlet.http.HttpSession;
import java.io.IOException;

/// A user's own application: a basket in the session. It does not know Assay.
@WebServlet("/basket/*")
public final class BasketServlet extends HttpServlet {

  private static final long serialVersionUID = 1L;
  private static final String BASKET = "basket";

  /// Shows the basket, and with `?put=` replaces its content.
  @Override
  protected void doGet(HttpServletRequest request, HttpServletResponse response)
      throws IOException {
    HttpSession session = request.getSession(true);
    Object before = session.getAttribute(BASKET);
    String put = request.getParameter("put");
    if (put != null) {
      session.setAttribute(BASKET, put);
    }
    response.setContentType("text/plain");
    response.getWriter().print(before == null ? "0" : before);
  }
}
