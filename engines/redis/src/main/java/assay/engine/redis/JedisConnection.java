package assay.engine.redis;

import assay.engine.redis.client.ServerConnection;
import java.util.List;
import org.jspecify.annotations.Nullable;
import redis.clients.jedis.Connection;
import redis.clients.jedis.Protocol.Command;

record JedisConnection(Connection connection) implements ServerConnection {

  @Override
  public void send(Command command, byte[]... arguments) {
    connection.sendCommand(command, arguments);
  }

  @Override
  public List<@Nullable Object> answers(int count) {
    return connection.getMany(count);
  }

  @Override
  public @Nullable Object answer() {
    return connection.getOne();
  }

  @Override
  public boolean isBroken() {
    return connection.isBroken();
  }

  @Override
  public void close() {
    connection.close();
  }
}
