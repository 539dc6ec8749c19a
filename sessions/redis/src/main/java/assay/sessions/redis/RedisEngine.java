package assay.sessions.redis;

import assay.api.engine.JoinSpec;
import assay.sessions.node.SessionStore;
import assay.sessions.node.WebEngine;
import java.io.IOException;
import javax.sql.DataSource;

/// Nodes that keep sessions in a Redis server, which the first client starts.
public final class RedisEngine extends WebEngine {

  @Override
  public String name() {
    return "sessions-redis";
  }

  @Override
  protected SessionStore store() {
    return new RedisSessions();
  }

  /// Starts the server.
  @Override
  protected AutoCloseable beside(JoinSpec spec, DataSource orders)
      throws IOException, InterruptedException {
    return RedisProgram.start(spec);
  }
}
