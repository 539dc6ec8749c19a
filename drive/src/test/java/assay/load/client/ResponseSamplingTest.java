package assay.load.client;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

final class ResponseSamplingTest {

  private static int[] kept(ResponseSampling sampling, int responses, int lines) {
    return IntStream.range(0, responses)
        .map(i -> {
          int oneIn = sampling.next();
          if (oneIn > 0) {
            sampling.left(lines);
          }
          return oneIn;
        })
        .toArray();
  }

  @Test
  void firstOnes_areKept_thenOneInAThousand() {
    int[] kept = kept(new ResponseSampling(10), 5_010, 1);
    assertThat(Arrays.copyOf(kept, 10)).containsOnly(1);
    assertThat(IntStream.range(10, kept.length).filter(i -> kept[i] > 0))
        .containsExactly(1_009, 2_009, 3_009, 4_009, 5_009);
    assertThat(IntStream.of(kept).sum()).isEqualTo(5_010);
  }

  @Test
  void children_countAsLines() {
    int[] kept = kept(new ResponseSampling(10), 5, 4);
    assertThat(kept).containsExactly(1, 1, 1, 0, 0);
  }

  @Test
  void threads_shareAStepsLines() {
    assertThat(IntStream.of(kept(ResponseSampling.share(4), 30_000, 1)).filter(i -> i == 1))
        .hasSize(25_000);
    assertThat(ResponseSampling.share(1_000_000).next()).isEqualTo(1);
  }
}
