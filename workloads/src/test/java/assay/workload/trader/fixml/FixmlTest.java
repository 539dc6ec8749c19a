package assay.workload.trader.fixml;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class FixmlTest {

  private final Random random = new Random(7);

  @Test
  void everyMessage_isReadAsItWasWritten() {
    for (int i = 0; i < 200; i++) {
      long id = random.nextLong(Long.MAX_VALUE);
      int symbol = random.nextInt(Integer.MAX_VALUE);
      long price = random.nextLong(1L << 50);
      QuoteRequest asked = new QuoteRequest(id, symbol);
      Quote quote = new Quote(id, symbol, random.nextLong(1L << 40), price);
      PriceUpdate update = new PriceUpdate(id, symbol, price);
      Order order = new Order(id, symbol, random.nextInt(Integer.MAX_VALUE), price);
      ExecutionReport report = new ExecutionReport(id, random.nextBoolean());

      assertThat(QuoteRequest.read(asked.write())).isEqualTo(asked);
      assertThat(Quote.read(quote.write())).isEqualTo(quote);
      assertThat(PriceUpdate.read(update.write())).isEqualTo(update);
      assertThat(Order.read(order.write("abc"))).isEqualTo(order);
      assertThat(ExecutionReport.read(report.write())).isEqualTo(report);
    }
  }

  @Test
  void textMakesAnOrderLarger_andNothingElse() {
    Order order = new Order(1, 2, 3, 405);

    assertThat(order.write("x".repeat(100))).hasSize(order.write("").length() + 100);
    assertThat(order.write("")).contains("Px=\"4.05\"");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "no XML",
        "<FIXML>",
        "<FIXML/>",
        "<FIXML><Order/></FIXML>",
        "<FIXML><QuotReq ReqID=\"1\"/></FIXML>",
        "<FIXML><QuotReq ReqID=\"one\"><Instrmt Sym=\"1\"/></QuotReq></FIXML>",
        "<!DOCTYPE a [<!ENTITY b \"1\">]><FIXML><QuotReq ReqID=\"&b;\"><Instrmt Sym=\"1\"/></QuotReq></FIXML>"
      })
  void whatIsNoQuoteRequest_isRefused(String message) {
    assertThatThrownBy(() -> QuoteRequest.read(message)).isInstanceOf(FixmlException.class);
  }

  @ParameterizedTest
  @ValueSource(strings = {"1", "1.", "1.5", "1.500", "a.00", "-1.00", ".50", "1.-5"})
  void whatIsNoPrice_isRefused(String price) {
    assertThatThrownBy(() -> Fixml.hundredths(price)).isInstanceOf(FixmlException.class);
  }
}
