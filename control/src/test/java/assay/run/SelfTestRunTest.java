package assay.run;

import static org.assertj.core.api.Assertions.assertThat;

import assay.selftest.test.SelfTest;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.Test;

public final class SelfTestRunTest {

  private record Claim(String claim, Callable<Shown> check) implements SelfTest {
    @Override
    public Shown show() throws Exception {
      return check.call();
    }
  }

  @Test
  void everyTest_hasItsLineInOrder() throws Exception {
    List<SelfTest> tests =
        List.of(
            new Claim("holds", () -> new SelfTest.Shown(true, "1", "1")),
            new Claim("does not", () -> new SelfTest.Shown(false, "1", "2")),
            new Claim(
                "throws",
                () -> {
                  throw new IllegalStateException("out of paper");
                }),
            new Claim(
                "errs",
                () -> {
                  throw new AssertionError("out of ink");
                }));
    List<String> news = new CopyOnWriteArrayList<>();
    List<SelfTestRun.Line> lines = SelfTestRun.all(tests, news::add);
    assertThat(lines)
        .extracting(SelfTestRun.Line::claim)
        .containsExactly("holds", "does not", "throws", "errs");
    assertThat(lines)
        .extracting(SelfTestRun.Line::holds)
        .containsExactly(true, false, false, false);
    assertThat(lines.get(1).seen()).isEqualTo("2");
    assertThat(lines.get(2).seen()).contains("out of paper");
    assertThat(lines.get(3).seen()).contains("out of ink");
    assertThat(news).hasSize(4);
  }

  @Test
  void none_isNoLine() throws Exception {
    assertThat(SelfTestRun.all(List.of(), news -> {})).isEmpty();
  }
}
