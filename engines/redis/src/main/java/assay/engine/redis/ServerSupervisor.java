package assay.engine.redis;

import assay.api.engine.JoinSpec;
import assay.api.engine.Member;
import assay.api.engine.MemberMemoryReport;
import assay.engine.redis.client.ServerPlacement;
import assay.engine.redis.client.ServerPlacement.Place;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import redis.clients.jedis.HostAndPort;
import redis.clients.jedis.Protocol.Command;
import redis.clients.jedis.exceptions.JedisException;

/// A member: this process starts the servers, gives them their places like an operator, and ends
/// when one of them ends.
final class ServerSupervisor implements Member {

  private static final long LOOK_MILLIS = 1000;
  private static final long POLL_MILLIS = 50;
  private static final int VIEW_MILLIS = 1000;

  private final ScheduledExecutorService keeper =
      Executors.newSingleThreadScheduledExecutor(
          Thread.ofPlatform().name("redis-keeper").daemon().factory());

  private final List<RedisServerProcess> programs = new ArrayList<>();

  private ServerSupervisor() {}

  /// Returns when all servers have their places.
  static ServerSupervisor start(JoinSpec spec) throws Exception {
    ServerSupervisor supervisor = new ServerSupervisor();
    List<Place> own = placement(spec).of(number(spec.name()));
    if (own.isEmpty()) {
      throw new IllegalStateException(
          spec.name() + " has no place: the slots are shared out when a cluster begins");
    }
    try {
      supervisor.run(own, spec);
      return supervisor;
    } catch (Exception e) {
      System.err.printf("%s has not joined: %s%n", spec.name(), e.getMessage());
      supervisor.end();
      throw e;
    }
  }

  /// Every member computes the placement itself.
  static ServerPlacement placement(JoinSpec spec) {
    int machines = Integer.parseInt(spec.settings().text("machines", "1"));
    boolean told = spec.machine().equals(ServerPlacement.machine(number(spec.name()), machines));
    return ServerPlacement.of(spec.settings(), spec.members(), spec.port(), told);
  }

  private static int number(String name) {
    return Integer.parseInt(name.substring(name.lastIndexOf('-') + 1));
  }

  private void run(List<Place> own, JoinSpec spec) throws Exception {
    SeedNodes seeds = SeedNodes.of(spec);
    awaitOblivion(
        own.stream().filter(place -> !ServerFiles.of(place, spec).fromBefore()).toList(),
        seeds,
        spec);
    for (Place place : own) {
      RedisServerProcess program = RedisServerProcess.start(place, spec);
      program.process().takeAlong();
      programs.add(program);
    }
    List<Callable<Boolean>> joins = new ArrayList<>();
    for (RedisServerProcess program : programs) {
      joins.add(() -> {
        new ServerJoiner(program, seeds, spec).join();
        return true;
      });
    }
    try (var threads = Executors.newThreadPerTaskExecutor(Thread.ofPlatform().factory())) {
      for (Future<Boolean> joined : threads.invokeAll(joins)) {
        boolean unused = joined.get();
      }
    } catch (ExecutionException e) {
      throw e.getCause() instanceof Exception cause ? cause : e;
    }
    if (!seeds.certain()) {
      var unused =
          keeper.scheduleWithFixedDelay(
              () -> seeds.meetAgain(programs.getFirst()),
              LOOK_MILLIS,
              LOOK_MILLIS,
              TimeUnit.MILLISECONDS);
    }
  }

  /// Waits until the servers agree that the previous servers in these places failed; without a majority they never
  /// agree. A server with the files of its predecessor is the same server, and hides no failure.
  private static void awaitOblivion(List<Place> own, SeedNodes seeds, JoinSpec spec)
      throws InterruptedException {
    long patience = 3 * RedisServerProcess.timeoutMillis(spec.settings()) + LOOK_MILLIS;
    long until = System.nanoTime() + patience * 1_000_000;
    for (Place place : own) {
      HostAndPort at = new HostAndPort(spec.address(), place.port());
      while (seeds.believeIn(at) && System.nanoTime() - until < 0) {
        Thread.sleep(POLL_MILLIS);
      }
    }
  }

  @Override
  public List<Long> processes() {
    return programs.stream().map(program -> program.process().pid()).toList();
  }

  /// The members that all servers of this member see. Each server has its own view; a server cut off from the majority
  /// doubts the others without the cluster's agreement.
  ///
  /// @throws redis.clients.jedis.exceptions.JedisException if a server of this member does not answer
  @Override
  public Optional<Set<String>> view() {
    Set<String> all = new TreeSet<>();
    boolean first = true;
    for (RedisServerProcess program : programs) {
      try (AdminConnection server = program.server(VIEW_MILLIS)) {
        Set<String> seen = ClusterNode.seen(server.nodes());
        if (first) {
          all.addAll(seen);
        } else {
          all.retainAll(seen);
        }
        first = false;
      }
    }
    return Optional.of(all);
  }

  @Override
  public Optional<String> release() {
    Set<String> all = new TreeSet<>();
    for (RedisServerProcess program : programs) {
      try (AdminConnection server = program.server(VIEW_MILLIS)) {
        all.add(release(server.text(Command.INFO, "server")));
      }
    }
    return all.size() == 1 ? Optional.of(all.iterator().next()) : Optional.empty();
  }

  /// The program's name and release. A Valkey says its own release beside that of the Redis which it equals.
  ///
  /// @param told the answer to `INFO server`
  static String release(String told) {
    String valkey = AdminConnection.fact(told, "valkey_version");
    return valkey.isEmpty()
        ? "redis " + AdminConnection.fact(told, "redis_version")
        : "valkey " + valkey;
  }

  /// Measured by the servers' own counts, without the replication backlog. The backlog grows with the load up to
  /// `repl-backlog-size`, 1 MB, however few entries there are. The operating system's figure would include the backlog
  /// and pages that the allocator keeps.
  @Override
  public MemberMemoryReport memory() {
    long bytes = 0;
    for (RedisServerProcess program : programs) {
      try (AdminConnection server = program.server(VIEW_MILLIS)) {
        bytes += ServerMemory.bytes(server.text(Command.INFO, "memory"));
      } catch (JedisException e) {
        return MemberMemoryReport.unknown(
            "the server at %s does not say what it has in memory: %s"
                .formatted(program.at(), e.getMessage()));
      }
    }
    return MemberMemoryReport.own(bytes);
  }

  /// Hands over what others can continue, like an operator before removing a server, and ends.
  @Override
  public void close() {
    programs.forEach(program -> program.process().expectEnd());
    new GracefulLeave(programs).leave();
    end();
  }

  private void end() {
    programs.forEach(program -> program.process().close());
    keeper.shutdownNow();
  }
}
