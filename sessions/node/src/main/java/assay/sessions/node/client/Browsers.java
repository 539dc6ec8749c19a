package assay.sessions.node.client;

import assay.api.web.WebClient;
import java.io.Closeable;

/// The browsers of a client's users, which share kept connections.
public interface Browsers extends WebClient, Closeable {}
