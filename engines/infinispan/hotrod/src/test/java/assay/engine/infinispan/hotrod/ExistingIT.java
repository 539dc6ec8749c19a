package assay.engine.infinispan.hotrod;

import static java.util.Objects.requireNonNull;
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
import assay.conformance.ServerCertificate;
import assay.engine.infinispan.InfinispanEngine;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.infinispan.commons.dataconversion.MediaType;
import org.infinispan.configuration.cache.Configuration;
import org.infinispan.configuration.cache.ConfigurationBuilder;
import org.infinispan.configuration.global.GlobalConfigurationBuilder;
import org.infinispan.factories.GlobalComponentRegistry;
import org.infinispan.manager.DefaultCacheManager;
import org.infinispan.registry.InternalCacheRegistry;
import org.infinispan.remoting.transport.jgroups.JGroupsTransport;
import org.infinispan.server.core.admin.embeddedserver.EmbeddedServerAdminOperationHandler;
import org.infinispan.server.hotrod.HotRodServer;
import org.infinispan.server.hotrod.configuration.HotRodServerConfigurationBuilder;
import org.jgroups.JChannel;
import org.jgroups.protocols.FRAG4;
import org.jgroups.protocols.SHARED_LOOPBACK;
import org.jgroups.protocols.SHARED_LOOPBACK_PING;
import org.jgroups.protocols.UNICAST3;
import org.jgroups.protocols.pbcast.GMS;
import org.jgroups.protocols.pbcast.NAKACK2;
import org.jgroups.protocols.pbcast.STABLE;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// An existing server with TLS, a user, and foreign caches.
@Timeout(120)
@Tag("nightly")
final class ExistingIT {

  private static final String PASSWORD = "s3cret-of-others";

  private static final Configuration KEPT =
      new ConfigurationBuilder().encoding().mediaType(MediaType.APPLICATION_PROTOSTREAM).build();

  @TempDir private Path folder;
  private final int port = FreePorts.free(1);
  private final HotRodServer server = new HotRodServer();
  private @Nullable DefaultCacheManager manager;

  /// A node in a cluster without a network.
  private static GlobalConfigurationBuilder clustered() throws Exception {
    GlobalConfigurationBuilder global = new GlobalConfigurationBuilder();
    global
        .transport()
        .transport(
            new JGroupsTransport(
                new JChannel(
                    new SHARED_LOOPBACK(),
                    new SHARED_LOOPBACK_PING(),
                    new NAKACK2(),
                    new UNICAST3(),
                    new STABLE(),
                    new GMS().setJoinTimeout(100),
                    new FRAG4())));
    return global;
  }

  private ServerCertificate begin(String name) throws Exception {
    return begin(name, clustered());
  }

  private ServerCertificate begin(String name, GlobalConfigurationBuilder global) throws Exception {
    DefaultCacheManager begun = new DefaultCacheManager(global.build());
    manager = begun;
    for (String cache : List.of("foreign", "assaying")) {
      begun.defineConfiguration(cache, KEPT);
      begun.getCache(cache).put("theirs", "1");
    }
    ServerCertificate certificate = ServerCertificate.make(folder, name);
    HotRodServerConfigurationBuilder builder = new HotRodServerConfigurationBuilder();
    builder
        .host("127.0.0.1")
        .port(port)
        .adminOperationsHandler(new EmbeddedServerAdminOperationHandler());
    builder
        .ssl()
        .enable()
        .keyStoreFileName(certificate.store().toString())
        .keyStorePassword(certificate.password().toCharArray());
    builder
        .authentication()
        .enable()
        .sasl()
        .authenticator(new OneUser("assay", PASSWORD))
        .serverName("localhost")
        .addMechanisms("SCRAM-SHA-256");
    server.start(builder.build(), begun);
    server.postStart();
    return certificate;
  }

  private DefaultCacheManager manager() {
    return requireNonNull(manager);
  }

  @AfterEach
  void end() {
    server.stop();
    manager().stop();
  }

