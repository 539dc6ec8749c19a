package assay.engine.redis;

import static org.assertj.core.api.Assertions.assertThat;

import assay.api.Cache;
import assay.api.Session;
import assay.api.Settings;
import assay.api.engine.ExistingCluster;
import assay.api.engine.ExistingClusterInspection;
import assay.api.engine.ExistingClusterInspection.Objection;
import assay.api.engine.ExistingClusterInspection.Sort;
import assay.api.engine.FreePorts;
import assay.api.engine.HostPrograms;
import assay.api.engine.JoinSpec;
import assay.conformance.EnginePrograms;
import assay.conformance.ServerCertificate;
import assay.testing.Needs;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import redis.clients.jedis.DefaultJedisClientConfig;
import redis.clients.jedis.HostAndPort;
import redis.clients.jedis.Jedis;
import redis.clients.jedis.Protocol;
import redis.clients.jedis.exceptions.JedisConnectionException;

/// An existing server with a password and with foreign keys.
@Needs(host = EnginePrograms.class)
final class ExistingIT {

  private static final String PASSWORD = "s3cret-of-others";

  @TempDir private Path folder;
  private final int port = FreePorts.free(1);
  private final List<Process> servers = new ArrayList<>();
  private final List<Jedis> connections = new ArrayList<>();
  private Jedis others;

  @BeforeEach
  void begin() throws Exception {
    others = started(port, DefaultJedisClientConfig.builder(), "--port", "" + port);
    others.mset("foreign", "1", "assaying", "2");
  }

  /// Waits until it answers.
  private Jedis started(int at, DefaultJedisClientConfig.Builder client, String... options)
      throws Exception {
    Path own = Files.createDirectories(folder.resolve("server-" + at));
    List<String> line =
        new ArrayList<>(
            List.of(
                HostPrograms.find("redis-server").orElseThrow().toString(),
                "--bind",
                "127.0.0.1",
                "--save",
                "",
                "--requirepass",
                PASSWORD,
                "--masterauth",
                PASSWORD));
    line.addAll(List.of(options));
    servers.add(
        new ProcessBuilder(line)
            .directory(own.toFile())
            .redirectErrorStream(true)
            .redirectOutput(own.resolve("log").toFile())
            .start());
    while (true) {
      try {
        Jedis jedis =
            new Jedis(new HostAndPort("127.0.0.1", at), client.password(PASSWORD).build());
        connections.add(jedis);
        return jedis;
      } catch (JedisConnectionException notYet) {
        Thread.onSpinWait();
      }
    }
  }

  @AfterEach
  void end() throws Exception {
    connections.forEach(Jedis::close);
    for (Process server : servers) {
      server.destroyForcibly().waitFor();
    }
  }

  private ExistingCluster there(String password) {
    return new ExistingCluster(List.of("127.0.0.1:" + port), "assay", "", "", password, false, "");
  }

  private static List<Sort> sorts(ExistingClusterInspection view) {
    return view.objections().stream().map(Objection::sort).toList();
  }

  @Test
  void whatIsStored_isUnderThePrefix_andIsAllThatIsRemoved() throws Exception {
    RedisEngine engine = new RedisEngine();
    ExistingCluster there = there(PASSWORD);
    assertThat(engine.look(there).objections()).isEmpty();
    store(engine, there, 1);
    assertThat(sorts(engine.look(there))).containsExactly(Sort.TAKEN);
    assertThat(engine.remove(there)).isEqualTo(1);
    assertThat(others.keys("*")).containsExactlyInAnyOrder("foreign", "assaying");
  }

  @Test
  void configuration_isRead_withoutSecrets() {
    RedisEngine engine = new RedisEngine();
    Map<String, String> before = engine.look(there(PASSWORD)).configuration().values();
    assertThat(before).containsEntry("appendfsync", "everysec").containsKey("INFO redis_version");
    assertThat(before.keySet())
        .noneMatch(name -> name.matches(".*(pass|masterauth|acl|key-file).*"));
    assertThat(before.values()).noneMatch(value -> value.contains(PASSWORD));
    others.configSet("appendfsync", "always");
    assertThat(engine.look(there(PASSWORD)).configuration().values())
        .containsEntry("appendfsync", "always");
  }

  @Test
  void configurationThatAUserMayNotRead_isNotKnown() {
    RedisEngine engine = new RedisEngine();
    others.aclSetUser("limited", "on", ">own", "~assay:*", "+@all", "-config");
    ExistingClusterInspection view =
        engine.look(
            new ExistingCluster(
                List.of("127.0.0.1:" + port), "assay", "", "limited", "own", false, ""));
    assertThat(view.objections()).isEmpty();
    assertThat(view.configuration().values()).isEmpty();
    assertThat(view.configuration().unread()).contains("CONFIG GET", "NOPERM");
  }

  @Test
  void wrongPassword_andNobodyThere_areTold() {
    RedisEngine engine = new RedisEngine();
    assertThat(sorts(engine.look(there("wrong")))).containsExactly(Sort.REFUSED);
    ExistingCluster nobody = new ExistingCluster(List.of("127.0.0.1:1"), "assay");
    assertThat(sorts(engine.look(nobody))).containsExactly(Sort.UNREACHABLE);
  }

