package assay.cli.foreign;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;

final class JmeterReaderTest {

  private static final JmeterReader READER = new JmeterReader();
  private static final Path PLANS = Path.of("../jmeter/src/main/plans");

  private static String plan(String group, String elements) {
    return """
    <jmeterTestPlan version="1.2">
      <hashTree>
        <TestPlan testname="mine">
          <elementProp name="TestPlan.user_defined_variables" elementType="Arguments">
            <collectionProp name="Arguments.arguments">
              <elementProp name="users" elementType="Argument">
                <stringProp name="Argument.name">users</stringProp>
                <stringProp name="Argument.value">40</stringProp>
              </elementProp>
            </collectionProp>
          </elementProp>
        </TestPlan>
        <hashTree>
          <ThreadGroup testname="buyers">
            <stringProp name="ThreadGroup.num_threads">${users}</stringProp>
    %s      </ThreadGroup>
          <hashTree>
    %s      </hashTree>
        </hashTree>
      </hashTree>
    </jmeterTestPlan>
    """
        .formatted(group, elements);
  }

  private static final String PAGE =
      """
      <HTTPSamplerProxy testname="cart" enabled="true">
        <stringProp name="HTTPSampler.path">/cart</stringProp>
      </HTTPSamplerProxy>
      <hashTree/>
      """;

  @Test
  void usersOfPages_becomeUsersOfTheShop() {
    ForeignReading found =
        ForeignReading.of(
            READER,
            plan(
                """
                <boolProp name="ThreadGroup.scheduler">true</boolProp>
                <stringProp name="ThreadGroup.duration">120</stringProp>
                <stringProp name="ThreadGroup.ramp_time">10</stringProp>
                """,
                PAGE
                    + """
                    <UniformRandomTimer testname="thinks">
                      <stringProp name="ConstantTimer.delay">1000</stringProp>
                      <stringProp name="RandomTimer.range">500</stringProp>
                    </UniformRandomTimer>
                    <hashTree/>
                    <JSR223Sampler testname="script" />
                    <hashTree/>
                    <HTTPSamplerProxy testname="off" enabled="false" />
                    <hashTree><ConstantTimer testname="off too" /><hashTree/></hashTree>
                    """));
    ForeignLoad load = found.load();
    assertThat(load.workload()).isEqualTo("web-shop");
    assertThat(load.data()).isEqualTo(Map.of("users", 500L));
    ForeignStep step = load.steps().getFirst();
    assertThat(step.name()).isEqualTo("buyers");
    assertThat(step.threads()).isEqualTo(40);
    assertThat(step.window()).isEqualTo(Duration.ofMinutes(2));
    assertThat(step.think()).isEqualTo(Duration.ofMillis(1_250));
    assertThat(step.spread()).isEqualTo(Duration.ofMillis(250));
    assertThat(step.weights()).isEqualTo(Map.of("visit", 1.0));
    assertThat(found.left())
        .containsExactly(
            "18 E620 `ThreadGroup.ramp_time=10`: not taken over",
            "21 E620 the page `cart`: not taken over",
            "30 E620 `script` (JSR223Sampler): not taken over");
  }

  @Test
  void throughputTimer_isARate() {
    ForeignReading found =
        ForeignReading.of(
            READER,
            plan(
                "",
                PAGE
                    + """
                    <ConstantThroughputTimer testname="pace">
                      <doubleProp><name>throughput</name><value>6000.0</value></doubleProp>
                    </ConstantThroughputTimer>
                    <hashTree/>
                    """));
    assertThat(found.load().steps().getFirst().rate()).isEqualTo(100);
  }

  @Test
  void plansOfAssaysOwnSampler_areStudies() throws IOException {
    ForeignLoad shop =
        ForeignReading.of(READER, Files.readString(PLANS.resolve("web-shop.jmx"))).load();
    assertThat(shop.workload()).isEqualTo("web-shop");
    assertThat(shop.data()).isEqualTo(Map.of("users", 500L));
    ForeignStep visits = shop.steps().getFirst();
    assertThat(visits.threads()).isEqualTo(2);
    assertThat(visits.think()).isEqualTo(Duration.ofMillis(300));
    assertThat(visits.spread()).isEqualTo(Duration.ofMillis(100));
    assertThat(visits.weights()).isEqualTo(Map.of("visit", 1.0));

    ForeignLoad sample =
        ForeignReading.of(READER, Files.readString(PLANS.resolve("sample.jmx"))).load();
    assertThat(sample.workload()).isEqualTo("tradeoffs");
    assertThat(sample.data()).isEqualTo(Map.of("customers", 1_000L));
    assertThat(sample.stores()).extracting(store -> store.text()).containsExactly("reference");
    assertThat(sample.steps().getFirst().weights()).containsEntry("get", 1.0).containsKey("put");
  }

  @Test
  void plansWithoutOneGroup_orWithoutASampler_areRefused() {
    assertThat(ForeignReading.refused(READER, plan("", "")))
        .containsExactly("1 E621 the plan has no sampler that Assay can send");
    assertThat(
            ForeignReading.refused(
                READER,
                plan("", PAGE)
                    .replace(
                        "<ThreadGroup testname=\"buyers\">",
                        "<SetupThreadGroup testname=\"first\" /><hashTree/><ThreadGroup testname=\"buyers\">")))
        .containsExactly("14 E621 the plan has 2 enabled groups of threads");
    assertThat(ForeignReading.refused(READER, plan("", PAGE).replace("${users}", "${__jexl3(9)}")))
        .containsExactly(
            "15 E621 `ThreadGroup.num_threads` must be a whole number from 1 to 1,000, not"
                + " `${__jexl3(9)}`");
  }
}
