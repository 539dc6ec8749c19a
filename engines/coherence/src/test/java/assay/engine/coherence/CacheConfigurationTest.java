package assay.engine.coherence;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import assay.api.Settings;
import assay.api.engine.Site;
import assay.engine.coherence.pairupdate.InboxArrivalInterceptor;
import assay.engine.coherence.proxy.ConnectionMode;
import assay.engine.coherence.proxy.ProxyLayout;
import assay.engine.coherence.site.Replication;
import assay.engine.coherence.site.SiteForwardingCacheStore;
import assay.engine.coherence.store.StoreScheme;
import com.tangosol.net.CacheFactory;
import java.io.StringReader;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import javax.xml.XMLConstants;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.transform.stream.StreamSource;
import javax.xml.validation.Schema;
import javax.xml.validation.SchemaFactory;
import javax.xml.xpath.XPathFactory;
import org.junit.jupiter.api.Test;
import org.xml.sax.InputSource;

/// Coherence's own schemas are the oracle.
final class CacheConfigurationTest {

  private static final String STORE = "//distributed-scheme//read-write-backing-map-scheme/";

  private static final String HERE = "127.0.0.1";

  @Test
  void everyConfiguration_isValidByTheSchema() throws Exception {
    Schema schema = schema("coherence-cache-config.xsd");
    for (boolean storage : List.of(true, false)) {
      for (Map<String, String> settings : matrix()) {
        validate(schema, text(storage, settings));
      }
    }
  }

  @Test
  void types_areValidByTheSchema() throws Exception {
    validate(schema("coherence-pof-config.xsd"), PofConfiguration.of(Samples.TYPES));
  }

  @Test
  void unknownElement_isRefusedByTheSchema() throws Exception {
    Schema schema = schema("coherence-cache-config.xsd");
    String wrong = text(true, TestCluster.DEFAULTS).replace("async-backup", "async-backups");

    assertThatThrownBy(() -> validate(schema, wrong)).hasMessageContaining("async-backups");
  }

  @Test
  void store_isWrittenByMembersAtOnceOrAfterAWhile() throws Exception {
    String scheme = "//read-write-backing-map-scheme";
    for (String value : List.of("write-through", "write-behind(2s)")) {
      String member = text(true, changed("store", value));
      assertThat(xpath(member, scheme + "//class-name")).endsWith(".TableStore");
      assertThat(xpath(member, scheme + "//init-param[2]/param-value")).isEqualTo("5432");
      assertThat(xpath(member, scheme + "/write-delay"))
          .isEqualTo(value.equals("write-through") ? "" : "2000ms");
      assertThat(xpath(text(false, changed("store", value)), "count(" + scheme + ")"))
          .isEqualTo("0");
    }
    assertThat(xpath(text(true, TestCluster.DEFAULTS), "count(" + scheme + ")")).isEqualTo("0");
  }

  @Test
  void proxyThreads_areThePoolOfEachProxy() throws Exception {
    Map<String, String> settings = changed("connection", "extend");
    assertThat(xpath(text(true, settings), "count(//proxy-scheme/thread-count-max)"))
        .isEqualTo("0");
    settings.put("proxy-threads", "4");
    assertThat(xpath(text(true, settings), "//proxy-scheme/thread-count-max")).isEqualTo("4");
    assertThat(xpath(text(true, settings), "//proxy-scheme/thread-count-min")).isEqualTo("4");
  }

  @Test
  void backup_isAsyncBackupOrItsCount() throws Exception {
    assertThat(read("backup", "sync", "//async-backup")).isEqualTo("false");
    assertThat(read("backup", "async", "//async-backup")).isEqualTo("true");
    assertThat(read("backup", "scheduled(1.5s)", "//async-backup")).isEqualTo("1500ms");
    assertThat(read("backup", "none", "//backup-count")).isEqualTo("0");
    assertThat(read("backup-count", "2", "//backup-count")).isEqualTo("2");
  }

  @Test
  void reads_areTheLocator() throws Exception {
    assertThat(read("reads", "closest", "//backing-map-scheme/read-locator")).isEqualTo("closest");
  }

