package assay.sessions.redis;

import assay.api.ServerProcess;
import assay.api.engine.JoinSpec;
import assay.sessions.node.SessionStore;
import assay.sessions.node.WebEngine;
import assay.sessions.node.cluster.NodePorts;
import assay.sessions.node.cluster.SharedService;
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

  @Override
  protected SharedService beside(JoinSpec spec, DataSource orders)
      throws IOException, InterruptedException {
    return SharedService.program(
        RedisProgram.start(spec), ServerProcess.Role.STORE, NodePorts.server(spec));
  }
}
