package assay.broker.coherence;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import assay.api.Settings;
import assay.api.engine.JoinSpec;
import assay.conformance.ConformanceCluster;
import assay.conformance.DescriptorClaims;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@Timeout(240)
final class CoherenceTopicsMessagesIT {

  private static final List<String> FLAGS =
      List.of("-Xmx160m", "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1");

  @TempDir private Path folder;

  @Test
  void services_answerEverybody_andPlaceOrdersOnce() throws Exception {
    check(3, "active", "sync", "after", "4", 50);
  }

  @ParameterizedTest
  @Tag("nightly")
  @CsvSource({
    "2, active, sync, after, 4, 200",
    "2, none, none, before, 1, 50",
    "3, none, sync, before, 3, 20",
  })
  void furtherConfiguration_answersEverybody_andPlacesOrdersOnce(
      int members, String journal, String backup, String when, String consumers, int each)
      throws Exception {
    check(members, journal, backup, when, consumers, each);
  }

  private void check(
      int members, String journal, String backup, String when, String consumers, int each)
      throws Exception {
    Map<String, String> settings =
        Map.of(
            "journal", journal,
            "backup", backup,
            "acknowledgement", when,
            "consumers", consumers);
    try (ConformanceCluster cluster =
        new ConformanceCluster(
            folder,
            members,
            members,
            MessageChecksMain.class,
            FLAGS,
            DescriptorClaims.read().settings(settings))) {
      assertThat(cluster.client().tell("check " + each)).isEmpty();
    }
  }

  /// As in a JVM that records its start cache, where the first objects of all threads share a hash
  /// code.
  @Test
  void everyQuoteIsTakenAndAnswered_whereObjectsShareAHashCode() throws Exception {
    List<String> flags = new ArrayList<>(FLAGS);
    flags.addAll(List.of("-XX:+UnlockExperimentalVMOptions", "-XX:hashCode=2"));
    try (ConformanceCluster cluster =
        new ConformanceCluster(
            folder,
            2,
            2,
            MessageChecksMain.class,
            flags,
            DescriptorClaims.read().settings(Map.of()))) {
      // The control: here subscribers share the ids that Coherence chooses.
      assertThat(cluster.client().tell("ids 4")).isEqualTo("1 of 4");
      assertThat(cluster.client().tell("answers 200")).isEqualTo("{OK=200}");
      assertThat(cluster.client().tell("quotes 40")).isEqualTo("0 left");
    }
  }

  @Test
  void twoServersWithoutBackups_areRefused() {
    assertThatThrownBy(() -> new CoherenceTopicsEngine().start(spec(3, Map.of("backup", "none"))))
        .hasMessageContaining("ask for 2 members, or for `backup: sync`");
  }

  @Test
  void oneMember_isRefused() {
    assertThatThrownBy(() -> new CoherenceTopicsEngine().start(spec(1, Map.of())))
        .hasMessageContaining("coherence-topics has 2, a server and its database, or 3");
  }

  private JoinSpec spec(int members, Map<String, String> settings) {
    return new JoinSpec(
        "member-1",
        "machine-1",
        "assay-refused",
        1,
        members,
        new Settings(DescriptorClaims.read().settings(settings)),
        List.of(),
        folder);
  }
}