  @Test
  void near_isOnTheClientAlone() throws Exception {
    Map<String, String> near = changed("near", "present");
    assertThat(xpath(text(false, near), "//near-scheme/invalidation-strategy"))
        .isEqualTo("present");
    assertThat(xpath(text(true, near), "count(//near-scheme)")).isEqualTo("0");
    assertThat(xpath(text(false, TestCluster.DEFAULTS), "count(//near-scheme)")).isEqualTo("0");
  }

  @Test
  void workerThreads_areTheServicesOrAsGiven() throws Exception {
    assertThat(read("worker-threads", "dynamic", "count(//thread-count-min)")).isEqualTo("0");
    assertThat(read("worker-threads", "8", "//thread-count-min")).isEqualTo("8");
    assertThat(read("worker-threads", "8", "//thread-count-max")).isEqualTo("8");
  }

  @Test
  void inboxesAreNoticedForSolutions_callsAreThereOnlyForTheOneThatNeedsThem() throws Exception {
    assertThat(read("backup", "sync", "count(//interceptor)")).isEqualTo("0");
    assertThat(read("solution", "lock", "//distributed-scheme/interceptors//class-name"))
        .isEqualTo(InboxArrivalInterceptor.class.getName());
    assertThat(read("solution", "lock", "count(//invocation-scheme)")).isEqualTo("0");
    assertThat(read("solution", "service", "//invocation-scheme/service-name"))
        .isEqualTo("AssayCalls");
  }

  @Test
  void members_serveGrpcAtTheirAddress_onlyToProgramsInOtherLanguages() throws Exception {
    Map<String, String> python = changed("client-language", "python");
    assertThat(xpath(text(true, python), "//grpc-acceptor/local-address/address"))
        .isEqualTo("127.0.0.1");
    assertThat(xpath(text(true, python), "//grpc-acceptor/local-address/port")).isEqualTo("2");
    assertThat(xpath(text(false, python), "count(//proxy-scheme)")).isEqualTo("0");
    assertThat(xpath(text(true, TestCluster.DEFAULTS), "count(//proxy-scheme)")).isEqualTo("0");
  }

  @Test
  void topology_isTheScheme() throws Exception {
    for (String topology : List.of("partitioned", "replicated", "optimistic", "local")) {
      String scheme = Map.of("partitioned", "distributed").getOrDefault(topology, topology);
      assertThat(read("topology", topology, "//" + scheme + "-scheme[scheme-name]/service-name"))
          .isEqualTo("Assay");
    }
    assertThat(read("topology", "local", "count(//partition-count)")).isEqualTo("0");
  }

  @Test
  void sender_hasAStore_withAQueueWhereItIsWriteBehind() throws Exception {
    Map<String, String> naive = changed("replication", "naive");
    assertThat(xpath(text("ny", naive), STORE + "cachestore-scheme//class-name"))
        .isEqualTo(SiteForwardingCacheStore.class.getName());
    assertThat(xpath(text("ny", naive), "count(" + STORE + "write-delay)")).isEqualTo("0");

    Map<String, String> queued = changed("replication", "write-behind");
    queued.putAll(Map.of("batch", "1000", "batch-delay", "50ms"));
    assertThat(xpath(text("ny", queued), STORE + "write-delay")).isEqualTo("50ms");
    assertThat(xpath(text("ny", queued), STORE + "write-max-batch-size")).isEqualTo("1000");
    assertThat(xpath(text("ny", queued), STORE + "write-requeue-threshold")).isNotEqualTo("0");
    assertThat(xpath(text("ny", queued), "count(//proxy-scheme)")).isEqualTo("0");
  }

  @Test
  void receiver_listensAtItsAddressAlone_andHasNoStoreOneWay() throws Exception {
    Map<String, String> settings = changed("replication", "naive");
    assertThat(xpath(text("ldn", settings), "//proxy-scheme//local-address/address"))
        .isEqualTo("127.0.0.1");
    assertThat(xpath(text("ldn", settings), "//proxy-scheme//local-address/port")).isEqualTo("300");
    assertThat(xpath(text("ldn", settings), "//proxy-scheme/load-balancer")).isEqualTo("proxy");
    assertThat(xpath(text("ldn", settings), "count(" + STORE + "cachestore-scheme)"))
        .isEqualTo("0");

    settings.put("direction", "both-ways");
    for (String site : List.of("ny", "ldn")) {
      assertThat(xpath(text(site, settings), "count(//proxy-scheme)")).isEqualTo("1");
      assertThat(xpath(text(site, settings), "count(" + STORE + "cachestore-scheme)"))
          .isEqualTo("1");
    }
  }

