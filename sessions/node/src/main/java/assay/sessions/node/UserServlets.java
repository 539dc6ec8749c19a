package assay.sessions.node;

import assay.sessions.node.container.ServletContainer;
import jakarta.servlet.Servlet;
import jakarta.servlet.annotation.WebServlet;
import java.util.List;
import java.util.ServiceLoader;
import java.util.stream.Stream;

/// A user's own servlets from the user's jar, each under its [WebServlet] paths.
final class UserServlets {

  private UserServlets() {}

  /// Adds all servlets on the class path.
  ///
  /// @throws IllegalStateException when a servlet does not declare its paths
  static void addTo(ServletContainer container) {
    for (Servlet servlet : ServiceLoader.load(Servlet.class)) {
      String name = servlet.getClass().getName();
      WebServlet annotation = servlet.getClass().getAnnotation(WebServlet.class);
      List<String> paths =
          annotation == null
              ? List.of()
              : Stream.of(annotation.value(), annotation.urlPatterns())
                  .flatMap(Stream::of)
                  .toList();
      if (paths.isEmpty()) {
        throw new IllegalStateException(
            name + " does not say its paths: annotate it, such as @WebServlet(\"/basket/*\")");
      }
      container.addServlet(name, servlet, paths);
    }
  }
}
