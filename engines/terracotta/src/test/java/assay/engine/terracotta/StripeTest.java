package assay.engine.terracotta;

import static org.assertj.core.api.Assertions.assertThat;

import assay.engine.terracotta.Stripe.Place;
import org.junit.jupiter.api.Test;

final class StripeTest {

  @Test
  void onLoopback_everyServerHasPortsOfItsOwn() {
    assertThat(new Stripe("127.0.0.1", 20_000, 2).places())
        .containsExactly(
            new Place("member-1", "127.0.0.1", 20_000, 20_002),
            new Place("member-2", "127.0.0.1", 20_001, 20_003));
  }

  @Test
  void elsewhere_everyServerHasAnAddressOfItsOwn() {
    assertThat(new Stripe("10.77.0.1", 20_000, 2).places())
        .containsExactly(
            new Place("member-1", "10.77.0.1", 20_000, 20_002),
            new Place("member-2", "10.77.0.2", 20_000, 20_002));
  }
}