  @Test
  void sites_areValidByTheSchema() throws Exception {
    Schema schema = schema("coherence-cache-config.xsd");
    for (String replication : List.of("none", "naive", "write-behind")) {
      for (String placement : List.of("random", "pinned", "balanced")) {
        for (String site : List.of("ny", "ldn")) {
          Map<String, String> settings = changed("replication", replication);
          settings.putAll(Map.of("direction", "both-ways", "receiver-placement", placement));
          validate(schema, text(site, settings));
        }
      }
    }
  }

  @Test
  void proxy_listensAtItsAddressAlone_andItsClientKnowsIt() throws Exception {
    Map<String, String> extend = changed("connection", "extend");
    String acceptor = "//proxy-scheme//tcp-acceptor/local-address/";
    assertThat(xpath(text(true, extend), acceptor + "address")).isEqualTo(HERE);
    assertThat(xpath(text(true, extend), acceptor + "port")).isEqualTo("132");
    String remote = "//remote-cache-scheme//remote-addresses/socket-address";
    assertThat(xpath(text(false, extend), "count(" + remote + ")")).isEqualTo("3");
    assertThat(xpath(text(false, extend), remote + "[1]/port")).isEqualTo("132");
    assertThat(xpath(text(false, extend), remote + "[3]/address")).isEqualTo("10.0.0.3");
    assertThat(xpath(text(false, extend), "count(//distributed-scheme)")).isEqualTo("0");

    Map<String, String> grpc = changed("connection", "grpc");
    acceptor = "//proxy-scheme//grpc-acceptor/local-address/";
    assertThat(xpath(text(true, grpc), acceptor + "address")).isEqualTo(HERE);
    assertThat(xpath(text(true, grpc), acceptor + "port")).isEqualTo("2");
    remote = "//remote-grpc-cache-scheme//remote-addresses/socket-address";
    assertThat(xpath(text(false, grpc), remote + "[3]/port")).isEqualTo("4");
    assertThat(xpath(text(false, TestCluster.DEFAULTS), "count(//proxy-scheme)")).isEqualTo("0");
    assertThat(xpath(text(true, TestCluster.DEFAULTS), "count(//proxy-scheme)")).isEqualTo("0");
  }

  @Test
  void proxiesAlone_areTheLastMembers_andStoreNothing() throws Exception {
    Map<String, String> settings = changed("connection", "extend");
    settings.put("proxies", "1");
    assertThat(xpath(text(true, settings), "count(//proxy-scheme)")).isEqualTo("0");
    assertThat(xpath(text(true, settings), "//local-storage")).isEqualTo("true");
    assertThat(xpath(text(ProcessSpec.Part.PROXY, settings), "//local-storage")).isEqualTo("false");
    assertThat(xpath(text(false, settings), "//remote-addresses/socket-address/port"))
        .isEqualTo("134");
    ProxyLayout proxies =
        new ProxyLayout(
            ConnectionMode.EXTEND,
            ConnectionMode.EXTEND,
            1,
            4,
            3,
            1,
            HERE,
            List.of(HERE, HERE, HERE));
    assertThat(List.of("member-4", "member-5", "member-6", "member-7"))
        .extracting(proxies::isAlone)
        .containsExactly(false, false, true, false);
  }

  @Test
  void settingsOfPartitions_areRefusedWithoutThem() {
    Map<String, String> others =
        Map.of(
            "near", "all",
            "reads", "closest",
            "backup", "none",
            "services", "per-map",
            "worker-threads", "2",
            "replication", "naive",
            "client-language", "python",
            "connection", "extend",
            "proxies", "1");
    for (String topology : List.of("replicated", "optimistic", "local")) {
      others.forEach((name, value) -> {
        Map<String, String> settings = changed(name, value);
        settings.put("topology", topology);
        assertThatThrownBy(() -> text(true, settings))
            .isInstanceOf(IllegalArgumentException.class)
            .hasMessage(
                "`%s: %s` is impossible with `topology: %s`: it needs `topology: partitioned`"
                    .formatted(name, value, topology));
      });
    }
    assertThatThrownBy(() -> text(true, changed("topology", "round")))
        .hasMessageContaining("round");
  }

