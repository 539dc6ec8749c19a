package assay.export;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Random;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

final class SystematicSamplerTest {

  private static JMeterSample sample(long start, long elapsed) {
    return new JMeterSample(start, elapsed, "get", "OK", "", 1, "client-1", 0, "closed-1");
  }

  private static List<JMeterSample> kept(SystematicSampler sampler, long[] elapsed) {
    for (int i = 0; i < elapsed.length; i++) {
      long start = i;
      long time = elapsed[i];
      sampler.offer(1, time, () -> sample(start, time));
    }
    return sampler.kept();
  }

  @Test
  void few_areAllKept() {
    assertThat(kept(new SystematicSampler(3, 1), new long[] {5, 1, 9}))
        .extracting(JMeterSample::elapsedNanos)
        .containsExactly(5L, 1L, 9L);
  }

  @Test
  void many_areKeptEvenly_andTheSlowestBesides() {
    int requests = 250_000;
    long[] elapsed = new Random(7).longs(requests, 1_000, 1_000_000).toArray();
    SystematicSampler sampler = new SystematicSampler(requests, 1);
    List<JMeterSample> kept = kept(sampler, elapsed);

    assertThat(sampler.every()).isEqualTo(3);
    long limit =
        LongStream.of(elapsed)
            .sorted()
            .skip(requests - SystematicSampler.SLOWEST)
            .findFirst()
            .orElseThrow();
    assertThat(kept.stream().filter(sample -> sample.elapsedNanos() >= limit).count())
        .isEqualTo(LongStream.of(elapsed).filter(time -> time >= limit).count());
    assertThat(kept)
        .filteredOn(sample -> sample.elapsedNanos() < limit)
        .allMatch(sample -> sample.startNanos() % 3 == 0);
    assertThat(kept.stream().filter(sample -> sample.startNanos() % 3 == 0)).hasSize(83_334);
    assertThat(kept).isSortedAccordingTo((a, b) -> Long.compare(a.startNanos(), b.startNanos()));
  }

  @Test
  void thinnedOut_makesAllAsThin() {
    SystematicSampler sampler = new SystematicSampler(300_000, 1_000);
    assertThat(sampler.every()).isEqualTo(1_000);
    for (int i = 0; i < 100_000; i++) {
      long start = i;
      sampler.offer(1, 1_000, () -> sample(start, 1_000));
    }
    for (int i = 0; i < 200; i++) {
      long start = 100_000L + i;
      sampler.offer(1_000, 1, () -> sample(start, 1));
    }
    assertThat(sampler.kept().stream().filter(sample -> sample.elapsedNanos() == 1)).hasSize(200);
    assertThat(sampler.kept().stream().filter(sample -> sample.startNanos() % 1_000 == 0))
        .hasSizeGreaterThanOrEqualTo(100);
    assertThat(sampler.kept()).hasSizeLessThanOrEqualTo(100 + 200 + SystematicSampler.SLOWEST);
  }
}
