package assay.engine.coherence;

import assay.api.DurationNotation;
import assay.api.Session;
import assay.api.engine.ConditionPoller;
import assay.api.engine.MembershipEvents;
import assay.api.engine.Partitioned;
import assay.engine.coherence.configuration.RecordJavaSerializer;
import assay.engine.coherence.proxy.ConnectionMode;
import assay.engine.coherence.proxy.GrpcProxy;
import com.tangosol.io.Serializer;
import com.tangosol.io.pof.ConfigurablePofContext;
import com.tangosol.net.CacheFactory;
import com.tangosol.net.Member;
import com.tangosol.net.PartitionedService;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// Connects this process to a cluster and runs the configuration's cache services: one shared by all maps, or one per
/// map except the default map.
///
/// Joins through the cache factory. `Coherence.start()` also starts health, configuration and proxy services that no
/// configuration needs, and returns normally if the configuration is broken.
final class ClusterMembership {

  static final String SHARED = "Assay";

  private static final ConditionPoller LOOKING =
      new ConditionPoller(Duration.ofSeconds(60), Duration.ofMillis(2));

  private static final String DELIVERY_TIMEOUT = "coherence.publisher.delivery.timeout";

  private static final Pattern EDITION = Pattern.compile("_\\d+$");

  private final ProcessSpec place;
  private final CacheScheme topology;
  private final CacheServiceHandle shared;
  private final @Nullable MapDirectory directory;
  private final Serializer serializer;
  private final RemotePartitions remote;
  private final Map<String, CacheServiceHandle> own = new ConcurrentHashMap<>();

  private ClusterMembership(
      ProcessSpec place, CacheScheme topology, CacheServiceHandle shared, Serializer serializer) {
    this.place = place;
    this.topology = topology;
    this.shared = shared;
    this.serializer = serializer;
    remote =
        new RemotePartitions(
            () -> shared.cache(Session.DEFAULT_MAP),
            serializer,
            place.settings().integer("partitions"));
    boolean perMap = place.settings().text("services").equals("per-map");
    directory = perMap ? new MapDirectory(shared.cache(MapDirectory.MAP)) : null;
  }

  /// Returns when the shared service runs in this process.
  ///
  /// @throws IOException if the configuration cannot be written
  /// @throws IllegalStateException if Coherence does not start; the cause is Coherence's exception
  static ClusterMembership join(ProcessSpec place) throws IOException {
    CacheScheme topology = CacheScheme.of(place.settings());
    Path folder = Files.createDirectories(place.folder());
    Path types = folder.resolve("coherence-pof-config.xml");
    Files.writeString(types, PofConfiguration.of(place.types()));
    properties(place, types).forEach(System::setProperty);
    detection(place).ifPresent(millis -> System.setProperty(DELIVERY_TIMEOUT, millis));
    PermissiveSchemaFactory.use();
    try {
      if (topology.clustered() && !place.isRemote()) {
        CacheFactory.ensureCluster();
      }
      CacheServiceHandle shared =
          place.isRemote()
              ? CacheServiceHandle.reach(place, SHARED, Session.DEFAULT_MAP)
              : CacheServiceHandle.start(place, SHARED, Session.DEFAULT_MAP);
      ClusterMembership joined =
          new ClusterMembership(place, topology, shared, serializer(place, types));
      if (joined.directory != null && !place.isClient()) {
        joined.directory.follow(joined::own);
      }
      return joined;
    } catch (RuntimeException failure) {
      CacheFactory.shutdown();
      throw new IllegalStateException(
          place.name() + " could not join cluster " + place.cluster() + ": " + failure.getMessage(),
          failure);
    }
  }

  /// Coherence reads these once, when its first class is loaded.
  private static Map<String, String> properties(ProcessSpec place, Path types) {
    return Map.ofEntries(
        Map.entry("coherence.cluster", place.cluster()),
        Map.entry("coherence.clusterport", Integer.toString(place.port())),
        Map.entry("coherence.wka", place.meeting()),
        // A client of a proxy joins no cluster.
        Map.entry("coherence.tcmp.enabled", Boolean.toString(!place.isRemote())),
        Map.entry("coherence.localhost", place.address()),
        // Otherwise Coherence opens the cluster's port on every address of the host.
        Map.entry("coherence.discovery.address", place.address()),
        Map.entry("coherence.ttl", "0"),
        Map.entry("coherence.member", place.name()),
        Map.entry("coherence.machine", place.machine()),
        Map.entry("coherence.role", place.role()),
        // The first member's wait for an older one; Coherence's default is 3 s.
        Map.entry("coherence.join.timeout", "300"),
        Map.entry("coherence.management", place.servesGrpc() ? GrpcProxy.MANAGEMENT : "none"),
        Map.entry("coherence.management.remote", "false"),
        Map.entry("coherence.health.http.enabled", "false"),
        Map.entry("coherence.system.proxy.enabled", "false"),
        // A stop is a call of close; a process that ends any other way must not linger.
        Map.entry("coherence.shutdownhook", "none"),
        // The delay before a failed send to another site is tried again; Coherence's default is a
        // minute.
        Map.entry("coherence.rwbm.requeue.delay", "1000"),
        // JSON clients name the record's class and need no alias.
        Map.entry("coherence.json.type.enforcement", Boolean.toString(!place.servesGrpc())),
        Map.entry("coherence.log", "stderr"),
        Map.entry("coherence.log.level", "5"),
        Map.entry(
            "coherence.cacheconfig", CacheServiceHandle.file(place, SHARED).toUri().toString()),
        Map.entry("coherence.pof.config", types.toUri().toString()));
  }