  private static List<Map<String, String>> matrix() {
    List<Map<String, String>> matrix = new ArrayList<>();
    for (String backup : List.of("sync", "async", "scheduled(2s)", "none")) {
      for (String reads : List.of("primary", "closest")) {
        for (String serialization : List.of("pof", "java")) {
          for (String near : List.of("none", "present", "all")) {
            Map<String, String> settings = new HashMap<>(TestCluster.DEFAULTS);
            settings.putAll(
                Map.of(
                    "backup",
                    backup,
                    "reads",
                    reads,
                    "serialization",
                    serialization,
                    "near",
                    near));
            matrix.add(settings);
          }
        }
      }
    }
    for (String topology : List.of("replicated", "optimistic", "local")) {
      for (String serialization : List.of("pof", "java")) {
        Map<String, String> settings = changed("topology", topology);
        settings.put("serialization", serialization);
        matrix.add(settings);
      }
    }
    for (String connection : List.of("extend", "grpc")) {
      for (String near : List.of("none", "present")) {
        Map<String, String> settings = changed("connection", connection);
        settings.put("near", near);
        matrix.add(settings);
      }
    }
    matrix.add(changed("store", "write-through"));
    matrix.add(changed("store", "write-behind(2s)"));
    Map<String, String> threads = changed("connection", "extend");
    threads.put("proxy-threads", "4");
    matrix.add(threads);
    matrix.add(changed("worker-threads", "8"));
    matrix.add(changed("solution", "service"));
    matrix.add(changed("solution", "polling"));
    matrix.add(changed("client-language", "python"));
    return matrix;
  }

  private static Map<String, String> changed(String name, String value) {
    Map<String, String> settings = new HashMap<>(TestCluster.DEFAULTS);
    settings.put(name, value);
    return settings;
  }

  private static String read(String name, String value, String path) throws Exception {
    return xpath(text(false, changed(name, value)), path);
  }

  private static String text(boolean storage, Map<String, String> settings) {
    return text(storage ? ProcessSpec.Part.MEMBER : ProcessSpec.Part.CLIENT, settings);
  }

  private static String text(ProcessSpec.Part part, Map<String, String> settings) {
    return text(part, new Replication(new Settings(settings), "", List.of()));
  }

  /// For the only member in one of two sites.
  private static String text(String site, Map<String, String> settings) {
    List<Site> sites =
        Stream.of("ny", "ldn")
            .map(name ->
                new Site(
                    name,
                    name,
                    name.equals("ny") ? 0 : 200,
                    List.of("member-1"),
                    List.of("127.0.0.1")))
            .toList();
    return text(ProcessSpec.Part.MEMBER, new Replication(new Settings(settings), site, sites));
  }

  private static String text(ProcessSpec.Part part, Replication replication) {
    Settings settings = replication.settings();
    ProxyLayout proxies =
        new ProxyLayout(
            ConnectionMode.of(settings),
            ConnectionMode.served(settings),
            1,
            1,
            3,
            settings.integer("proxies"),
            HERE,
            List.of(HERE, "10.0.0.2", "10.0.0.3"));
    return CacheConfiguration.of(
        new ProcessSpec(
            "member-1",
            "machine-1",
            "cluster",
            1,
            part,
            replication.settings(),
            List.of(),
            Path.of("."),
            HERE,
            HERE,
            replication,
            proxies,
            new StoreScheme(replication.settings(), 5432)),
        "Assay");
  }

  private static Schema schema(String name) throws Exception {
    return SchemaFactory.newInstance(XMLConstants.W3C_XML_SCHEMA_NS_URI)
        .newSchema(Objects.requireNonNull(CacheFactory.class.getResource("/" + name)));
  }

  private static void validate(Schema schema, String xml) throws Exception {
    schema.newValidator().validate(new StreamSource(new StringReader(xml)));
  }

  /// Evaluates without namespaces, which Coherence does not need either.
  private static String xpath(String xml, String path) throws Exception {
    return XPathFactory.newInstance()
        .newXPath()
        .evaluate(
            path,
            DocumentBuilderFactory.newInstance()
                .newDocumentBuilder()
                .parse(new InputSource(new StringReader(xml))));
  }
}
