package assay.cli.foreign;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;

final class OpenMessagingReaderTest {

  private static final OpenMessagingReader READER = new OpenMessagingReader();

  @Test
  void producersRate_isThatOfOrders() {
    ForeignReading found =
        ForeignReading.of(
            READER,
            """
            name: one producer
            topics: 1
            partitionsPerTopic: 8
            messageSize: 2048
            payloadFile: "payload.data"
            subscriptionsPerTopic: 1
            consumerPerSubscription: 6
            producersPerTopic: 1
            producerRate: 250
            testDurationMinutes: 3
            warmupDurationMinutes: 2
            """);
    ForeignLoad load = found.load();
    assertThat(load.workload()).isEqualTo("trader");
    assertThat(load.data()).isEqualTo(Map.of("text-bytes", 2_048L));
    assertThat(load.cluster().settings()).isEqualTo(Map.of("consumers", "6"));
    assertThat(load.checks()).containsExactly("orders");
    ForeignStep step = load.steps().getFirst();
    assertThat(step.name()).isEqualTo("one producer");
    assertThat(step.rate()).isEqualTo(250);
    assertThat(step.window()).isEqualTo(Duration.ofMinutes(3));
    assertThat(step.warmUp()).isEqualTo(Duration.ofMinutes(2));
    assertThat(step.weights()).isEqualTo(Map.of("place", 1.0));
    assertThat(found.left())
        .containsExactly(
            "3 E620 `partitionsPerTopic=8`: not taken over",
            "5 E620 `payloadFile=payload.data`: not taken over");
  }

  @Test
  void highestRate_isAClosedLoopOfTheProducers() {
    ForeignReading found =
        ForeignReading.of(
            READER,
            """
            topics: 3
            messageSize: 10
            producersPerTopic: 4
            producerRate: 0
            consumerBacklogSizeGB: 1
            consumerPerSubscription: 100
            """);
    assertThat(found.load().steps().getFirst().threads()).isEqualTo(12);
    assertThat(found.load().steps().getFirst().rate()).isZero();
    assertThat(found.load().steps().getFirst().window()).isEqualTo(Duration.ofMinutes(1));
    assertThat(found.left())
        .containsExactly(
            "1 E620 3 topics: not taken over",
            "4 E620 `producerRate=0`: not taken over",
            "5 E620 `consumerBacklogSizeGB=1`: not taken over",
            "6 E620 `consumerPerSubscription=100`: not taken over");
  }

  @Test
  void invalidNumbers_areRefused_allAtOnce() {
    assertThat(
            ForeignReading.refused(READER, "topics: none\nmessageSize: -1\nproducerRate: fast\n"))
        .containsExactly(
            "1 E621 `topics` must be a whole number from 1 to 1,000,000,000,000,000, not `none`",
            "2 E621 `messageSize` must be a whole number from 1 to 1,048,576, not `-1`",
            "3 E621 `producerRate` must be a number from 0 to 1,000,000,000, not `fast`");
  }
}
