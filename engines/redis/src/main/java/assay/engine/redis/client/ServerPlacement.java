package assay.engine.redis.client;

import assay.api.Settings;
import assay.api.engine.JoinSpec;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import redis.clients.jedis.HostAndPort;

/// Decides which member runs which server. The master of a range belongs to the range's member; the
/// replicas belong to the next members on other machines. If members do not know their machines,
/// the next members hold the replicas.
///
/// @param members the cluster's initial members
/// @param machines how many machines there are, assigned in turn; 1 if unknown
/// @param copies the replicas of a master
/// @param port the first port
public record ServerPlacement(int members, int machines, int copies, int port) {

  /// A server has one port for clients and one for other servers.
  private static final int PORTS = 2;

  /// @param told whether members know their machines
  public static ServerPlacement of(Settings settings, int members, int port, boolean told) {
    int machines = told ? Integer.parseInt(settings.text("machines", "1")) : 1;
    int wanted = settings.text("backup").equals("none") ? 0 : settings.integer("backup-count");
    return new ServerPlacement(members, machines, Math.min(wanted, members - 1), port);
  }

  /// The masters that a client is told of: all masters if everything is on loopback, else only the first member's.
  public static Set<HostAndPort> firstMasters(JoinSpec spec) {
    boolean loopback = spec.meeting().equals(JoinSpec.LOOPBACK);
    Set<HostAndPort> places = new LinkedHashSet<>();
    for (Place place : of(spec.settings(), spec.members(), spec.port(), true).all()) {
      if (place.first() && (place.member() == 1 || loopback)) {
        places.add(new HostAndPort(spec.meeting(), place.port()));
      }
    }
    return places;
  }

  /// In Assay's order.
  public static String machine(int member, int machines) {
    return "machine-" + ((member - 1) % machines + 1);
  }

  /// One server.
  ///
  /// @param range the range of slots that the server holds
  /// @param copy 0 for the master, from 1 for replicas
  /// @param member the number of the server's member
  /// @param port the port for clients
  public record Place(int range, int copy, int member, int port) {

    /// Whether the server starts as a master.
    public boolean first() {
      return copy == 0;
    }

    /// The port for the other servers.
    public int bus() {
      return port + 1;
    }
  }

  public List<Place> all() {
    List<Place> all = new ArrayList<>();
    for (int range = 1; range <= members; range++) {
      List<Integer> holders = holders(range);
      for (int copy = 0; copy < holders.size(); copy++) {
        int server = (range - 1) * (copies + 1) + copy;
        all.add(new Place(range, copy, holders.get(copy), port + PORTS * server));
      }
    }
    return all;
  }

  public List<Place> of(int member) {
    return all().stream().filter(place -> place.member() == member).toList();
  }

  /// The members that hold a range: its own member first, then those with replicas, on machines
  /// other than the first as far as possible.
  private List<Integer> holders(int range) {
    List<Integer> after =
        IntStream.range(1, members).map(i -> (range - 1 + i) % members + 1).boxed().toList();
    List<Integer> holders = new ArrayList<>(List.of(range));
    after.stream().filter(other -> apart(range, other)).limit(copies).forEach(holders::add);
    after.stream()
        .filter(other -> !holders.contains(other))
        .limit(copies + 1L - holders.size())
        .forEach(holders::add);
    return holders;
  }

  private boolean apart(int one, int other) {
    return (one - 1) % machines != (other - 1) % machines;
  }
}
