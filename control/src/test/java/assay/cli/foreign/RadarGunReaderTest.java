package assay.cli.foreign;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;

final class RadarGunReaderTest {

  private static final RadarGunReader READER = new RadarGunReader();

  private static final String HEAD =
      """
      <benchmark xmlns="urn:radargun:benchmark:3.0">
        <clusters><cluster size="3" /></clusters>
        <configurations>
          <config name="ours"><setup plugin="infinispan94"><embedded file="d.xml" /></setup></config>
        </configurations>
      """;

  private static String scenario(String stages) {
    return HEAD
        + """
          <rg:scenario xmlns:rg="urn:radargun:benchmark:3.0" xmlns:cache="urn:radargun:stages:cache:3.0">
            <service-start />
        """
        + stages
        + "  </rg:scenario>\n</benchmark>\n";
  }

  @Test
  void clusterLoadAndTests_comeOver() {
    ForeignReading found =
        ForeignReading.of(
            READER,
            scenario(
                """
                <cache:load num-entries="20000" entry-size="512" />
                <cache:basic-operations-test test-name="warmup" duration="40s" num-threads-per-node="2">
                  <cache:key-selector><cache:concurrent-keys total-entries="500" /></cache:key-selector>
                </cache:basic-operations-test>
                <repeat from="5" to="15" inc="10">
                  <cache:basic-operations-test test-name="stress" duration="2m" entry-size="512"
                      num-threads-per-node="${repeat.counter}" get-ratio="9" put-ratio="3">
                    <cache:key-selector><cache:concurrent-keys total-entries="20000" /></cache:key-selector>
                  </cache:basic-operations-test>
                </repeat>
                """));

    assertThat(found.left()).isEmpty();
    ForeignLoad load = found.load();
    assertThat(load.cluster().members()).isEqualTo(3);
    assertThat(load.stores()).extracting(store -> store.text()).containsExactly("infinispan94");
    assertThat(load.data()).isEqualTo(Map.of("customers", 20_000L, "value", 512L));
    assertThat(load.steps()).extracting(ForeignStep::threads).containsExactly(15L, 45L);
    assertThat(load.steps())
        .allSatisfy(step -> {
          assertThat(step.name()).isEqualTo("stress");
          assertThat(step.window()).isEqualTo(Duration.ofMinutes(2));
          assertThat(step.warmUp()).isEqualTo(Duration.ofSeconds(40));
          assertThat(step.weights()).isEqualTo(Map.of("get", 9.0, "put", 3.0));
          assertThat(step.rate()).isZero();
        });
  }

  @Test
  void whatTheFileLeavesOut_isAsRadarGunHasIt() {
    ForeignLoad load =
        ForeignReading.of(
                READER,
                scenario(
                    """
                    <cache:load />
                    <cache:basic-operations-test duration="${time:500}" total-threads="${threads:7}">
                      <cache:key-selector><cache:concurrent-keys /></cache:key-selector>
                    </cache:basic-operations-test>
                    """))
            .load();
    assertThat(load.data()).isEqualTo(Map.of("customers", 100L, "value", 1_000L));
    ForeignStep step = load.steps().getFirst();
    assertThat(step.weights()).isEqualTo(Map.of("get", 4.0, "put", 1.0));
    assertThat(step.threads()).isEqualTo(7);
    assertThat(step.window()).isEqualTo(Duration.ofMillis(500));
  }

  @Test
  void groups_areServersAndClients() {
    ForeignLoad load =
        ForeignReading.of(
                READER,
                scenario(
                        """
                        <cache:basic-operations-test groups="client" duration="1s" num-threads-per-node="10">
                          <cache:key-selector><cache:concurrent-keys total-entries="9" /></cache:key-selector>
                        </cache:basic-operations-test>
                        """)
                    .replace(
                        "<cluster size=\"3\" />",
                        "<cluster size=\"8\"><group name=\"server\" size=\"6\" />"
                            + "<group name=\"client\" size=\"2\" /></cluster>"))
            .load();
    assertThat(load.cluster().members()).isEqualTo(6);
    assertThat(load.steps().getFirst().threads()).isEqualTo(20);
  }

  @Test
  void everythingElse_isTold_withItsLine() {
    ForeignReading found =
        ForeignReading.of(
            READER,
            scenario(
                """
                <cache:load num-entries="10" transaction-size="2">
                  <cache:value-generator><cache:timestamped /></cache:value-generator>
                </cache:load>
                <cache:bulk-operations-test duration="1m" />
                <cache:basic-operations-test num-operations="1000" total-threads="2" get-and-put-ratio="5">
                  <cache:key-selector><cache:gaussian-keys mean="5" /></cache:key-selector>
                </cache:basic-operations-test>
                <cache:basic-operations-test duration="1m" total-threads="#{ 5 * 2 }">
                  <cache:key-selector><cache:concurrent-keys total-entries="10" /></cache:key-selector>
                </cache:basic-operations-test>
                <cache:basic-operations-test duration="1m" total-threads="2">
                  <cache:key-selector><cache:concurrent-keys total-entries="99" /></cache:key-selector>
                </cache:basic-operations-test>
                """));
    assertThat(found.left())
        .containsExactly(
            "8 E620 `transaction-size=2`: not taken over",
            "9 E620 `<value-generator>`: not taken over",
            "11 E620 `<bulk-operations-test>`: not taken over",
            "12 E620 `num-operations=1000`: not taken over",
            "12 E620 `get-and-put-ratio=5`: not taken over",
            "13 E620 `<gaussian-keys>`: not taken over",
            "13 E620 `mean=5`: not taken over",
            "15 E620 `total-threads=#{ 5 * 2 }`: not taken over",
            "19 E620 a test of 99 keys: not taken over");
    assertThat(found.load().steps()).hasSize(1);
    assertThat(found.load().steps().getFirst().weights()).isEqualTo(Map.of("get", 4.0, "put", 6.0));
  }

  @Test
  void sharesThatAssayCannotSend_andFilesWithoutATest_areRefused() {
    assertThat(
            ForeignReading.refused(
                READER,
                scenario(
                    """
                    <cache:basic-operations-test duration="1m" total-threads="2" remove-ratio="1"
                        contains-ratio="0">
                      <cache:key-selector><cache:concurrent-keys total-entries="9" /></cache:key-selector>
                    </cache:basic-operations-test>
                    """)))
        .containsExactly("8 E621 `remove-ratio` must be 0, not `1`");
    assertThat(ForeignReading.refused(READER, scenario("")))
        .containsExactly("1 E621 there is no test of basic operations that Assay can send");
  }

  @Test
  void documentType_isRefused_andNoOtherFileIsRead() {
    String entity =
        """
        <?xml version="1.0"?>
        <!DOCTYPE benchmark [ <!ENTITY secret SYSTEM "file:///etc/hostname"> ]>
        <benchmark><clusters><cluster size="&secret;" /></clusters></benchmark>
        """;
    assertThat(ForeignReading.refused(READER, entity))
        .containsExactly("2 E621 it has a document type, which Assay does not read");
    assertThat(ForeignReading.refused(READER, "<benchmark>\n<open></benchmark>"))
        .singleElement()
        .asString()
        .startsWith("2 E621 this is not XML: ");
  }
}
