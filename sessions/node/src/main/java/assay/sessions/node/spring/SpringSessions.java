package assay.sessions.node.spring;

import assay.sessions.node.NodeStartContext;
import assay.sessions.node.SessionSettings;
import assay.sessions.node.SessionSettings.Scope;
import assay.sessions.node.SessionSettings.Trigger;
import org.springframework.session.FlushMode;
import org.springframework.session.SaveMode;
import org.springframework.session.Session;
import org.springframework.session.SessionRepository;
import org.springframework.session.web.http.SessionRepositoryFilter;

/// Translates a configuration's settings for Spring Session, and installs its filter, which needs no
/// Spring context.
public final class SpringSessions {

  private SpringSessions() {}

  /// When a repository sends changes.
  public static FlushMode flushMode(SessionSettings settings) {
    return settings.trigger() == Trigger.SET_ATTRIBUTE ? FlushMode.IMMEDIATE : FlushMode.ON_SAVE;
  }

  /// What counts as a change.
  public static SaveMode saveMode(SessionSettings settings) {
    return settings.scope() == Scope.ALL ? SaveMode.ALWAYS : SaveMode.ON_SET_ATTRIBUTE;
  }

  public static <S extends Session> void install(
      NodeStartContext node, SessionRepository<S> sessions) {
    node.container().addFilter("sessions", new SessionRepositoryFilter<>(sessions));
  }
}
