package assay.workload.trader;

import static org.assertj.core.api.Assertions.assertThat;

import assay.api.DataParameters;
import assay.api.Observation;
import assay.api.Observation.What;
import assay.api.Outcome;
import assay.api.Response;
import assay.api.Session;
import assay.api.Settings;
import assay.api.message.OrderReadback;
import java.io.IOException;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

final class TraderTest {

  private static final DataParameters DATA =
      new DataParameters(Map.of("instruments", 20L), new Settings(Map.of()));

  private static final int ORDERS = 20;

  /// Orders, with two dead letters.
  private static final OrderReadback TWO =
      new OrderReadback() {
        @Override
        public long[] ids() {
          return new long[] {71};
        }

        @Override
        public long[] deadLetters() {
          return new long[] {72, 73};
        }

        @Override
        public boolean between(long id) {
          return false;
        }
      };

  /// Orders past a broker that hides its dead letters.
  private static final OrderReadback SILENT =
      new OrderReadback() {
        @Override
        public long[] ids() {
          return new long[0];
        }

        @Override
        public boolean between(long id) {
          return false;
        }
      };

  private record Orders(OrderReadback orders) implements Session {

    @Override
    public <T> T capability(Class<T> capability, String map) {
      return capability.cast(orders);
    }

    @Override
    public void close() {}
  }

  @Test
  void deadLetters_areNotedOneByOne_andTheirNumberAfterThem() {
    Response response = new Trader().deadLetters(DATA).execute(new Orders(TWO));

    assertThat(response.observations())
        .containsExactly(
            new Observation(ORDERS, What.DEAD_LETTER, 72),
            new Observation(ORDERS, What.DEAD_LETTER, 73),
            new Observation(ORDERS, What.DEAD_COUNT, 2));
  }

  @Test
  void auditReadsTheDatabaseAlone() {
    Response response = new Trader().audit(List.of(ORDERS), DATA).execute(new Orders(TWO));

    assertThat(response.observations())
        .containsExactly(
            new Observation(ORDERS, What.TAG, 71), new Observation(ORDERS, What.COUNT, 1));
  }

  /// Order 72 is placed while the broker is asked: it is in the database, and may be among those
  /// that wait.
  @Test
  void auditAsksTheBrokerWhatWaits_andReadsTheDatabaseAgain() {
    Deque<long[]> reads = new ArrayDeque<>(List.of(new long[] {71}, new long[] {71, 72}));
    Response response =
        new Trader().audit(List.of(ORDERS), DATA).execute(new Orders(asked(reads, () -> 4)));

    assertThat(response.observations())
        .containsExactly(
            new Observation(ORDERS, What.TAG, 71),
            new Observation(ORDERS, What.TAG, 72),
            new Observation(ORDERS, What.COUNT, 2),
            new Observation(ORDERS, What.WAITING_COUNT, 4));
  }

  /// Order 72, the last one, is placed after the database was read and before the broker is asked.
  @Test
  void orderThatIsPlacedBetweenTheTwoReadings_isFound() {
    Deque<long[]> reads = new ArrayDeque<>(List.of(new long[] {71}, new long[] {71, 72}));
    Response response =
        new Trader().audit(List.of(ORDERS), DATA).execute(new Orders(asked(reads, () -> 0)));

    assertThat(response.observations())
        .containsExactly(
            new Observation(ORDERS, What.TAG, 71),
            new Observation(ORDERS, What.TAG, 72),
            new Observation(ORDERS, What.COUNT, 2),
            new Observation(ORDERS, What.WAITING_COUNT, 0));
  }

  @Test
  void auditOfADeadBroker_doesNotKnowWhatWaits() {
    Response response =
        new Trader()
            .audit(List.of(ORDERS), DATA)
            .execute(
                new Orders(
                    asked(
                        new ArrayDeque<>(List.of(new long[] {71}, new long[] {71})),
                        () -> {
                          throw new IOException("no server answers");
                        })));

    assertThat(response.observations())
        .containsExactly(
            new Observation(ORDERS, What.TAG, 71),
            new Observation(ORDERS, What.COUNT, 1),
            new Observation(ORDERS, What.WAITING_COUNT, Observation.CORRUPT));
  }

  private interface Waiting {
    long orders() throws IOException;
  }

  private static OrderReadback asked(Deque<long[]> reads, Waiting waiting) {
    return new OrderReadback() {
      @Override
      public long[] ids() {
        return reads.removeFirst();
      }

      @Override
      public long waiting() throws IOException {
        return waiting.orders();
      }

      @Override
      public boolean between(long id) {
        return false;
      }
    };
  }

  @Test
  void brokerThatSaysNothingOfThem_isNoBrokerWithoutAny() {
    Response response = new Trader().deadLetters(DATA).execute(new Orders(SILENT));

    assertThat(response.outcome()).isNotEqualTo(Outcome.OK);
    assertThat(response.failure()).isInstanceOf(UnsupportedOperationException.class);
    assertThat(response.observations()).isEmpty();
  }
}
