package assay.engine.redis;

import assay.api.engine.ExistingCluster;
import assay.api.engine.ExistingClusterInspection;
import assay.api.engine.ExistingClusterInspection.Objection;
import assay.api.engine.ExistingClusterInspection.Sort;
import assay.engine.redis.client.KeyNames;
import assay.engine.redis.client.SlotRanges;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import javax.net.ssl.SSLException;
import redis.clients.jedis.HostAndPort;
import redis.clients.jedis.Protocol.Command;
import redis.clients.jedis.exceptions.JedisConnectionException;
import redis.clients.jedis.exceptions.JedisDataException;
import redis.clients.jedis.exceptions.JedisException;

/// Inspects existing servers: every address that the user named, and every master that these know.
/// Leaves no traces.
final class ExistingServers {

  private final ExistingAccess access;
  private final Map<String, String> facts = new LinkedHashMap<>();
  private final List<Objection> objections = new ArrayList<>();
  private final Set<String> known = new HashSet<>();
  private final ServerSettings settings = new ServerSettings();

  private ExistingServers(ExistingAccess access) {
    this.access = access;
  }

  static ExistingClusterInspection look(ExistingCluster there) {
    ExistingServers servers = new ExistingServers(new ExistingAccess(there));
    servers.look();
    return new ExistingClusterInspection(servers.facts, servers.settings.all(), servers.objections);
  }

  private void look() {
    ExistingServerTable table = null;
    for (HostAndPort place : access.places()) {
      try (AdminConnection server = access.server(place)) {
        ExistingServerTable found = look(server);
        table = table == null ? found : table;
      } catch (JedisException | IllegalArgumentException e) {
        objections.add(objection(place, e));
      }
    }
    if (table != null && objections.isEmpty()) {
      lookAtMasters(table);
    }
  }

  private ExistingServerTable look(AdminConnection server) {
    HostAndPort at = server.at();
    String said = server.text(Command.INFO, "server");
    String mode = AdminConnection.fact(said, "redis_mode");
    facts.putIfAbsent("version", AdminConnection.fact(said, "redis_version"));
    facts.putIfAbsent("mode", mode);
    if (mode.equals("cluster")) {
      lookAtCluster(server);
    } else if (!mode.equals("standalone")) {
      unfit("%s is a %s, which stores nothing".formatted(at, mode));
    } else if (access.places().size() > 1) {
      unfit(
          "%s belongs to no cluster, and %d addresses are named"
              .formatted(at, access.places().size()));
    } else if (AdminConnection.fact(server.replication(), "role").equals("slave")) {
      unfit(
          "%s is a replica of %s, and takes no writes"
              .formatted(at, AdminConnection.fact(server.replication(), "master_host")));
    }
    return ExistingServerTable.of(server);
  }

  private void lookAtCluster(AdminConnection server) {
    String state = server.cluster("INFO");
    int covered = ExistingServerTable.of(server).covered();
    if (covered < SlotRanges.SLOTS) {
      unfit(
          "%s knows owners of %,d of %,d slots".formatted(server.at(), covered, SlotRanges.SLOTS));
    } else if (!AdminConnection.fact(state, "cluster_state").equals("ok")) {
      unfit(
          "%s says that its cluster is in the state `%s`"
              .formatted(server.at(), AdminConnection.fact(state, "cluster_state")));
    }
    String self = server.cluster("MYID");
    if (known.isEmpty()) {
      server.nodes().forEach(node -> known.add(node.id()));
    } else if (!known.contains(self)) {
      unfit("%s and %s belong to two clusters".formatted(access.places().getFirst(), server.at()));
    }
  }

  private void lookAtMasters(ExistingServerTable table) {
    facts.put("masters", Integer.toString(table.masters().size()));
    facts.put("replicas of each", Integer.toString(table.replicas()));
    for (HostAndPort master : table.masters()) {
      try (AdminConnection server = access.server(master)) {
        facts.putIfAbsent("memory", memory(server));
        settings.read(server);
        if (new ExistingEntries(server, access.before()).any()) {
          objections.add(
              new Objection(
                  Sort.TAKEN,
                  "%s already has keys that begin with `%s`".formatted(master, access.before())));
        }
      } catch (JedisException e) {
        Objection why = objection(master, e);
        objections.add(
            new Objection(why.sort(), why.what() + "; the cluster has announced that address"));
      }
    }
    if (objections.isEmpty()) {
      tryToWrite(table);
    }
  }

  private static String memory(AdminConnection server) {
    String said = server.text(Command.INFO, "memory");
    String most = AdminConnection.fact(said, "maxmemory_human");
    return (most.equals("0B") ? "unlimited" : most + " at most")
        + ", "
        + AdminConnection.fact(said, "maxmemory_policy");
  }

  /// Stores, reads and deletes an entry under the prefix on each master, which finds missing rights and powers before the
  /// first request.
  private void tryToWrite(ExistingServerTable table) {
    for (HostAndPort master : table.masters()) {
      try (AdminConnection server = access.server(master)) {
        String name = access.before() + "assay-tries{" + tagOn(server, table) + "}";
        String unusedSet = server.text(Command.SET, name, "1", "PX", "10000");
        String unusedGet = server.text(Command.GET, name);
        String unusedUnlink = server.text(Command.UNLINK, name);
      } catch (JedisException e) {
        objections.add(objection(master, e));
      }
    }
  }

  /// A tag whose slot the server owns.
  private static String tagOn(AdminConnection server, ExistingServerTable table) {
    if (!table.clustered()) {
      return "0";
    }
    List<SlotRanges.Slots> own =
        server.nodes().stream()
            .filter(ClusterNode::isMyself)
            .flatMap(node -> node.slots().stream())
            .toList();
    for (int tag = 0; ; tag++) {
      int slot = KeyNames.slot(("{" + tag + "}").getBytes(StandardCharsets.US_ASCII));
      if (own.isEmpty() || own.stream().anyMatch(run -> run.from() <= slot && slot <= run.to())) {
        return Integer.toString(tag);
      }
    }
  }

  private void unfit(String what) {
    objections.add(new Objection(Sort.UNFIT, what));
  }

  private static Objection objection(HostAndPort at, RuntimeException failure) {
    // A server without this command quotes the arguments in its error, possibly with the password.
    String said =
        String.valueOf(failure.getMessage()).replaceFirst("(?s),? with args beginning with.*", "");
    if (failure instanceof JedisDataException) {
      boolean refused =
          said.matches("(?s)(ERR )?(WRONGPASS|NOAUTH|NOPERM|AUTH|Client sent AUTH).*");
      return new Objection(refused ? Sort.REFUSED : Sort.UNFIT, "%s says: %s".formatted(at, said));
    }
    for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
      if (cause instanceof SSLException) {
        return new Objection(
            Sort.UNREACHABLE, "no TLS with %s: %s".formatted(at, cause.getMessage()));
      }
    }
    if (failure instanceof JedisConnectionException
        && (said.startsWith("Unknown reply") || said.startsWith("Unexpected end of stream"))) {
      return new Objection(
          Sort.UNREACHABLE,
          "what listens at %s does not speak as Redis does, or wants TLS: %s".formatted(at, said));
    }
    Throwable deepest = failure;
    while (deepest.getCause() != null) {
      deepest = deepest.getCause();
    }
    for (Throwable other : deepest.getSuppressed()) {
      deepest = other;
    }
    return new Objection(
        Sort.UNREACHABLE, "no Redis is reached at %s: %s".formatted(at, deepest.getMessage()));
  }
}
