package assay.load.keys;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Map;
import org.junit.jupiter.api.Test;

final class RequestMixTest {

  @Test
  void shares_divideTheUnit() {
    RequestMix mix = new RequestMix(Map.of("get", 75.0, "put", 20.0, "remove", 5.0, "query", 0.0));
    assertThat(mix.kinds()).containsExactly("get", "put", "remove");
    assertThat(mix.at(0)).isEqualTo("get");
    assertThat(mix.at(0.7499)).isEqualTo("get");
    assertThat(mix.at(0.7501)).isEqualTo("put");
    assertThat(mix.at(0.9499)).isEqualTo("put");
    assertThat(mix.at(0.9501)).isEqualTo("remove");
    assertThat(mix.at(Math.nextDown(1.0))).isEqualTo("remove");
  }

  @Test
  void mixOfNothing_isRefused() {
    assertThatThrownBy(() -> new RequestMix(Map.of())).isInstanceOf(IllegalArgumentException.class);
  }
}
