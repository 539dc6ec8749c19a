package assay.dist;

import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/// The releases of each engine's product with which the adapter is tested: the ends of the range in its descriptor, and
/// one between them.
final class TriedReleases {

  private static final List<Tried> TRIED =
      Stream.of(
              tried("coherence", "23.03", "24.03", "25.03.2"),
              tried("geode", "1.14.0", "1.14.4", "1.15.1"),
              tried("hazelcast", "5.2.0", "5.4.0", "5.7.0"),
              tried("ignite", "2.16.0", "2.17.0", "2.18.0"),
              tried("infinispan", "15.0.0.Final", "15.2.6.Final", "16.1.4"))
          .flatMap(List::stream)
          .toList();

  private static final List<Tried> OF_BROKERS = tried("artemis", "2.44.0", "2.52.0", "2.56.0");

  /// A release of an engine's product.
  record Tried(String engine, String release) {

    @Override
    public String toString() {
      return engine + " " + release;
    }
  }

  private TriedReleases() {}

  private static List<Tried> tried(String engine, String... releases) {
    return Stream.of(releases).map(release -> new Tried(engine, release)).toList();
  }

  /// Those of brokers, which the kit of engines does not fit.
  static List<Tried> ofBrokers() {
    return OF_BROKERS;
  }

  /// All of engines, or only those that `-Dassay.releases` names by engine or release, separated by commas.
  static List<Tried> all() {
    String wanted = System.getProperty("assay.releases", "");
    Set<String> names = Set.of(wanted.split(","));
    return wanted.isEmpty()
        ? TRIED
        : TRIED.stream()
            .filter(each -> names.contains(each.engine()) || names.contains(each.release()))
            .toList();
  }
}
