package assay.record.latency;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.Base64;
import java.util.SplittableRandom;
import java.util.zip.DataFormatException;
import java.util.zip.Deflater;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;

/// Compared with HdrHistogram, the source of these buckets, ranks and encoding.
final class DurationHistogramTest {

  private static final double[] PERCENTS = {1, 50, 90, 99, 99.9, 100};

  private final SplittableRandom random = new SplittableRandom(7);

  /// Durations of all magnitudes, many of them equal.
  private long[] drawn() {
    long[] drawn = new long[random.nextInt(300)];
    long highest = 1L << random.nextInt(1, 37);
    Arrays.setAll(
        drawn,
        i ->
            random.nextInt(3) > 0 && i > 0
                ? drawn[random.nextInt(i)]
                : Math.min(LatencyWriter.HIGHEST_NANOS, random.nextLong(highest)));
    return drawn;
  }

  private static Histogram histogram(long[] nanos) {
    Histogram histogram = new Histogram(LatencyWriter.HIGHEST_NANOS, LatencyWriter.DIGITS);
    Arrays.stream(nanos).forEach(histogram::recordValue);
    return histogram;
  }

  private static String packed(Histogram histogram) {
    ByteBuffer buffer = ByteBuffer.allocate(histogram.getNeededByteBufferCapacity());
    int length = histogram.encodeIntoCompressedByteBuffer(buffer, Deflater.BEST_COMPRESSION);
    return Base64.getEncoder().encodeToString(Arrays.copyOf(buffer.array(), length));
  }

  @Test
  void figures_areThoseOfTheDenseHistogram() {
    for (int turn = 0; turn < 500; turn++) {
      long[] nanos = drawn();
      Histogram dense = histogram(nanos);
      DurationHistogram durations = DurationHistogram.of(nanos);
      assertThat(durations).isEqualTo(DurationHistogram.of(dense));
      assertThat(durations.count()).isEqualTo(dense.getTotalCount());
      assertThat(durations.max()).isEqualTo(dense.getMaxValue());
      assertThat(durations.mean()).isEqualTo(dense.getMean());
      for (double percent : PERCENTS) {
        assertThat(durations.atPercent(percent)).isEqualTo(dense.getValueAtPercentile(percent));
      }
      long limit = random.nextLong(LatencyWriter.HIGHEST_NANOS);
      long above =
          Arrays.stream(nanos)
              .filter(each -> DurationBuckets.bucket(each) > DurationBuckets.bucket(limit))
              .count();
      assertThat(durations.countAbove(DurationBuckets.most(DurationBuckets.bucket(limit))))
          .isEqualTo(above);
    }
  }

  @Test
  void sums_areThoseOfTheDenseHistogram() {
    for (int turn = 0; turn < 200; turn++) {
      long[] one = drawn();
      long[] other = drawn();
      Histogram dense = histogram(one);
      dense.add(histogram(other));
      assertThat(DurationHistogram.of(one).plus(DurationHistogram.of(other)))
          .isEqualTo(DurationHistogram.of(dense));
    }
  }

  @Test
  void text_isByteForByteHdrHistograms_andReadBackAsItWas() throws DataFormatException {
    try (DurationCodec codec = new DurationCodec()) {
      for (int turn = 0; turn < 500; turn++) {
        long[] nanos = drawn();
        Histogram dense = histogram(nanos);
        long many = random.nextLong(Long.MAX_VALUE >> random.nextInt(1, 60));
        if (nanos.length > 0) {
          dense.recordValueWithCount(nanos[0], many);
        }
        DurationHistogram durations = DurationHistogram.of(dense);
        String text = codec.text(durations);
        if (nanos.length > 0) {
          assertThat(text).isEqualTo(packed(dense));
        }
        assertThat(codec.durations(text)).isEqualTo(durations);
        assertThat(codec.durations(packed(dense))).isEqualTo(durations);
      }
    }
  }

  @Test
  void textLongerThanAnyBefore_isReadByANewReader() throws DataFormatException {
    for (int size : new int[] {300, 1_000, 3_000, 20_000}) {
      long[] nanos = new long[size];
      Arrays.setAll(nanos, i -> random.nextLong(1L << 36));
      DurationHistogram durations = DurationHistogram.of(nanos);
      try (DurationCodec writer = new DurationCodec();
          DurationCodec reader = new DurationCodec()) {
        assertThat(reader.durations(writer.text(durations))).isEqualTo(durations);
      }
    }
  }

  @Test
  void histogramOfOtherBuckets_orACutOne_isRefused() throws DataFormatException {
    try (DurationCodec codec = new DurationCodec()) {
      Histogram two = new Histogram(LatencyWriter.HIGHEST_NANOS, 2);
      two.recordValue(1_000_000);
      assertThatThrownBy(() -> codec.durations(packed(two)))
          .isInstanceOf(DataFormatException.class);
      byte[] whole = Base64.getDecoder().decode(codec.text(DurationHistogram.of(1, 2, 3_000_000)));
      for (int length = 0; length < whole.length; length++) {
        String cut = Base64.getEncoder().encodeToString(Arrays.copyOf(whole, length));
        assertThatThrownBy(() -> codec.durations(cut)).isInstanceOf(DataFormatException.class);
      }
    }
  }

  @Test
  void every_boundaryOfABucket_isHdrHistograms() {
    Histogram dense = new Histogram(LatencyWriter.HIGHEST_NANOS, LatencyWriter.DIGITS);
    for (int bucket = 0; bucket < DurationBuckets.COUNT; bucket++) {
      long least = DurationBuckets.least(bucket);
      long most = DurationBuckets.most(bucket);
      assertThat(dense.lowestEquivalentValue(most)).isEqualTo(least);
      assertThat(dense.highestEquivalentValue(least)).isEqualTo(most);
      assertThat(dense.medianEquivalentValue(least)).isEqualTo(DurationBuckets.middle(bucket));
      assertThat(DurationBuckets.bucket(least)).isEqualTo(bucket);
      assertThat(DurationBuckets.bucket(most)).isEqualTo(bucket);
    }
  }
}
