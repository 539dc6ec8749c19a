package assay.sessions.node;

import jakarta.servlet.DispatcherType;
import jakarta.servlet.Filter;
import org.apache.catalina.Context;
import org.apache.tomcat.util.descriptor.web.FilterDef;
import org.apache.tomcat.util.descriptor.web.FilterMap;

/// The filter by which a store gives an application other sessions than the container's.
public final class SessionFilter {

  private SessionFilter() {}

  /// Puts a filter in front of everything else of an application.
  public static void add(Context application, Filter filter) {
    add(application, "sessions", filter);
  }

  /// Puts a filter behind those that were put there before, and in front of everything else.
  static void add(Context application, String name, Filter filter) {
    FilterDef definition = new FilterDef();
    definition.setFilterName(name);
    definition.setFilter(filter);
    application.addFilterDef(definition);
    FilterMap everywhere = new FilterMap();
    everywhere.setFilterName(name);
    everywhere.addURLPattern("/*");
    everywhere.setDispatcher(DispatcherType.REQUEST.name());
    application.addFilterMapBefore(everywhere);
  }
}