  private ExistingCluster there(String password, boolean tls, String authorities) {
    return new ExistingCluster(
        List.of("127.0.0.1:" + port), "assay", "", "assay", password, tls, authorities);
  }

  private static List<Sort> sorts(ExistingClusterInspection view) {
    return view.objections().stream().map(Objection::sort).toList();
  }

  private Set<String> caches() {
    InternalCacheRegistry own =
        GlobalComponentRegistry.of(manager()).getComponent(InternalCacheRegistry.class);
    Set<String> names = new TreeSet<>(manager().getCacheNames());
    names.removeIf(own::isInternalCache);
    return names;
  }

  private JoinSpec spec() {
    Settings settings =
        new Settings(
            Map.of(
                "connection", "smart",
                "backup", "none",
                "backup-count", "1",
                "partitions", "31",
                "near", "none",
                "replication", "none",
                "serialization", "protostream"));
    return new JoinSpec("client-1", "m", "c", 1, 3, settings, List.of(), folder);
  }

  @Test
  void whatIsStored_isUnderThePrefix_andIsAllThatIsRemoved() throws Exception {
    InfinispanEngine engine = new InfinispanEngine();
    ExistingCluster there = there(PASSWORD, true, begin("ip:127.0.0.1").pem());
    assertThat(engine.look(there).objections()).isEmpty();
    assertThat(caches()).containsExactly("assaying", "foreign");
    try (Session session = engine.open(spec(), there)) {
      Cache cache = session.capability(Cache.class);
      cache.put(1, "one");
      assertThat(cache.get(1)).isEqualTo("one");
      assertThat(cache.size()).isEqualTo(1);
      Partitioned partitioned = session.capability(Partitioned.class);
      assertThat(partitioned.partitions()).isEqualTo(31);
      assertThat(partitioned.safe(3)).isTrue();
    }
    assertThat(caches()).containsExactly("assay:data", "assaying", "foreign");
    assertThat(sorts(engine.look(there))).containsExactly(Sort.TAKEN);
    assertThat(engine.remove(there)).isEqualTo(1);
    assertThat(caches()).containsExactly("assaying", "foreign");
    assertThat(manager().getCache("foreign").get("theirs")).isEqualTo("1");
  }

  @Test
  void wrongPassword_noTls_unknownCertificates_andNobodyThere_areTold() throws Exception {
    InfinispanEngine engine = new InfinispanEngine();
    String pem = begin("ip:127.0.0.1").pem();
    ExistingClusterInspection refused = engine.look(there("wrong", true, pem));
    assertThat(sorts(refused)).as(refused.toString()).containsExactly(Sort.REFUSED);
    assertThat(sorts(engine.look(there(PASSWORD, false, "")))).containsExactly(Sort.UNREACHABLE);
    assertThat(sorts(engine.look(there(PASSWORD, true, "")))).containsExactly(Sort.UNREACHABLE);
    ExistingCluster nobody = new ExistingCluster(List.of("127.0.0.1:1"), "assay");
    assertThat(sorts(engine.look(nobody))).containsExactly(Sort.UNREACHABLE);
  }

  @Test
  void serverWithoutACluster_isRefused() throws Exception {
    String pem =
        begin("ip:127.0.0.1", new GlobalConfigurationBuilder().nonClusteredDefault()).pem();
    assertThat(sorts(new InfinispanEngine().look(there(PASSWORD, true, pem))))
        .containsExactly(Sort.UNFIT);
  }

  /// The certificate is trusted, but is another server's.
  @Test
  void certificateForAnotherName_isRefused() throws Exception {
    String pem = begin("dns:elsewhere.example.org").pem();
    ExistingClusterInspection view = new InfinispanEngine().look(there(PASSWORD, true, pem));
    assertThat(view.objections())
        .singleElement()
        .satisfies(objection -> assertThat(objection.what()).contains("no TLS with 127.0.0.1"));
  }
}
