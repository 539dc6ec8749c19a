package assay.sessions.node.container;

import jakarta.servlet.Filter;
import jakarta.servlet.Servlet;
import java.util.List;

/// A servlet container with one application at the root path. Filters and servlets are added before the start. Requests
/// that [assay.sessions.node.cluster.RequestAdmission] refuses are not admitted.
public interface ServletContainer extends AutoCloseable {

  /// Adds a filter for every path, after earlier filters and before every servlet.
  void addFilter(String name, Filter filter);

  /// Adds a servlet, which is initialized when the container starts.
  ///
  /// @param paths path patterns: `/shop/*`
  void addServlet(String name, Servlet servlet, List<String> paths);

  /// Makes the container keep sessions in its own memory, only while it runs.
  void keepSessions();

  /// Returns when the container listens and every servlet is initialized.
  ///
  /// @throws Exception when a servlet or filter fails, or the port is taken
  void start() throws Exception;

  /// Requests on open connections are still answered.
  void stopListening() throws Exception;

  /// Also allowed if the container was not started.
  @Override
  void close() throws Exception;
}
