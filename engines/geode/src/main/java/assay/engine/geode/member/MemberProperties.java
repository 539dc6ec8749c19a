package assay.engine.geode.member;

import assay.api.DurationNotation;
import assay.api.Settings;
import assay.api.engine.JoinSpec;
import java.util.Properties;
import java.util.stream.Collectors;
import org.apache.geode.distributed.ConfigurationProperties;

/// A member's properties: Geode's defaults, except for the configuration's settings, listening on one
/// address, and no services that need another server: management, cluster configuration, HTTP.
final class MemberProperties {

  private MemberProperties() {}

  static Properties of(JoinSpec spec, MemberAddresses network) {
    Settings settings = spec.settings();
    Properties all = new Properties();
    all.setProperty(ConfigurationProperties.NAME, spec.name());
    all.setProperty(ConfigurationProperties.MCAST_PORT, "0");
    all.setProperty(ConfigurationProperties.BIND_ADDRESS, spec.address());
    all.setProperty(ConfigurationProperties.SERVER_BIND_ADDRESS, spec.address());
    all.setProperty(ConfigurationProperties.MEMBERSHIP_PORT_RANGE, network.others());
    all.setProperty(
        ConfigurationProperties.LOCATORS,
        network.locators().stream()
            .map(MemberAddresses.Place::toString)
            .collect(Collectors.joining(",")));
    if (network.hasLocator()) {
      all.setProperty(ConfigurationProperties.START_LOCATOR, network.locator().toString());
    }
    all.setProperty(ConfigurationProperties.ENABLE_CLUSTER_CONFIGURATION, "false");
    all.setProperty(ConfigurationProperties.USE_CLUSTER_CONFIGURATION, "false");
    all.setProperty(ConfigurationProperties.ENABLE_MANAGEMENT_REST_SERVICE, "false");
    all.setProperty(ConfigurationProperties.HTTP_SERVICE_PORT, "0");
    all.setProperty(ConfigurationProperties.JMX_MANAGER, "false");
    all.setProperty(ConfigurationProperties.DISABLE_JMX, "true");
    // Geode would rebuild the cache from XML, which cannot describe how records are written.
    all.setProperty(ConfigurationProperties.DISABLE_AUTO_RECONNECT, "true");
    all.setProperty(
        ConfigurationProperties.ENABLE_NETWORK_PARTITION_DETECTION, settings.text("quorum"));
    String detection = settings.text("detection", "default");
    if (!detection.equals("default")) {
      all.setProperty(
          ConfigurationProperties.MEMBER_TIMEOUT,
          Long.toString(DurationNotation.parse(detection).toMillis()));
    }
    if (settings.integer("machines") > 1) {
      all.setProperty(ConfigurationProperties.REDUNDANCY_ZONE, spec.machine());
    }
    return all;
  }
}
