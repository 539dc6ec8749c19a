package assay.engine.geode.member;

import assay.api.engine.ConditionPoller;
import assay.api.engine.JoinSpec;
import assay.api.engine.Member;
import assay.engine.geode.wire.RecordSerializer;
import java.io.IOException;
import java.nio.file.Files;
import java.time.Duration;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.apache.geode.cache.Cache;
import org.apache.geode.cache.CacheFactory;
import org.apache.geode.cache.server.CacheServer;
import org.apache.geode.distributed.DistributedSystem;

/// A member: a peer with a cache, a server for clients and, for the first members, a locator.
public final class GeodeMember implements Member {

  /// Makes a member form a cluster without asking others.
  private static final String FOUND = "gemfire.bypass-discovery";

  private static final ConditionPoller LOOKING =
      new ConditionPoller(Duration.ofMinutes(2), Duration.ofMillis(10));

  private final Cache cache;

  private GeodeMember(Cache cache) {
    this.cache = cache;
  }

  /// Joins the cluster.
  ///
  /// Members that ask each other's locators at the same time may form several clusters. The first member therefore forms
  /// the cluster without asking if no member serves yet, and the others wait for it.
  public static GeodeMember join(JoinSpec spec) throws IOException, InterruptedException {
    MemberAddresses network = new MemberAddresses(spec);
    boolean founds = founds(spec, network);
    Files.createDirectories(spec.folder());
    // A locator leaves a file with its view in the process's folder.
    System.setProperty("user.dir", spec.folder().toAbsolutePath().toString());
    Cache cache;
    try {
      if (founds) {
        System.setProperty(FOUND, "true");
      }
      cache =
          new CacheFactory(MemberProperties.of(spec, network))
              .setPdxSerializer(new RecordSerializer())
              .setPdxReadSerialized(true)
              .create();
    } finally {
      System.clearProperty(FOUND);
    }
    new JoinedMapSetup(cache, MapConfiguration.of(spec.settings())).begin();
    serve(cache, network);
    return new GeodeMember(cache);
  }

  private static boolean founds(JoinSpec spec, MemberAddresses network)
      throws InterruptedException {
    return spec.place() == 1 ? !network.anotherServes() : !LOOKING.until(network::anotherServes);
  }

  private static void serve(Cache cache, MemberAddresses network) throws IOException {
    CacheServer server = cache.addCacheServer();
    server.setBindAddress(network.server().address());
    server.setHostnameForClients(network.server().address());
    server.setPort(network.server().port());
    server.start();
  }

  /// An expelled member sees only itself: it does not return.
  @Override
  public Optional<Set<String>> view() {
    DistributedSystem system = cache.getDistributedSystem();
    Set<String> names = new TreeSet<>();
    names.add(cache.getName());
    if (system.isConnected() && !cache.isClosed()) {
      system.getAllOtherMembers().forEach(other -> names.add(other.getName()));
    }
    return Optional.of(names);
  }

  @Override
  public void close() {
    cache.close();
  }
}
