package assay.sessions.node;

import assay.api.engine.JoinSpec;
import assay.sessions.node.container.ServletContainer;

/// A node that is about to start.
///
/// @param container the container with the application in it
public record NodeStartContext(
    JoinSpec spec, SessionSettings settings, ServletContainer container) {}
