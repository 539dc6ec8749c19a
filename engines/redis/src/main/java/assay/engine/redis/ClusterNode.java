package assay.engine.redis;

import assay.engine.redis.client.SlotRanges;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

/// One server as another server sees it: a line of the answer to `CLUSTER NODES`.
///
/// @param id the server's name among servers
/// @param address the address on which the server listens
/// @param port the port for clients
/// @param member the member that runs the server, announced as part of the host name
/// @param machine the member's machine, announced likewise
/// @param flags the server's state: `master`, `slave`, `fail`, `fail?`, `myself` …
/// @param master the id of the replica's master, or `-`
/// @param linked whether the answering server is connected to this server
/// @param slots each range of slots that the server owns
record ClusterNode(
    String id,
    String address,
    int port,
    String member,
    String machine,
    List<String> flags,
    String master,
    boolean linked,
    List<SlotRanges.Slots> slots) {

  private static final int SLOTS = 8;

  static List<ClusterNode> parse(String answer) {
    return answer.lines().filter(line -> !line.isBlank()).map(ClusterNode::of).toList();
  }

  /// The members that the answering server sees: those with at least one server that it does not
  /// doubt.
  static Set<String> seen(List<ClusterNode> nodes) {
    return nodes.stream()
        .filter(node -> node.isMyself() || (node.lives() && !node.flags.contains("handshake")))
        .map(ClusterNode::member)
        .filter(name -> !name.isEmpty())
        .collect(Collectors.toCollection(TreeSet::new));
  }

  private static ClusterNode of(String line) {
    String[] fields = line.split(" ");
    // The address is `ip:port@bus,host`; later versions add more after another comma.
    String[] ends = fields[1].split(",", 3);
    String plain = ends[0].replaceFirst("@.*", "");
    int colon = plain.lastIndexOf(':');
    String[] host = (ends.length > 1 ? ends[1] : "").split("\\.", 2);
    List<SlotRanges.Slots> slots = new ArrayList<>();
    for (int i = SLOTS; i < fields.length; i++) {
      if (!fields[i].startsWith("[")) {
        String[] range = fields[i].split("-");
        slots.add(
            new SlotRanges.Slots(
                Integer.parseInt(range[0]), Integer.parseInt(range[range.length - 1])));
      }
    }
    return new ClusterNode(
        fields[0],
        plain.substring(0, colon),
        Integer.parseInt(plain.substring(colon + 1)),
        host[0],
        host.length > 1 ? host[1] : "",
        Arrays.asList(fields[2].split(",")),
        fields[3],
        fields[7].equals("connected"),
        slots);
  }

  /// Whether this is the server that answered.
  boolean isMyself() {
    return flags.contains("myself");
  }

  /// Whether no server doubts that this one is alive; one server can doubt alone, a failure is agreed on.
  boolean lives() {
    return !flags.contains("fail") && !flags.contains("fail?") && !flags.contains("noaddr");
  }

  /// Whether the cluster has not agreed that the server is gone.
  boolean counts() {
    return !flags.contains("fail") && !flags.contains("noaddr") && !flags.contains("handshake");
  }

  /// Whether the server owns all these slots.
  boolean owns(SlotRanges.Slots all) {
    return slots.stream().anyMatch(range -> range.from() <= all.from() && all.to() <= range.to());
  }
}
