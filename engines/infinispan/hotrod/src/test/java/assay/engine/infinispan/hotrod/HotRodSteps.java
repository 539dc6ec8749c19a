package assay.engine.infinispan.hotrod;

import static org.assertj.core.api.Assertions.assertThat;

import assay.api.Cache;
import assay.api.Session;
import assay.api.Settings;
import assay.api.engine.JoinSpec;
import assay.api.engine.Partitioned;
import assay.conformance.ConformanceSteps;
import assay.engine.infinispan.InfinispanEngine;
import java.net.InetSocketAddress;
import java.net.SocketAddress;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;

final class HotRodSteps extends ConformanceSteps {

  private final JoinSpec spec;
  private final Session session;

  HotRodSteps(JoinSpec spec, Session session) {
    super(session);
    this.spec = spec;
    this.session = session;
  }

  @Override
  public String run(String[] step) throws Exception {
    return switch (step[0]) {
      case "others" -> others(step[1], Integer.parseInt(step[2]));
      case "routes" -> routes();
      default -> super.run(step);
    };
  }

  /// How many keys from 0 on have the same value for a client with another `connection`, and how
  /// many of that client's writes this client reads.
  private String others(String connection, int keys) throws Exception {
    Map<String, String> settings = new HashMap<>(spec.settings().values());
    settings.put("connection", connection);
    List<Integer> all = IntStream.range(0, keys).boxed().toList();
    List<Integer> more = IntStream.range(keys, 2 * keys).boxed().toList();
    Cache own = session.capability(Cache.class);
    try (Session other = new InfinispanEngine().open(with(new Settings(settings)))) {
      Cache others = other.capability(Cache.class);
      Map<Object, Object> read = others.getAll(all);
      assertThat(read).isEqualTo(own.getAll(all));
      more.forEach(each -> others.put(each, "of another " + each));
      Map<Object, Object> written = own.getAll(more);
      assertThat(written).isEqualTo(others.getAll(more));
      return read.size() + " " + written.size();
    }
  }

  private JoinSpec with(Settings settings) {
    return new JoinSpec(
        "another",
        spec.machine(),
        spec.cluster(),
        spec.port(),
        spec.members(),
        settings,
        spec.types(),
        spec.folder(),
        spec.address(),
        spec.addresses(),
        "",
        List.of());
  }

  /// The number of partitions that the client sends to an owner or a backup, according to members.
  private String routes() {
    Partitioned partitioned = session.capability(Partitioned.class);
    Map<InetSocketAddress, String> names = new HashMap<>();
    List<InetSocketAddress> servers = HotRodAccess.servers(spec);
    for (int i = 0; i < servers.size(); i++) {
      names.put(
          new InetSocketAddress(servers.get(i).getHostString(), servers.get(i).getPort()),
          "member-" + (i + 1));
    }
    Map<SocketAddress, Set<Integer>> segments = ((HotRodSession) session).segments();
    long right =
        IntStream.range(0, partitioned.partitions())
            .filter(partition ->
                segments.entrySet().stream()
                    .filter(server ->
                        resolved(names, server.getKey()).equals(partitioned.ownerOf(partition)))
                    .anyMatch(server -> server.getValue().contains(partition)))
            .count();
    return Long.toString(right);
  }

  private static String resolved(Map<InetSocketAddress, String> names, SocketAddress server) {
    InetSocketAddress at = (InetSocketAddress) server;
    return names.getOrDefault(new InetSocketAddress(at.getHostString(), at.getPort()), "");
  }
}
