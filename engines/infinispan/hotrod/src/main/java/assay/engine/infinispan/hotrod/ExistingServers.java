package assay.engine.infinispan.hotrod;

import assay.api.engine.ExistingCluster;
import assay.api.engine.ExistingClusterInspection;
import assay.api.engine.ExistingClusterInspection.Objection;
import assay.api.engine.ExistingClusterInspection.Sort;
import assay.api.engine.ExistingConfiguration;
import java.net.ConnectException;
import java.net.UnknownHostException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import javax.net.ssl.SSLException;
import javax.security.sasl.SaslException;
import org.infinispan.client.hotrod.CacheTopologyInfo;
import org.infinispan.client.hotrod.RemoteCache;
import org.infinispan.client.hotrod.RemoteCacheManager;
import org.infinispan.client.hotrod.configuration.ClientIntelligence;
import org.infinispan.commons.api.CacheContainerAdmin.AdminFlag;
import org.infinispan.commons.configuration.StringConfiguration;
import org.jspecify.annotations.Nullable;

/// Inspects existing servers: every address that the user named, and a trial with a cache that is
/// removed afterwards. Leaves no traces.
final class ExistingServers {

  /// The smallest configuration for a cache with owners of keys.
  private static final String TRIAL = "<distributed-cache/>";

  /// Enough keys that every server owns one.
  private static final int TRIES = 100;

  private static final Pattern NOT_LET_IN =
      Pattern.compile(
          "(?s).*(ISPN000287|ISPN006017|ISPN006024|SecurityException|SaslException|[Aa]uthenticat).*");

  private final ExistingAccess access;
  private final String trial;
  private final Map<String, String> facts = new LinkedHashMap<>();
  private final List<Objection> objections = new ArrayList<>();

  private ExistingServers(ExistingCluster there) {
    access = new ExistingAccess(there);
    trial = there.before() + "assay-tries";
  }

  static ExistingClusterInspection look(ExistingCluster there) {
    ExistingServers servers = new ExistingServers(there);
    servers.look();
    return new ExistingClusterInspection(
        servers.facts,
        ExistingConfiguration.unknown("servers tell Hot Rod clients nothing of it"),
        servers.objections);
  }

  private void look() {
    List<String> addresses = access.there().addresses();
    addresses.forEach(this::lookAt);
    if (!objections.isEmpty()) {
      return;
    }
    try (RemoteCacheManager manager = access.operator(addresses.subList(0, 1))) {
      attempt(addresses.getFirst(), () -> tryOut(manager, addresses));
      boolean fine = objections.isEmpty();
      try {
        ExistingAccess.drop(manager, trial);
      } catch (RuntimeException e) {
        if (fine) {
          objections.add(objection(addresses.getFirst(), e));
        }
      }
    } catch (RuntimeException e) {
      objections.add(objection(addresses.getFirst(), e));
    }
  }

  /// The cache may exist even if its creation failed.
  private void tryOut(RemoteCacheManager manager, List<String> addresses) {
    RemoteCache<Object, Object> unused =
        manager
            .administration()
            .withFlags(AdminFlag.VOLATILE)
            .createCache(trial, new StringConfiguration(TRIAL));
    addresses.stream().skip(1).forEach(this::requireSameCluster);
    tryToWrite();
  }

  /// Reports the server if the action fails.
  private void attempt(String address, Runnable what) {
    try {
      what.run();
    } catch (RuntimeException e) {
      objections.add(objection(address, e));
    }
  }

  private void lookAt(String address) {
    try (RemoteCacheManager manager = access.operator(List.of(address))) {
      List<String> taken = access.caches(manager);
      if (!taken.isEmpty()) {
        objections.add(
            new Objection(
                Sort.TAKEN,
                "%s already has the cache `%s`, and `%s` is what names of Assay's begin with"
                    .formatted(address, taken.getFirst(), access.there().before())));
      }
    } catch (RuntimeException e) {
      objections.add(objection(address, e));
    }
  }

  private void requireSameCluster(String address) {
    try (RemoteCacheManager manager = access.operator(List.of(address))) {
      if (!manager.getCacheNames().contains(trial)) {
        objections.add(
            new Objection(
                Sort.UNFIT,
                "%s and %s belong to two clusters"
                    .formatted(access.there().addresses().getFirst(), address)));
      }
    } catch (RuntimeException e) {
      objections.add(objection(address, e));
    }
  }

  /// Stores entries like clients, on every server with a share: all addresses that the cluster
  /// announces must be reachable.
  private void tryToWrite() {
    try (RemoteCacheManager manager =
        new RemoteCacheManager(
            access
                .configuration(access.there().addresses())
                .clientIntelligence(ClientIntelligence.HASH_DISTRIBUTION_AWARE)
                .maxRetries(0)
                .build())) {
      RemoteCache<Object, Object> cache = manager.getCache(trial);
      for (int key = 0; key < TRIES; key++) {
        Object unusedBefore = cache.put(key, key);
        Object unusedNow = cache.get(key);
      }
      int unusedSize = cache.size();
      CacheTopologyInfo topology = cache.getCacheTopologyInfo();
      facts.put("members", Integer.toString(topology.getSegmentsPerServer().size()));
    }
  }

  private static Objection objection(String at, RuntimeException failure) {
    for (@Nullable Throwable cause = failure; cause != null; cause = cause.getCause()) {
      String said = sentence(cause);
      switch (cause) {
        case SSLException tls -> {
          return new Objection(Sort.UNREACHABLE, "no TLS with %s: %s".formatted(at, said));
        }
        case SaslException refused -> {
          return refused(at, said);
        }
        case SecurityException refused -> {
          return refused(at, said);
        }
        case ConnectException nobody -> {
          return unreachable(at, said);
        }
        case UnknownHostException nowhere -> {
          return unreachable(at, "its name is not known");
        }
        default -> {
          if (said.startsWith("ISPN005034")) {
            return new Objection(
                Sort.UNFIT, "%s belongs to no cluster, and keeps no caches that do".formatted(at));
          }
          if (NOT_LET_IN.matcher("" + cause.getMessage()).matches()) {
            return refused(at, said);
          }
        }
      }
    }
    return new Objection(
        Sort.UNREACHABLE,
        "what listens at %s does not speak as Infinispan's Hot Rod does, wants TLS, or refuses: %s"
            .formatted(at, deepest(failure)));
  }

  private static Objection refused(String at, String said) {
    return new Objection(Sort.REFUSED, "%s says: %s".formatted(at, said));
  }

  private static Objection unreachable(String at, String why) {
    return new Objection(Sort.UNREACHABLE, "no Infinispan is reached at %s: %s".formatted(at, why));
  }

  private static String deepest(Throwable failure) {
    Throwable deepest = failure;
    while (deepest.getCause() != null) {
      deepest = deepest.getCause();
    }
    return sentence(deepest);
  }

  /// Its first line, without the class names of a server's exceptions.
  private static String sentence(Throwable failure) {
    String said = failure.getMessage() == null ? failure.toString() : failure.getMessage();
    return said.lines().findFirst().orElse("").replaceFirst("^([\\w$]+\\.)+[\\w$]+: ", "");
  }
}