  /// The milliseconds after which a silent member is given up; empty for Coherence's default.
  private static Optional<String> detection(ProcessSpec place) {
    String detection = place.settings().text("detection", "default");
    return detection.equals("default")
        ? Optional.empty()
        : Optional.of(Long.toString(DurationNotation.parse(detection).toMillis()));
  }

  private static Serializer serializer(ProcessSpec place, Path types) {
    if (place.settings().text("serialization").equals("java")) {
      return new RecordJavaSerializer();
    }
    ConfigurablePofContext pof = new ConfigurablePofContext(types.toUri().toString());
    pof.setContextClassLoader(ClusterMembership.class.getClassLoader());
    return pof;
  }

  /// The service of a map. If the map has its own service and is new, this first starts the service in the whole
  /// cluster. A map called `trades_2` replaces `trades` and uses its service.
  CacheServiceHandle service(String map) {
    String name = EDITION.matcher(map).replaceFirst("");
    if (directory == null || name.equals(Session.DEFAULT_MAP)) {
      return shared;
    }
    CacheServiceHandle known = own.get(name);
    if (known != null) {
      return known;
    }
    directory.add(name);
    CacheServiceHandle started = own(name);
    awaitSafe(name, (PartitionedService) started.service());
    return started;
  }

  private CacheServiceHandle own(String map) {
    return own.computeIfAbsent(
        map,
        name -> {
          try {
            return CacheServiceHandle.start(place, SHARED + "-" + name, name);
          } catch (IOException e) {
            throw new UncheckedIOException(e);
          }
        });
  }

  private void awaitSafe(String map, PartitionedService service) {
    int members = ((PartitionedService) shared.service()).getOwnershipEnabledMembers().size();
    try {
      LOOKING.require(
          () -> PartitionCopies.of(service).safe(members),
          () ->
              "the service of map %s is not safe on %d members: %s"
                  .formatted(map, members, PartitionCopies.of(service)));
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("interrupted while a service starts", e);
    }
  }

  /// The shared service first.
  List<CacheServiceHandle> services() {
    List<CacheServiceHandle> all = new ArrayList<>();
    all.add(shared);
    all.addAll(own.values());
    return all;
  }

  Partitioned partitions(String map) {
    if (place.isRemote()) {
      return remote;
    }
    return switch (topology) {
      case PARTITIONED ->
          new ServicePartitions((PartitionedService) service(map).service(), this::partitioned);
      case REPLICATED, OPTIMISTIC -> new ReplicatedCopies(shared.service());
      case LOCAL -> new LocalMapPartition(place.name());
    };
  }

  private List<PartitionedService> partitioned() {
    return services().stream().map(each -> (PartitionedService) each.service()).toList();
  }

  /// @throws UnsupportedOperationException for a local map and for a client of a proxy
  MembershipEvents events() {
    if (place.isRemote()) {
      throw new UnsupportedOperationException(
          "a client of a proxy is not told who joins or leaves");
    }
    if (!topology.clustered()) {
      throw new UnsupportedOperationException("a local map has no cluster to tell of");
    }
    return new MemberEvents(shared.service());
  }

  /// The names of the processes that run the shared service, as this process sees them: members, and clients that are
  /// cluster members.
  Set<String> view() {
    Set<String> names = new TreeSet<>();
    for (Object member : shared.service().getInfo().getServiceMembers()) {
      String name = ((Member) member).getMemberName();
      if (name != null) {
        names.add(name);
      }
    }
    return names;
  }

  /// The release of the classes that run in this process.
  static String release() {
    return CacheFactory.VERSION;
  }

  /// Whether all maps share one partitioned service that this process can see: one member then owns
  /// related entries.
  boolean shares() {
    return topology == CacheScheme.PARTITIONED && directory == null && !place.isRemote();
  }

  /// Whether the cluster locks keys for this process. A proxy refuses to: the locks would be its own.
  boolean locks() {
    return topology.locks() && !place.isRemote();
  }

  /// A gRPC proxy accepts no `LimitFilter`.
  boolean pagesByKeys() {
    return place.isClient() && place.proxies().connection() == ConnectionMode.GRPC;
  }

  CacheScheme topology() {
    return topology;
  }

  Serializer serializer() {
    return serializer;
  }

  /// Graceful: Coherence first hands this process's data to the other members.
  void leave() {
    for (CacheServiceHandle each : services().reversed()) {
      if (each.service().isRunning()) {
        each.service().shutdown();
      }
    }
    CacheFactory.shutdown();
  }
}
