package assay.engine;

import assay.api.Settings;
import assay.plan.Configuration;
import assay.plan.FaultSpec;
import assay.plan.Plan;
import assay.words.ReleaseOrder;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// The setting `version`, for engines whose product can be exchanged for another release.
public final class ReleaseSetting {

  public static final String NAME = ReleaseOrder.SETTING;

  /// The setting that names a server program, for engines with several.
  public static final String SERVER = "server";

  private ReleaseSetting() {}

  /// The release that a configuration names; empty for the one that Assay contains or the host has.
  public static Optional<String> of(Settings settings) {
    return named(settings.text(NAME, ""));
  }

  /// The release that a value names; empty for a word such as `shipped`.
  public static Optional<String> named(@Nullable String value) {
    return Optional.ofNullable(value).filter(ReleaseOrder::isRelease);
  }

  /// The same settings with what an upgrade names.
  ///
  /// @param named a release, after the name of a server program if that is another: `valkey 8.1.8`
  public static Settings in(Settings settings, String named) {
    Map<String, String> values = new HashMap<>(settings.values());
    values.put(NAME, release(named));
    server(named).ifPresent(server -> values.put(SERVER, server));
    return new Settings(values);
  }

  /// The release in what an upgrade names.
  public static String release(String named) {
    return named.substring(named.indexOf(' ') + 1);
  }

  /// The server program in what an upgrade names; empty if it names none.
  public static Optional<String> server(String named) {
    return named.contains(" ")
        ? Optional.of(named.substring(0, named.indexOf(' ')))
        : Optional.empty();
  }

  /// The product that a configuration's members run, for a reader: `hazelcast 5.7.0`, `valkey 8.1.8`. Without a release it
  /// is the engine alone.
  public static String product(String engine, Settings settings) {
    return of(settings)
        .map(release -> settings.text(SERVER, engine) + " " + release)
        .orElse(engine);
  }

  /// What a configuration's members run: the release that it names, then what its upgrades name.
  public static List<String> during(Plan plan, Configuration configuration) {
    return Stream.concat(of(configuration.values()).stream(), upgrades(plan, configuration))
        .distinct()
        .toList();
  }

  private static Stream<String> upgrades(Plan plan, Configuration configuration) {
    return plan.steps(configuration).stream()
        .flatMap(step -> step.faults().stream())
        .map(FaultSpec::release)
        .filter(release -> !release.isEmpty());
  }

  /// The distinct releases of an engine in a plan, for a reader: `5.3.8, 5.7.0`. The name of a server program comes before
  /// its release, unless it is the engine's: `7.0.15, valkey 8.1.8`.
  ///
  /// @param otherwise the release of configurations that name none
  public static String all(Plan plan, String engine, String otherwise) {
    return plan.configurations().stream()
        .filter(configuration -> plan.engine(configuration).equals(engine))
        .flatMap(configuration ->
            Stream.concat(
                Stream.of(configuration.values()),
                upgrades(plan, configuration).map(named -> in(configuration.values(), named))))
        .map(settings -> of(settings).isEmpty() ? otherwise : brief(engine, settings))
        .distinct()
        .collect(Collectors.joining(", "));
  }

  private static String brief(String engine, Settings settings) {
    String product = product(engine, settings);
    String own = engine + " ";
    return product.startsWith(own) ? product.substring(own.length()) : product;
  }
}
