package assay.engine.hazelcast;

import static org.assertj.core.api.Assertions.assertThat;

import assay.api.Cache;
import assay.api.Session;
import assay.api.Settings;
import assay.api.engine.ExistingCluster;
import assay.api.engine.ExistingClusterInspection;
import assay.api.engine.ExistingClusterInspection.Objection;
import assay.api.engine.ExistingClusterInspection.Sort;
import assay.api.engine.FreePorts;
import assay.api.engine.JoinSpec;
import assay.api.engine.Partitioned;
import assay.api.lock.HeldLock;
import assay.api.lock.Locks;
import com.hazelcast.config.Config;
import com.hazelcast.core.DistributedObject;
import com.hazelcast.core.Hazelcast;
import com.hazelcast.core.HazelcastInstance;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Existing members, with foreign maps.
@Timeout(120)
@Tag("nightly")
final class ExistingIT {

  @TempDir private Path folder;
  private final List<HazelcastInstance> members = new ArrayList<>();

  /// Starts a member of its own cluster, or of another one's.
  private HazelcastInstance member(String cluster, int port, int... others) {
    Config config = new Config();
    config.setClusterName(cluster);
    config.setProperty("hazelcast.phone.home.enabled", "false");
    config.setProperty("hazelcast.shutdownhook.enabled", "false");
    config.setProperty("hazelcast.socket.bind.any", "false");
    config.setProperty("hazelcast.wait.seconds.before.join", "0");
    config.getNetworkConfig().setPort(port).setPortAutoIncrement(false);
    config.getNetworkConfig().getInterfaces().setEnabled(true).addInterface("127.0.0.1");
    config.getNetworkConfig().getJoin().getAutoDetectionConfig().setEnabled(false);
    config.getNetworkConfig().getJoin().getMulticastConfig().setEnabled(false);
    config.getNetworkConfig().getJoin().getTcpIpConfig().setEnabled(true);
    for (int other : others) {
      config.getNetworkConfig().getJoin().getTcpIpConfig().addMember("127.0.0.1:" + other);
    }
    HazelcastInstance started = Hazelcast.newHazelcastInstance(config);
    members.add(started);
    return started;
  }

  @AfterEach
  void end() {
    members.forEach(member -> member.getLifecycleService().terminate());
  }

  private static ExistingCluster there(String name, int... ports) {
    List<String> addresses = new ArrayList<>();
    for (int port : ports) {
      addresses.add("127.0.0.1:" + port);
    }
    return new ExistingCluster(addresses, "assay", name, "", "", false, "");
  }

  private static List<Sort> sorts(ExistingClusterInspection view) {
    return view.objections().stream().map(Objection::sort).toList();
  }

  private static List<String> maps(HazelcastInstance member) {
    return member.getDistributedObjects().stream()
        .map(DistributedObject::getName)
        .sorted()
        .toList();
  }

  @ParameterizedTest
  @CsvSource({"smart, compact", "single, java"})
  void whatIsStored_isUnderThePrefix_andIsAllThatIsRemoved(String connection, String serialization)
      throws Exception {
    int first = FreePorts.free(2);
    HazelcastInstance one = member("theirs", first, first + 1);
    HazelcastInstance two = member("theirs", first + 1, first);
    for (String name : List.of("foreign", "assaying")) {
      one.getMap(name).set("theirs", "1");
    }
    HazelcastEngine engine = new HazelcastEngine();
    ExistingCluster there = there("theirs", first, first + 1);
    ExistingClusterInspection view = engine.look(there);
    assertThat(view.objections()).isEmpty();
    assertThat(view.facts()).containsEntry("members", "2");
    assertThat(maps(one)).containsExactly("assaying", "foreign");
    Settings settings =
        new Settings(
            Map.of("connection", connection, "serialization", serialization, "near", "none"));
    JoinSpec spec = new JoinSpec("client-1", "m", "c", 1, 3, settings, List.of(), folder);
    try (Session session = engine.open(spec, there)) {
      Cache cache = session.capability(Cache.class);
      cache.put(1, "one");
      assertThat(cache.get(1)).isEqualTo("one");
      assertThat(cache.size()).isEqualTo(1);
      HeldLock lock =
          Objects.requireNonNull(session.capability(Locks.class).tryLock(2, Duration.ZERO));
      assertThat(lock.unlock()).isTrue();
      Partitioned partitioned = session.capability(Partitioned.class);
      assertThat(partitioned.partitions()).isEqualTo(271);
      assertThat(partitioned.safe(3)).isTrue();
    }
    assertThat(maps(two)).containsExactly("assay:data", "assaying", "foreign");
    assertThat(sorts(engine.look(there))).containsExactly(Sort.TAKEN, Sort.TAKEN);
    assertThat(engine.remove(there)).isEqualTo(1);
    assertThat(maps(two)).containsExactly("assaying", "foreign");
    assertThat(two.getMap("foreign").get("theirs")).isEqualTo("1");
  }

  @Test
  void anotherName_twoClusters_andNobodyThere_areTold() {
    int first = FreePorts.free(2);
    member("theirs", first);
    member("theirs", first + 1);
    HazelcastEngine engine = new HazelcastEngine();
    assertThat(sorts(engine.look(there("", first)))).containsExactly(Sort.UNREACHABLE);
    assertThat(sorts(engine.look(there("theirs", 1)))).containsExactly(Sort.UNREACHABLE);
    assertThat(sorts(engine.look(there("theirs", first, first + 1)))).containsExactly(Sort.UNFIT);
  }
}
