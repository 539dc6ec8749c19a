package assay.engine.redis.lettuce;

import assay.engine.redis.client.ServerConnection;
import io.lettuce.core.RedisCommandExecutionException;
import io.lettuce.core.RedisException;
import io.lettuce.core.api.StatefulRedisConnection;
import io.lettuce.core.codec.ByteArrayCodec;
import io.lettuce.core.protocol.AsyncCommand;
import io.lettuce.core.protocol.CommandArgs;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import redis.clients.jedis.Protocol.Command;
import redis.clients.jedis.exceptions.JedisConnectionException;

/// An exclusively used connection of Lettuce that is never reopened during use: watched keys, and writes before a `WAIT`,
/// belong to the connection.
final class LettuceConnection implements ServerConnection {

  /// As long as Jedis waits for an answer.
  private static final long PATIENCE_SECONDS = 2;

  private final StatefulRedisConnection<byte[], byte[]> connection;
  private final Consumer<LettuceConnection> giveBack;
  private final Deque<Sent> sent = new ArrayDeque<>();

  /// @param answer completes with the command's answer
  private record Sent(Command command, AsyncCommand<byte[], byte[], ?> answer) {}

  /// @param giveBack receives the connection when it is closed
  LettuceConnection(
      StatefulRedisConnection<byte[], byte[]> connection, Consumer<LettuceConnection> giveBack) {
    this.connection = connection;
    this.giveBack = giveBack;
  }

  StatefulRedisConnection<byte[], byte[]> connection() {
    return connection;
  }

  @Override
  public void send(Command command, byte[]... arguments) {
    CommandArgs<byte[], byte[]> all = new CommandArgs<>(ByteArrayCodec.INSTANCE);
    for (byte[] argument : arguments) {
      all.add(argument);
    }
    sent.add(new Sent(command, dispatched(new CommandWord(command), all)));
  }

  private AsyncCommand<byte[], byte[], ?> dispatched(
      CommandWord word, CommandArgs<byte[], byte[]> all) {
    return dispatched(
        new AsyncCommand<>(new io.lettuce.core.protocol.Command<>(word, word.output(), all)));
  }

  private <T> AsyncCommand<byte[], byte[], T> dispatched(AsyncCommand<byte[], byte[], T> command) {
    try {
      var unused = connection.dispatch(command);
    } catch (RedisException e) {
      throw new JedisConnectionException(e);
    }
    return command;
  }

  @Override
  public List<@Nullable Object> answers(int count) {
    List<@Nullable Object> answers = new ArrayList<>(count);
    for (int i = 0; i < count; i++) {
      Sent next = sent.element();
      answers.add(answer(next));
      sent.remove();
    }
    return answers;
  }

  private static @Nullable Object answer(Sent next) {
    try {
      Object answer = next.answer().get(PATIENCE_SECONDS, TimeUnit.SECONDS);
      // The answer of a transaction that was not carried out is nil.
      return next.command() == Command.EXEC && isNothing((List<?>) answer) ? null : answer;
    } catch (ExecutionException e) {
      if (e.getCause() instanceof RedisCommandExecutionException refused) {
        return LettuceErrorConverter.of(refused);
      }
      throw new JedisConnectionException(e.getCause());
    } catch (TimeoutException e) {
      throw new JedisConnectionException("no answer for %d s".formatted(PATIENCE_SECONDS), e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new JedisConnectionException(e);
    } catch (RuntimeException e) {
      throw new JedisConnectionException(e);
    }
  }

  private static boolean isNothing(@Nullable List<?> answer) {
    return answer == null || answer.isEmpty() || answer.getFirst() == null;
  }

  /// Also true if an answer was not read, because a later command would receive it.
  @Override
  public boolean isBroken() {
    return !connection.isOpen() || !sent.isEmpty();
  }

  @Override
  public void close() {
    giveBack.accept(this);
  }
}