  private void store(RedisEngine engine, ExistingCluster there, int entries) throws Exception {
    Settings settings = new Settings(Map.of("serialization", "compact", "backup", "async"));
    JoinSpec spec = new JoinSpec("client-1", "m", "c", 1, 3, settings, List.of(), folder);
    try (Session session = engine.open(spec, there)) {
      Cache cache = session.capability(Cache.class);
      for (int key = 1; key <= entries; key++) {
        cache.put(key, "value " + key);
        assertThat(cache.get(key)).isEqualTo("value " + key);
      }
      assertThat(cache.size()).isEqualTo(entries);
    }
  }

  private Jedis overTls(int at, ServerCertificate certificate) throws Exception {
    return started(
        at,
        DefaultJedisClientConfig.builder()
            .ssl(true)
            .sslSocketFactory(tls(at, PASSWORD, certificate.pem()).trust().getSocketFactory()),
        "--port",
        "0",
        "--tls-port",
        "" + at,
        "--tls-cert-file",
        certificate.certificate().toString(),
        "--tls-key-file",
        certificate.key().toString(),
        "--tls-auth-clients",
        "no");
  }

  private static ExistingCluster tls(int at, String password, String authorities) {
    return new ExistingCluster(
        List.of("127.0.0.1:" + at), "assay", "", "", password, true, authorities);
  }

  @Test
  void server_withTls_isUsedWhereItsCertificateIsTrustedAndItsOwn() throws Exception {
    RedisEngine engine = new RedisEngine();
    int at = FreePorts.free(1);
    ServerCertificate certificate = ServerCertificate.make(folder, "ip:127.0.0.1");
    Jedis foreign = overTls(at, certificate);
    foreign.set("foreign", "1");
    ExistingCluster there = tls(at, PASSWORD, certificate.pem());
    assertThat(engine.look(there).objections()).isEmpty();
    store(engine, there, 3);
    assertThat(engine.remove(there)).isEqualTo(3);
    assertThat(foreign.keys("*")).containsExactly("foreign");
    assertThat(sorts(engine.look(tls(at, "wrong", certificate.pem()))))
        .containsExactly(Sort.REFUSED);
    assertThat(sorts(engine.look(tls(at, PASSWORD, "")))).containsExactly(Sort.UNREACHABLE);
    int other = FreePorts.free(1);
    ServerCertificate others = ServerCertificate.make(folder, "dns:elsewhere.example.org");
    Jedis unused = overTls(other, others);
    assertThat(engine.look(tls(other, PASSWORD, others.pem())).objections())
        .singleElement()
        .satisfies(objection -> assertThat(objection.what()).contains("no TLS with"));
  }

  /// Three handmade masters; a client knows one of them.
  @Test
  void cluster_isUsedOnEveryMaster_andIsRefusedWhileSlotsHaveNoOwner() throws Exception {
    RedisEngine engine = new RedisEngine();
    int first = FreePorts.free(3);
    List<Jedis> masters = new ArrayList<>();
    for (int i = 0; i < 3; i++) {
      masters.add(
          started(
              first + i,
              DefaultJedisClientConfig.builder(),
              "--port",
              "" + (first + i),
              "--cluster-enabled",
              "yes",
              "--cluster-port",
              "" + FreePorts.free(1)));
    }
    ExistingCluster there =
        new ExistingCluster(List.of("127.0.0.1:" + first), "assay", "", "", PASSWORD, false, "");
    assertThat(sorts(engine.look(there))).containsExactly(Sort.UNFIT);
    for (int i = 0; i < 3; i++) {
      masters.get(i).clusterAddSlotsRange(i * 5461, i == 2 ? 16_383 : (i + 1) * 5461 - 1);
      if (i > 0) {
        Jedis met = masters.get(i);
        Object unused =
            masters
                .getFirst()
                .sendCommand(
                    Protocol.Command.CLUSTER,
                    "MEET",
                    "127.0.0.1",
                    "" + (first + i),
                    met.configGet("cluster-port").get("cluster-port"));
      }
    }
    while (masters.stream().anyMatch(each -> !each.clusterInfo().contains("cluster_state:ok"))
        || masters.stream().anyMatch(each -> each.clusterNodes().lines().count() < 3)) {
      Thread.onSpinWait();
    }
    assertThat(engine.look(there).objections()).isEmpty();
    assertThat(engine.look(there).facts()).containsEntry("masters", "3");
    store(engine, there, 300);
    assertThat(masters).allSatisfy(each -> assertThat(each.dbSize()).isPositive());
    assertThat(engine.remove(there)).isEqualTo(300);
    assertThat(masters).allSatisfy(each -> assertThat(each.dbSize()).isZero());
  }

  @Test
  void replica_andTwoServersWithoutACluster_areRefused() throws Exception {
    RedisEngine engine = new RedisEngine();
    int at = FreePorts.free(1);
    Jedis unused =
        started(
            at,
            DefaultJedisClientConfig.builder(),
            "--port",
            "" + at,
            "--replicaof",
            "127.0.0.1 " + port);
    ExistingCluster replica =
        new ExistingCluster(List.of("127.0.0.1:" + at), "assay", "", "", PASSWORD, false, "");
    assertThat(sorts(engine.look(replica))).containsExactly(Sort.UNFIT);
    ExistingCluster both =
        new ExistingCluster(
            List.of("127.0.0.1:" + at, "127.0.0.1:" + port), "assay", "", "", PASSWORD, false, "");
    assertThat(sorts(engine.look(both))).containsExactly(Sort.UNFIT, Sort.UNFIT);
  }
}
