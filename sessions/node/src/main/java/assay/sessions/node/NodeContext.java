package assay.sessions.node;

import assay.api.engine.JoinSpec;
import org.apache.catalina.Context;
import org.apache.catalina.startup.Tomcat;

/// A node that is about to start.
///
/// @param spec who it is, where its cluster is, and what the strategy asks
/// @param settings what of that is about sessions
/// @param tomcat the container
/// @param context the application in it
public record NodeContext(
    JoinSpec spec, SessionSettings settings, Tomcat tomcat, Context context) {}
