package assay.sessions.node.container;

import jakarta.servlet.Filter;
import jakarta.servlet.Servlet;
import java.util.List;

/// A servlet container with one application in it, at the root of all paths. Filters and servlets are added before it
/// starts. It lets no request in that [assay.sessions.node.RequestsInWork] refuses.
public interface ServletContainer extends AutoCloseable {

  /// Adds a filter for every path, behind those that were added before and in front of every servlet.
  void addFilter(String name, Filter filter);

  /// Adds a servlet, which is initialized when the container starts.
  ///
  /// @param paths the patterns of its paths: `/shop/*`
  void addServlet(String name, Servlet servlet, List<String> paths);

  /// Makes the container keep the application's sessions itself, in its memory and no longer than it runs.
  void keepSessions();

  /// Starts it and returns when it listens and every servlet is initialized.
  ///
  /// @throws Exception when one of them fails, or its port is taken
  void start() throws Exception;

  /// Takes no connection any more. Requests on connections that are there are answered.
  void stopListening() throws Exception;

  /// Ends it, whether or not it was started.
  @Override
  void close() throws Exception;
}
