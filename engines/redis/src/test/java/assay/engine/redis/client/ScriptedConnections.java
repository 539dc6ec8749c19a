package assay.engine.redis.client;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;
import redis.clients.jedis.HostAndPort;
import redis.clients.jedis.Protocol.Command;
import redis.clients.jedis.exceptions.JedisConnectionException;

/// A server with scripted answers, which records the commands. A connection's exception among the answers is thrown.
public final class ScriptedConnections implements ServerConnections, ServerConnection {

  private final List<String> sent = new ArrayList<>();
  private final List<@Nullable Object> answers;

  public ScriptedConnections(@Nullable Object... answers) {
    this.answers = new ArrayList<>(Arrays.asList(answers));
  }

  /// A client of this server.
  ///
  /// @param replicas how many replicas a write waits for
  public SessionParts client(int replicas) {
    Codec codec = new Codec(List.of(), false);
    return new SessionParts(
        this,
        new SlotRouter(this),
        new SlotRanges(1),
        codec,
        new KeyNames(codec),
        new WriteAckPolicy(replicas),
        0);
  }

  /// The commands so far, each with its arguments.
  public List<String> sent() {
    return List.copyOf(sent);
  }

  @Override
  public ServerConnection to(int slot) {
    return this;
  }

  @Override
  public ServerConnection to(HostAndPort at) {
    return this;
  }

  @Override
  public void send(Command command, byte[]... arguments) {
    StringBuilder words = new StringBuilder(command.name());
    for (byte[] argument : arguments) {
      words.append(' ').append(new String(argument, StandardCharsets.UTF_8));
    }
    sent.add(words.toString());
  }

  @Override
  public List<@Nullable Object> answers(int count) {
    List<@Nullable Object> next = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      Object answer = answers.removeFirst();
      if (answer instanceof JedisConnectionException lost) {
        throw lost;
      }
      next.add(answer);
    }
    return next;
  }

  @Override
  public boolean isBroken() {
    return false;
  }

  @Override
  public void forget(int slot) {}

  @Override
  public void learn(ServerConnection from) {}

  @Override
  public void learn() {}

  @Override
  public void close() {}
}
