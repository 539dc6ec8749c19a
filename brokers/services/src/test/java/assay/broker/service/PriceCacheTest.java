package assay.broker.service;

import static org.assertj.core.api.Assertions.assertThat;

import assay.broker.xml.MessageParser;
import assay.workload.trader.fixml.ExecutionReport;
import assay.workload.trader.fixml.PriceUpdate;
import assay.workload.trader.fixml.Quote;
import assay.workload.trader.fixml.QuoteRequest;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class PriceCacheTest {

  private static long version(PriceCache cache, int symbol) {
    return Quote.read(cache.quote(new QuoteRequest(1, symbol).write())).version();
  }

  private static void update(PriceCache cache, long version, int symbol) {
    String reply = cache.update(new PriceUpdate(version, symbol, 100).write());
    assertThat(ExecutionReport.read(reply).id()).isEqualTo(version);
  }

  @ParameterizedTest
  @ValueSource(strings = {"streaming", "binding"})
  void olderPrice_changesNothing_untilTheFeedBeginsAnew(String parser) {
    PriceCache cache = new PriceCache(MessageParser.of(parser));
    update(cache, 7, 0);
    update(cache, 9, 1);
    update(cache, 3, 1);
    assertThat(version(cache, 0)).isEqualTo(7);
    assertThat(version(cache, 1)).isEqualTo(9);
    assertThat(ExecutionReport.read(cache.update(PriceUpdate.FEED_BEGINS.write())).done()).isTrue();
    assertThat(version(cache, 0)).isZero();
    assertThat(version(cache, 1)).isZero();
    update(cache, 1, 1);
    assertThat(version(cache, 1)).isEqualTo(1);
  }
}
