package assay.engine.redis.client;

import assay.api.DefiniteFailureException;
import java.util.concurrent.ThreadLocalRandom;
import redis.clients.jedis.exceptions.JedisClusterException;
import redis.clients.jedis.exceptions.JedisClusterOperationException;
import redis.clients.jedis.exceptions.JedisConnectionException;
import redis.clients.jedis.exceptions.JedisDataException;
import redis.clients.jedis.exceptions.JedisException;
import redis.clients.jedis.exceptions.JedisRedirectionException;

/// Sends calls to the owner of a slot over one connection. For ten seconds it retries if that server is no longer the
/// owner, or is gone. The library knows the owners, and refreshes them after each error.
///
/// If a server refused a call, or no server took it, the call fails with a [DefiniteFailureException], unless an earlier
/// attempt may have been carried out. A caller that sends several writes over the connection cannot rely on this for all
/// of them.
///
/// Libraries retry single commands only; a `WAIT`, a `WATCH` and a script's answer belong to the connection of the write.
public final class SlotRouter {

  private static final long PATIENCE_NANOS = 10_000_000_000L;
  private static final long FIRST_PAUSE_MILLIS = 4;
  private static final long LONGEST_PAUSE_MILLIS = 100;

  private final ServerConnections wires;

  public SlotRouter(ServerConnections wires) {
    this.wires = wires;
  }

  @FunctionalInterface
  public interface Call<T> {

    T over(ServerConnection wire);
  }

  /// The call must be harmless if repeated.
  public <T> T toOwner(int slot, Call<T> call) {
    return new Tries<>(slot, call, true).run();
  }

  /// Does not retry if an attempt may have been carried out.
  public <T> T once(int slot, Call<T> call) {
    return new Tries<>(slot, call, false).run();
  }

  private final class Tries<T> {

    private final int slot;
    private final Call<T> call;
    private final boolean again;
    private final long until = System.nanoTime() + PATIENCE_NANOS;
    private long pauseMillis = FIRST_PAUSE_MILLIS;
    private boolean doubtful;

    Tries(int slot, Call<T> call, boolean again) {
      this.slot = slot;
      this.call = call;
      this.again = again;
    }

    T run() {
      while (true) {
        try (ServerConnection wire = wires.to(slot)) {
          T done = over(wire);
          doubtful = true;
          return done;
        } catch (JedisRedirectionException e) {
          goOnAfter(e);
        } catch (JedisClusterException | JedisClusterOperationException e) {
          wires.learn();
          goOnAfter(e);
        } catch (JedisConnectionException e) {
          wires.forget(slot);
          wires.learn();
          if (doubtful && !again) {
            throw e;
          }
          goOnAfter(e);
        } catch (JedisDataException e) {
          throw RefusalErrors.of(e, doubtful);
        } catch (JedisException e) {
          // No connection was available in time.
          goOnAfter(e);
        }
      }
    }

    private T over(ServerConnection wire) {
      try {
        return call.over(wire);
      } catch (JedisRedirectionException e) {
        wires.learn(wire);
        throw e;
      } catch (JedisDataException e) {
        throw e;
      } catch (JedisException e) {
        doubtful = true;
        throw e;
      }
    }

    private void goOnAfter(JedisException failure) {
      if (System.nanoTime() - until > 0) {
        throw givenUp(failure);
      }
      try {
        Thread.sleep(ThreadLocalRandom.current().nextLong(pauseMillis + 1));
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        throw givenUp(failure);
      }
      pauseMillis = Math.min(LONGEST_PAUSE_MILLIS, 2 * pauseMillis);
    }

    /// If every attempt was refused or not sent, the call was not executed.
    private RuntimeException givenUp(JedisException failure) {
      return doubtful
          ? failure
          : new DefiniteFailureException("no server took it: " + failure.getMessage(), failure);
    }
  }
}
