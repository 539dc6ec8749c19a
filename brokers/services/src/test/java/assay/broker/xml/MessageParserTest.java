package assay.broker.xml;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import assay.workload.trader.fixml.Order;
import assay.workload.trader.fixml.PriceUpdate;
import assay.workload.trader.fixml.QuoteRequest;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// Both parsers read valid messages, and refuse others.
final class MessageParserTest {

  private static Stream<MessageParser> both() {
    return Stream.of(MessageParser.of("streaming"), MessageParser.of("binding"));
  }

  private static int whole(SplittableRandom random) {
    return random.nextInt(1, 100_000);
  }

  @ParameterizedTest
  @MethodSource("both")
  void messages_areReadAsTheyWereWritten(MessageParser parser) {
    SplittableRandom random = new SplittableRandom(5);
    for (int i = 0; i < 500; i++) {
      Order order =
          new Order(random.nextLong(1L << 50), whole(random), whole(random), whole(random));
      QuoteRequest request = new QuoteRequest(random.nextLong(1L << 62), whole(random));
      PriceUpdate update = new PriceUpdate(i + 1, whole(random), whole(random));

      assertThat(parser.order(order.write("x".repeat(random.nextInt(50))))).isEqualTo(order);
      assertThat(parser.quoteRequest(request.write())).isEqualTo(request);
      assertThat(parser.priceUpdate(update.write())).isEqualTo(update);
    }
  }

  @ParameterizedTest
  @MethodSource("both")
  void messageOfNoNamespace_isRead(MessageParser parser) {
    String message = "<FIXML><QuotReq ReqID=\"7\"><Instrmt Sym=\"3\"/></QuotReq></FIXML>";
    assertThat(parser.quoteRequest(message)).isEqualTo(new QuoteRequest(7, 3));
  }

  @ParameterizedTest
  @MethodSource("both")
  void whatIsNoOrder_isRefused(MessageParser parser) {
    String order = new Order(7, 3, 100, 1005).write("x");
    for (String wrong :
        List.of(
            "",
            "<FIXML><Order ID=",
            "<FIXML/>",
            "<other/>",
            new QuoteRequest(7, 3).write(),
            order.replace("ID=\"7\"", ""),
            order.replace("ID=\"7\"", "ID=\"seven\""),
            order.replace("Px=\"10.05\"", "Px=\"10\""),
            order.replace("Sym=\"3\"", ""),
            order.replace("<OrdQty Qty=\"100\"/>", ""),
            "<!DOCTYPE FIXML [<!ENTITY e SYSTEM \"file:///etc/passwd\">]>"
                + order.replace("Txt=\"x\"", "Txt=\"&e;\""))) {
      assertThatThrownBy(() -> parser.order(wrong)).as(wrong).isInstanceOf(RuntimeException.class);
    }
  }

  @Test
  void binding_isSafeForManyThreads() {
    MessageParser parser = MessageParser.of("binding");
    assertThat(
            IntStream.range(0, 2_000)
                .parallel()
                .allMatch(i -> parser.quoteRequest(new QuoteRequest(i, i).write()).id() == i))
        .isTrue();
  }

  @Test
  void otherWords_areNamed() {
    assertThatThrownBy(() -> MessageParser.of("dom"))
        .hasMessage("no parser is called `dom`: there are `streaming` and `binding`");
  }
}
