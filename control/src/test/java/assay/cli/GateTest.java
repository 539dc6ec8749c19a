package assay.cli;

import static org.assertj.core.api.Assertions.assertThat;

import assay.compare.StoredSample;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

final class GateTest extends InstalledAssay {

  private static final Pattern GATE = Pattern.compile("--fail-if '([^']+)'");
  private static final double[] CALM = {1000e3, 1010e3, 1020e3, 990e3, 1005e3, 995e3};
  private static final double[] NOISY = {800e3, 1300e3, 900e3, 1500e3, 1000e3, 700e3};
  private static final double[] NONE = new double[6];

  private static double[] times(double factor, double[] values) {
    return Arrays.stream(values).map(each -> Math.rint(each * factor)).toArray();
  }

  private StoredSample sample(String id, double[] median, double[] lost) {
    return new StoredSample(folder.resolve("runs"), id)
        .figure("p50(put)", median)
        .figure("p99(put)", NOISY)
        .figure("lost-writes", lost);
  }

  private int gate(StoredSample base, StoredSample run, List<String> limits) throws IOException {
    List<String> command =
        new ArrayList<>(
            List.of(
                "compare",
                base.stored().folder().toString(),
                run.stored().folder().toString(),
                "--force"));
    limits.forEach(limit -> command.addAll(List.of("--fail-if", limit)));
    return assay(command.toArray(String[]::new));
  }

  /// The limits in the page's first gate, which its jobs use too.
  private static List<String> documented() throws IOException {
    List<String> jobs =
        Files.readString(Path.of("../docs/how-to/ci.md"))
            .lines()
            .filter(line -> line.contains("--fail-if '"))
            .toList();
    assertThat(jobs).hasSize(3);
    List<List<String>> gates =
        jobs.stream()
            .map(line -> GATE.matcher(line).results().map(found -> found.group(1)).toList())
            .toList();
    assertThat(gates).containsOnly(gates.getFirst());
    return gates.getFirst();
  }

  /// On a busy host the p99 is too noisy, the median is not.
  @Test
  void documentedGate_catchesAMedianThatTripled() throws IOException {
    StoredSample base = sample("aaaa", CALM, NONE);

    assertThat(gate(base, sample("bbbb", times(3, CALM), NONE), documented())).isEqualTo(4);
    assertThat(gate(base, sample("bbbb", CALM, NONE), documented())).isZero();
  }

  @Test
  void documentedGate_catchesOneRepeatThatLostWrites() throws IOException {
    assertThat(
            gate(
                sample("aaaa", CALM, NONE),
                sample("bbbb", CALM, new double[] {0, 0, 0, 7, 0, 0}),
                documented()))
        .isEqualTo(4);
  }

  @Test
  void changeThatChanceMayHaveMade_isNotDecided() throws IOException {
    StoredSample base = sample("aaaa", NOISY, NONE);
    StoredSample run = sample("bbbb", times(1.15, NOISY), NONE);

    assertThat(gate(base, run, List.of("put p50 > +10%"))).isEqualTo(6);
    assertThat(err())
        .contains(
            "error[E720]: `put p50 > +10%` is not decided for “sync”", "more repeats can decide");
  }

  @Test
  void figureThatIsWithheld_isNotDecided_andALimitThatFiresBeatsIt() throws IOException {
    StoredSample base = sample("aaaa", CALM, NONE);
    StoredSample run = sample("bbbb", times(3, CALM), NONE).withheld("lost-writes", "cut");

    assertThat(gate(base, run, List.of("lost-writes > +0"))).isEqualTo(6);
    assertThat(err())
        .contains("error[E720]: `lost-writes > +0` cannot be judged for “sync”: run: cut");
    assertThat(gate(base, run, List.of("lost-writes > +0", "put p50 > +10%"))).isEqualTo(4);
  }

  /// Five of six repeats saw no harm.
  @Test
  void harmOfARepeatThatWasNotJudged_isNotDecided() throws IOException {
    StoredSample base = sample("aaaa", CALM, NONE);
    StoredSample fewer = sample("bbbb", CALM, new double[5]);
    assertThat(gate(base, fewer, List.of("lost-writes > +0"))).isEqualTo(6);
    assertThat(err()).contains("1 of its 6 repeats were not judged");

    StoredSample open = sample("bbbb", CALM, NONE).open("lost-writes", "3 keys were not read back");
    assertThat(gate(base, open, List.of("lost-writes > +0"))).isEqualTo(6);
    assertThat(err()).contains("3 keys were not read back");
    assertThat(out())
        .contains(
            "1 of 1 questions not answered: lost-writes of “sync” (3 keys were not read back)");
    assertThat(gate(base, open, List.of("put p50 > +10%"))).isZero();
  }
}
