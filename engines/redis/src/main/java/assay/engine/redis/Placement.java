package assay.engine.redis;

import assay.api.Settings;
import assay.api.engine.JoinSpec;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import redis.clients.jedis.HostAndPort;

/// Who runs which server: the master of a range is its member's, and its replicas are those of the members
/// after it that stand on other machines. Members of one machine are told apart by nobody who is not told
/// where they stand: then the next ones keep the replicas.
///
/// @param members how many members the cluster is begun with
/// @param machines how many machines they stand on, dealt out in turn; 1 where that is not told
/// @param copies how many replicas a master has
/// @param port the first port
record Placement(int members, int machines, int copies, int port) {

  /// A server's ports: one for clients, one for the other servers.
  private static final int PORTS = 2;

  /// Of a strategy.
  ///
  /// @param told whether members know where they stand
  static Placement of(Settings settings, int members, int port, boolean told) {
    int machines = told ? Integer.parseInt(settings.text("machines", "1")) : 1;
    int wanted = settings.text("backup").equals("none") ? 0 : settings.integer("backup-count");
    return new Placement(members, machines, Math.min(wanted, members - 1), port);
  }

  /// Where a client finds masters that it is told of: all of them where everybody is on loopback, else the first member's.
  static Set<HostAndPort> firstMasters(JoinSpec spec) {
    boolean loopback = spec.meeting().equals(JoinSpec.LOOPBACK);
    Set<HostAndPort> places = new LinkedHashSet<>();
    for (Place place : of(spec.settings(), spec.members(), spec.port(), true).all()) {
      if (place.first() && (place.member() == 1 || loopback)) {
        places.add(new HostAndPort(spec.meeting(), place.port()));
      }
    }
    return places;
  }

  /// The machine of a member, as the bench deals them out.
  static String machine(int member, int machines) {
    return "machine-" + ((member - 1) % machines + 1);
  }

  /// One server.
  ///
  /// @param range whose slots it is to hold
  /// @param copy 0 for the master, from 1 on for replicas
  /// @param member the number of the member that runs it
  /// @param port where clients reach it
  record Place(int range, int copy, int member, int port) {

    /// Whether it is to be a master.
    boolean first() {
      return copy == 0;
    }

    /// Where the other servers reach it.
    int bus() {
      return port + 1;
    }
  }

  /// Every server there is to be.
  List<Place> all() {
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

  /// The servers of one member.
  List<Place> of(int member) {
    return all().stream().filter(place -> place.member() == member).toList();
  }

  /// Who has a range: first its member, then those that keep replicas of it, each on another machine than
  /// the first as long as there is one.
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
