package assay.workload.trader;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import assay.api.Claim;
import assay.api.Claim.Leaves;
import assay.api.DefiniteFailureException;
import assay.api.Observation;
import assay.api.Observation.What;
import assay.api.message.MessageClient;
import assay.api.message.MessagePersistence;
import assay.workload.trader.fixml.ExecutionReport;
import assay.workload.trader.fixml.FixmlException;
import assay.workload.trader.fixml.Order;
import assay.workload.trader.fixml.PriceUpdate;
import assay.workload.trader.fixml.Quote;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

final class TraderDeskTest {

  private static final int SYMBOL = 4;
  private static final Claim ORDER = new Claim(200, 77, Leaves.TAG);
  private static final Claim PRICE = new Claim(SYMBOL, 9, Leaves.VERSION);

  private final List<Observation> seen = new ArrayList<>();
  private final List<String> sent = new ArrayList<>();

  private TraderDesk desk(String reply) {
    return new TraderDesk(
        new MessageClient() {
          @Override
          public String request(String queue, String body, MessagePersistence delivery) {
            send(queue, body, delivery);
            return reply;
          }

          @Override
          public void send(String queue, String body, MessagePersistence delivery) {
            sent.add(queue + " " + delivery + " " + body);
          }
        },
        seen::add);
  }

  @Test
  void quote_readsTheVersionOfItsPrice() throws Exception {
    desk(new Quote(5, SYMBOL, 12, 1_000).write()).quote(5, SYMBOL);

    assertThat(seen).containsExactly(new Observation(SYMBOL, What.REGISTER, 12));
    assertThat(sent.getFirst()).startsWith("quotes NON_PERSISTENT ");
  }

  @Test
  void quoteOfAnotherRequest_isAWrongReply_andTellsNothingOfThePrice() throws Exception {
    desk(new Quote(6, SYMBOL, 12, 1_000).write()).quote(5, SYMBOL);

    assertThat(seen).containsExactly(new Observation(SYMBOL, What.WRONG_REPLY, 6));
  }

  @Test
  void order_isSentPersistently_underItsTag() throws Exception {
    desk(new ExecutionReport(77, true).write()).order(ORDER, SYMBOL, "abc");

    assertThat(seen).isEmpty();
    assertThat(sent.getFirst()).startsWith("orders PERSISTENT ");
    assertThat(Order.read(sent.getFirst().substring("orders PERSISTENT ".length())).id())
        .isEqualTo(77);
  }

  @Test
  void orderThatWasRejected_surelyDidNotHappen() {
    assertThatThrownBy(() -> desk(new ExecutionReport(77, false).write()).order(ORDER, SYMBOL, ""))
        .isInstanceOf(DefiniteFailureException.class);
  }

  @Test
  void reportOnAnotherOrder_isAWrongReply() throws Exception {
    desk(new ExecutionReport(78, true).write()).order(ORDER, SYMBOL, "");

    assertThat(seen).containsExactly(new Observation(200, What.WRONG_REPLY, 78));
  }

  @Test
  void replyThatIsNoMessage_leavesTheOrderUnknown() {
    assertThatThrownBy(() -> desk("?").order(ORDER, SYMBOL, "")).isInstanceOf(FixmlException.class);
  }

  @Test
  void price_carriesItsVersion() throws Exception {
    desk(new ExecutionReport(9, true).write()).price(PRICE);

    PriceUpdate update =
        PriceUpdate.read(sent.getFirst().substring("prices NON_PERSISTENT ".length()));
    assertThat(update.version()).isEqualTo(9);
    assertThat(update.symbol()).isEqualTo(SYMBOL);
    assertThat(update.bid()).isPositive();
  }

  @Test
  void orderThatNobodyWaitsFor_isSentOnly() throws Exception {
    desk("").place(ORDER, SYMBOL, "");

    assertThat(sent).hasSize(1);
    assertThat(seen).isEmpty();
  }
}
