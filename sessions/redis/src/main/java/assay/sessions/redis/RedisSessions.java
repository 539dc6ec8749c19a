package assay.sessions.redis;

import assay.sessions.node.NodeStartContext;
import assay.sessions.node.SessionSettings;
import assay.sessions.node.SessionStore;
import assay.sessions.node.cluster.NodePorts;
import assay.sessions.node.spring.SpringSessions;
import org.jspecify.annotations.Nullable;
import org.springframework.data.redis.connection.RedisStandaloneConfiguration;
import org.springframework.data.redis.connection.lettuce.LettuceConnectionFactory;
import org.springframework.data.redis.core.RedisTemplate;
import org.springframework.data.redis.serializer.RedisSerializer;
import org.springframework.session.data.redis.RedisSessionRepository;

/// Sessions in a Redis server, a hash for each with a field for each attribute, by Spring Session's
/// repository. It connects when the first session is needed: the server starts after the nodes.
final class RedisSessions implements SessionStore {

  private @Nullable LettuceConnectionFactory connections;

  @Override
  public void attach(NodeStartContext node) {
    LettuceConnectionFactory factory =
        new LettuceConnectionFactory(
            new RedisStandaloneConfiguration(node.spec().meeting(), NodePorts.server(node.spec())));
    factory.afterPropertiesSet();
    factory.start();
    connections = factory;
    SpringSessions.install(node, repository(factory, node.settings()));
  }

  private static RedisSessionRepository repository(
      LettuceConnectionFactory factory, SessionSettings settings) {
    RedisTemplate<String, Object> template = new RedisTemplate<>();
    template.setConnectionFactory(factory);
    template.setKeySerializer(RedisSerializer.string());
    template.setHashKeySerializer(RedisSerializer.string());
    template.setValueSerializer(RedisSerializer.java());
    template.setHashValueSerializer(RedisSerializer.java());
    template.afterPropertiesSet();
    RedisSessionRepository sessions = new RedisSessionRepository(template);
    sessions.setFlushMode(SpringSessions.flushMode(settings));
    sessions.setSaveMode(SpringSessions.saveMode(settings));
    return sessions;
  }

  @Override
  public void close() {
    if (connections != null) {
      connections.destroy();
    }
  }
}
