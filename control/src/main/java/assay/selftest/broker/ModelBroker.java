package assay.selftest.broker;

import assay.api.DefiniteFailureException;
import assay.api.message.MessageClient;
import assay.api.message.MessagePersistence;
import assay.api.message.OrderReadback;
import assay.record.history.OperationOutcome;
import assay.selftest.broker.BrokerWorld.Tells;
import assay.selftest.stage.SimulatedClock;
import assay.selftest.stage.SimulatedSession;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeoutException;

/// A broker in virtual time, with the service that places orders in a database. Knows the fate of every order.
public final class ModelBroker implements SimulatedSession, MessageClient, OrderReadback {

  private static final long LONGEST_HELD_MILLIS = 4_000;

  private enum Luck {
    PLACED,
    REQUEST_LOST,
    REPLY_LOST,
    REFUSED,
    DENIED,
    FORGOTTEN,
    DOUBLED,
    DEAD,
    HELD
  }

  private final BrokerWorld world;
  private final SimulatedClock clock;
  private final SplittableRandom random;
  private final List<Long> database = new ArrayList<>();
  private final List<Long> letters = new ArrayList<>();
  private final Set<Long> queue = new HashSet<>();
  private final Map<Long, OperationOutcome> heard = new LinkedHashMap<>();
  private CompletableFuture<Void> change = new CompletableFuture<>();
  private List<Long> read = List.of();
  private List<Long> readLetters = List.of();
  private long lastDone = -1;
  private long toldWaiting;
  private long wrongReplies;

  ModelBroker(BrokerWorld world, SimulatedClock clock, SplittableRandom random) {
    this.world = world;
    this.clock = clock;
    this.random = random;
  }

  public Map<Long, OperationOutcome> heard() {
    return heard;
  }

  List<Long> read() {
    return read;
  }

  /// Whether an order is nowhere, and will never be placed.
  boolean isGone(long id) {
    return !database.contains(id) && !queue.contains(id);
  }

  long toldWaiting() {
    return toldWaiting;
  }

  List<Long> readLetters() {
    return readLetters;
  }

  long wrongReplies() {
    return wrongReplies;
  }

  private static long millis(long millis) {
    return millis * 1_000_000;
  }

  private Luck luck() {
    double[] shares = {
      world.lostRequests(),
      world.lostReplies(),
      world.refusals(),
      world.denials(),
      world.losses(),
      world.doubles(),
      world.dead(),
      world.held()
    };
    double drawn = random.nextDouble();
    for (int i = 0; i < shares.length; i++) {
      if (drawn < shares[i]) {
        return Luck.values()[i + 1];
      }
      drawn -= shares[i];
    }
    return Luck.PLACED;
  }

  private void hop() {
    clock.sleepUntil(clock.nanos() + 1_000 + exponential(world.hop() * 1_000.0));
  }

  private long exponential(double mean) {
    return (long) (-Math.log1p(-random.nextDouble()) * mean);
  }

  @Override
  public void send(String to, String body, MessagePersistence delivery) throws IOException {
    long id = Long.parseLong(body);
    heard.put(id, OperationOutcome.UNKNOWN);
    long until = clock.nanos() + millis(world.timeout());
    Luck luck = luck();
    CompletableFuture<Void> unused = arrives(id, luck, until);
    hop();
    if (luck == Luck.REPLY_LOST || clock.nanos() > until) {
      clock.sleepUntil(until);
      throw new IOException("no acknowledgement in time");
    }
    heard.put(id, OperationOutcome.OK);
  }

  @Override
  public String request(String to, String body, MessagePersistence delivery)
      throws IOException, TimeoutException {
    long id = Long.parseLong(body);
    heard.put(id, OperationOutcome.UNKNOWN);
    long until = clock.nanos() + millis(world.timeout());
    Luck luck = luck();
    CompletableFuture<Void> done = arrives(id, luck, until);
    if (luck != Luck.FORGOTTEN && !clock.awaitUntil(until, done)) {
      throw new TimeoutException("no report in time");
    }
    hop();
    if (luck == Luck.REPLY_LOST || clock.nanos() > until) {
      clock.sleepUntil(until);
      throw new TimeoutException("no report in time");
    }
    heard.put(id, OperationOutcome.OK);
    if (lastDone >= 0 && lastDone != id && random.nextDouble() < world.wrong()) {
      wrongReplies++;
      return Long.toString(lastDone);
    }
    return body;
  }

  private CompletableFuture<Void> arrives(long id, Luck luck, long until) throws IOException {
    if (luck == Luck.REQUEST_LOST) {
      clock.sleepUntil(until);
      throw new IOException("no answer in time");
    }
    hop();
    CompletableFuture<Void> done = new CompletableFuture<>();
    if (luck != Luck.REFUSED && luck != Luck.FORGOTTEN) {
      queue.add(id);
      Thread unused = clock.start(() -> work(id, luck, done));
    }
    if (luck == Luck.REFUSED || luck == Luck.DENIED) {
      hop();
      heard.put(id, OperationOutcome.FAILED);
      throw new DefiniteFailureException("refused");
    }
    return done;
  }

  private void work(long id, Luck luck, CompletableFuture<Void> done) {
    long nanos = exponential((double) millis(world.work()));
    if (luck == Luck.HELD) {
      nanos += (long) (random.nextDouble() * millis(LONGEST_HELD_MILLIS));
    }
    clock.sleepUntil(clock.nanos() + 1 + nanos);
    queue.remove(id);
    if (luck == Luck.DEAD) {
      letters.add(id);
    } else {
      database.add(id);
      if (luck == Luck.DOUBLED) {
        database.add(id);
      }
      lastDone = id;
      done.complete(null);
    }
    CompletableFuture<Void> before = change;
    change = new CompletableFuture<>();
    before.complete(null);
  }

  @Override
  public long[] ids() {
    hop();
    long until = clock.nanos() + millis(world.patience());
    while (!queue.isEmpty() && clock.nanos() < until) {
      boolean unused = clock.awaitUntil(until, change);
    }
    hop();
    read = List.copyOf(database);
    long[] ids = read.stream().mapToLong(Long::longValue).toArray();
    hop();
    return ids;
  }

  @Override
  public long waiting() throws IOException {
    requireTelling(world.waiting());
    hop();
    long waiting = queue.size();
    toldWaiting = Math.max(toldWaiting, waiting);
    hop();
    return waiting;
  }

  @Override
  public long[] deadLetters() throws IOException {
    requireTelling(world.letters());
    hop();
    readLetters = List.copyOf(letters);
    return readLetters.stream().mapToLong(Long::longValue).toArray();
  }

  private static void requireTelling(Tells tells) throws IOException {
    switch (tells) {
      case TRUTH -> {}
      case NOT -> throw new UnsupportedOperationException("the model does not tell");
      case DOWN -> throw new IOException("no server answers");
    }
  }

  @Override
  public boolean between(long id) {
    return queue.contains(id);
  }
}
