package assay.engine;

import assay.api.Settings;
import assay.plan.Plan;
import assay.words.ReleaseOrder;
import java.util.Optional;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/// The setting `version`, for engines whose product can be exchanged for another release.
public final class ReleaseSetting {

  public static final String NAME = ReleaseOrder.SETTING;

  private ReleaseSetting() {}

  /// The release that a configuration names; empty for the one that Assay contains or the host has.
  public static Optional<String> of(Settings settings) {
    return named(settings.text(NAME, ""));
  }

  /// The release that a value names; empty for a word such as `shipped`.
  public static Optional<String> named(@Nullable String value) {
    return Optional.ofNullable(value).filter(ReleaseOrder::isRelease);
  }

  /// The distinct releases of an engine in a plan, for a reader: `5.3.8, 5.7.0`.
  ///
  /// @param otherwise the release of configurations that name none
  public static String all(Plan plan, String engine, String otherwise) {
    return plan.configurations().stream()
        .filter(configuration -> plan.engine(configuration).equals(engine))
        .map(configuration -> of(configuration.values()).orElse(otherwise))
        .distinct()
        .collect(Collectors.joining(", "));
  }
}
