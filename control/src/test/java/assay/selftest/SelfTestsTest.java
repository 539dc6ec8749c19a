package assay.selftest;

import static org.assertj.core.api.Assertions.assertThat;

import assay.selftest.test.SelfTest;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.TestFactory;

/// Every self-test shows its claim, each once: they take a minute in all.
@Tag("further")
final class SelfTestsTest {

  @TestFactory
  Stream<DynamicTest> claim_holds() {
    return SelfTests.all().stream()
        .map(test ->
            DynamicTest.dynamicTest(
                test.claim(),
                () -> {
                  SelfTest.Shown shown = test.show();
                  assertThat(shown.holds())
                      .as("demanded: %s; seen: %s", shown.demanded(), shown.seen())
                      .isTrue();
                }));
  }
}
