package assay.engine;

import static org.assertj.core.api.Assertions.assertThat;

import assay.plan.Configuration;
import assay.plan.Plan;
import assay.plan.Plan.ProductValue;
import assay.plan.Plan.Value;
import assay.plan.PlanBuilder;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

final class DefaultDeviationsTest {

  private static final EngineDescriptor ENGINE =
      DescriptorReader.read(
          """
          engine: grid
          version: "1"
          spi: 2
          capabilities: [Cache]
          fixed:
            grid.join: { value: 1 s, default: 5 s, why: members start sooner }
            grid.requeue: { value: 1 s, default: 1 min, why: tried again, with: { queue: ["yes"] } }
          settings:
            backup: { values: [sync, async], default: sync }
            queue: { values: ["no", "yes"], default: "no" }
            parts: { type: integer, default: 31, product: { default: 257, why: assigned sooner } }
            batch:
              type: integer
              default: 100
              product: { default: 128, why: round, with: { queue: ["yes"] } }
          """,
          "grid");

  private static final ProductValue JOIN =
      new ProductValue("grid", "grid.join", "1 s", "5 s", "members start sooner");
  private static final ProductValue PARTS =
      new ProductValue("grid", "parts", "31", "257", "assigned sooner");

  private static Configuration configuration(String name, Map<String, Value> chosen) {
    Map<String, Value> settings = new LinkedHashMap<>();
    ENGINE
        .settings()
        .forEach(
            (setting, its) -> settings.put(setting, new Value("" + its.otherwise(), "default")));
    settings.putAll(chosen);
    return new Configuration(name, name, settings);
  }

  private static List<ProductValue> of(Configuration... configurations) {
    Plan plan = new PlanBuilder("s").engine("grid").configurations(List.of(configurations)).plan();
    return DefaultDeviations.of(plan, List.of(ENGINE));
  }

  @Test
  void valuesOfAssay_areListedOnce_withTheProductsOwn() {
    assertThat(of(configuration("a", Map.of()), configuration("b", Map.of())))
        .containsExactly(PARTS, JOIN);
  }

  @Test
  void valueThatTheStudyChooses_isNotAssays() {
    Value chosen = new Value("31", "line 7");
    assertThat(of(configuration("a", Map.of("parts", chosen)))).containsExactly(JOIN);
    assertThat(of(configuration("a", Map.of("parts", new Value("257", "default")))))
        .containsExactly(JOIN);
  }

  @Test
  void valueThatOnlyMattersWithAnother_isListedWithItOnly() {
    assertThat(of(configuration("a", Map.of("queue", new Value("yes", "line 3")))))
        .extracting(ProductValue::setting)
        .containsExactly("parts", "batch", "grid.join", "grid.requeue");
  }
}
