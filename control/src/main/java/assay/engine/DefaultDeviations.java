package assay.engine;

import assay.api.Settings;
import assay.plan.Configuration;
import assay.plan.Plan;
import assay.plan.Plan.ProductValue;
import assay.plan.Plan.Value;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;

/// The values that Assay gives the products of a plan and that are not the products' own defaults. What the study or the
/// user chooses is not among them.
public final class DefaultDeviations {

  private static final String DEFAULT = "default";

  private DefaultDeviations() {}

  /// @return distinct values, in the order of the configurations and of the descriptors
  public static List<ProductValue> of(Plan plan, List<EngineDescriptor> engines) {
    Set<ProductValue> values = new LinkedHashSet<>();
    for (Configuration configuration : plan.configurations()) {
      engines.stream()
          .filter(engine -> engine.engine().equals(plan.engine(configuration)))
          .forEach(engine -> {
            values.addAll(ofSettings(configuration, engine));
            values.addAll(fixed(configuration, engine));
          });
    }
    return List.copyOf(values);
  }

  private static List<ProductValue> ofSettings(
      Configuration configuration, EngineDescriptor engine) {
    List<ProductValue> values = new ArrayList<>();
    Settings given = configuration.values();
    engine
        .settings()
        .forEach((name, setting) -> {
          DefaultDeviation product = setting.product();
          Value value = configuration.settings().get(name);
          if (product != null
              && value != null
              && value.origin().equals(DEFAULT)
              && product.matters(given)
              && !value.text().equals(product.otherwise())) {
            values.add(of(engine, name, value.text(), product));
          }
        });
    return values;
  }

  private static List<ProductValue> fixed(Configuration configuration, EngineDescriptor engine) {
    Settings given = configuration.values();
    return engine.fixed().entrySet().stream()
        .filter(fixed -> fixed.getValue().matters(given))
        .map(fixed ->
            of(
                engine,
                fixed.getKey(),
                Objects.requireNonNull(fixed.getValue().value()),
                fixed.getValue()))
        .toList();
  }

  private static ProductValue of(
      EngineDescriptor engine, String name, String value, DefaultDeviation product) {
    return new ProductValue(engine.engine(), name, value, product.otherwise(), product.why());
  }
}
