package assay.selftest.grid;

import assay.api.Cache;
import assay.api.DefiniteFailureException;
import assay.api.EntryProcessor;
import assay.api.Invocable;
import assay.api.Observation;
import assay.record.history.OperationOutcome;
import assay.selftest.grid.ModelGrid.GivenUp;
import assay.selftest.stage.SimulatedClock;
import assay.selftest.stage.SimulatedSession;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import org.jspecify.annotations.Nullable;

/// A client's connection to a model grid, with delayed and lost messages.
public final class ModelSession implements SimulatedSession, Cache, Invocable {

  private final GridWorld world;
  private final ModelGrid grid;
  private final SimulatedClock clock;
  private final int client;
  private final CallLog calls;
  private final SplittableRandom random;

  public ModelSession(
      GridWorld world,
      ModelGrid grid,
      SimulatedClock clock,
      int client,
      CallLog calls,
      SplittableRandom random) {
    this.world = world;
    this.grid = grid;
    this.clock = clock;
    this.client = client;
    this.calls = calls;
    this.random = random;
  }

  private enum Luck {
    NONE,
    REQUEST_LOST,
    REPLY_LOST,
    LANDS_LATE,
    REFUSED
  }

  private Luck luck() {
    double drawn = random.nextDouble();
    double request = world.lostRequests();
    double reply = request + world.lostReplies();
    double late = reply + world.lateLandings();
    double refused = late + world.refusals();
    return drawn < request
        ? Luck.REQUEST_LOST
        : drawn < reply
            ? Luck.REPLY_LOST
            : drawn < late ? Luck.LANDS_LATE : drawn < refused ? Luck.REFUSED : Luck.NONE;
  }

  private long untilNanos() {
    return clock.nanos() + ModelGrid.millis(world.timeout());
  }

  @Override
  public @Nullable Object get(Object key) {
    int number = (Integer) key;
    CallLog.Call call = calls.begins(client, false, number, Observation.ABSENT);
    try {
      long version = read(call, number, untilNanos());
      call.ends(OperationOutcome.OK, version);
      return version == Observation.ABSENT ? null : version;
    } catch (GivenUp e) {
      call.ends(OperationOutcome.FAILED, Observation.ABSENT);
      throw e;
    }
  }

  private long read(CallLog.Call call, int key, long until) {
    Luck luck = luck();
    if (luck == Luck.REQUEST_LOST || luck == Luck.LANDS_LATE) {
      giveUp(until);
    }
    grid.hop();
    if (luck == Luck.REFUSED) {
      grid.hop();
      throw new GivenUp();
    }
    long version = grid.read(client, key, until);
    call.older = grid.older();
    call.staleness = grid.staleness(clock.nanos());
    if (luck == Luck.REPLY_LOST) {
      giveUp(until);
    }
    reply(until);
    return version;
  }

  @Override
  public void put(Object key, Object value) {
    int number = (Integer) key;
    long version = (Long) value;
    CallLog.Call call = calls.begins(client, true, number, version);
    try {
      write(number, version, untilNanos());
      call.ends(OperationOutcome.OK, version);
    } catch (GivenUp e) {
      call.ends(OperationOutcome.UNKNOWN, version);
      throw e;
    } catch (DefiniteFailureException e) {
      call.ends(OperationOutcome.FAILED, version);
      throw e;
    }
  }

  private void write(int key, long version, long until) {
    Luck luck = luck();
    if (luck == Luck.REQUEST_LOST) {
      giveUp(until);
    }
    if (luck == Luck.LANDS_LATE) {
      long lands = until + (long) (random.nextDouble() * ModelGrid.millis(2 * world.timeout()));
      Thread unused =
          clock.start(() -> {
            clock.sleepUntil(lands);
            try {
              grid.write(client, key, version, lands + ModelGrid.millis(world.timeout()));
            } catch (GivenUp e) {
              // No client waits for it.
            }
          });
      giveUp(until);
    }
    grid.hop();
    if (luck == Luck.REFUSED) {
      grid.hop();
      throw new DefiniteFailureException("refused");
    }
    grid.write(client, key, version, until);
    if (grid.denies()) {
      grid.hop();
      throw new DefiniteFailureException("refused, it says");
    }
    if (luck == Luck.REPLY_LOST) {
      giveUp(until);
    }
    reply(until);
  }

  private void reply(long until) {
    grid.hop();
    if (clock.nanos() > until) {
      throw new GivenUp();
    }
  }

  private void giveUp(long until) {
    clock.sleepUntil(until);
    throw new GivenUp();
  }

  @Override
  public Map<Object, Object> getAll(Collection<?> keys) {
    grid.hop();
    Map<Object, Object> found = new LinkedHashMap<>();
    for (Object key : keys) {
      long version = grid.readOwner(client, (Integer) key, untilNanos());
      calls.finallyRead((Integer) key);
      if (version != Observation.ABSENT) {
        found.put(key, version);
      }
    }
    grid.hop();
    return found;
  }

  /// Used only for an owner's content, while keys are written or at the end.
  @Override
  public @Nullable Object invoke(Object key, EntryProcessor processor) {
    grid.hop();
    long version = grid.readOwner(client, (Integer) key, untilNanos());
    if (calls.firstFinalReadNanos() < Long.MAX_VALUE) {
      calls.finallyRead((Integer) key);
    }
    grid.hop();
    return version == Observation.ABSENT ? null : version;
  }

  @Override
  public void invokeAll(Collection<?> keys, EntryProcessor processor) {
    throw new UnsupportedOperationException("no request of a world changes entries");
  }

  @Override
  public void putAll(Map<?, ?> entries) {
    List<CallLog.Call> batch = new ArrayList<>();
    entries.forEach((key, value) -> {
      batch.add(calls.loads(client, (Integer) key, (Long) value));
      grid.write(client, (Integer) key, (Long) value, untilNanos());
    });
    grid.hop();
    batch.forEach(call -> call.ends(OperationOutcome.OK, call.version));
  }

  @Override
  public void remove(Object key) {
    throw new UnsupportedOperationException("no request of a world removes");
  }

  @Override
  public long size() {
    return world.keys();
  }
}
