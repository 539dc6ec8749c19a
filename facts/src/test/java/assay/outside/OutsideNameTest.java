package assay.outside;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class OutsideNameTest {

  @TempDir private Path folder;

  @ParameterizedTest
  @ValueSource(
      strings = {
        "a",
        "history/sync-1-client-1.bin",
        "members/artemis, xa-1-member-1/log.txt",
        "members/\u00fc/.hidden",
        "..a/b..",
        "\u0915\u094d\u200d\u0937"
      })
  void soundName_liesBelowTheFolder(String name) throws Exception {
    assertThat(new OutsideName(name).below(folder)).startsWithRaw(folder).isNotEqualTo(folder);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        " ",
        ".",
        "..",
        "/",
        "/etc/passwd",
        "a/",
        "a//b",
        "a/./b",
        "a/../b",
        "../a",
        "a\\b",
        "a\u0000",
        "a\nb",
        "a\u202Eb",
        "a\u200Bb",
        "a\u009B",
        "a\u2028b",
        "a\uFEFF"
      })
  void otherName_isRefused(String name) {
    assertThatThrownBy(() -> new OutsideName(name)).isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void longName_isRefused_andNotShownWhole() {
    for (String name :
        new String[] {"x".repeat(256), "x/".repeat(600) + "x", "\u00fc".repeat(128)}) {
      assertThatThrownBy(() -> new OutsideName(name))
          .isInstanceOf(IllegalArgumentException.class)
          .message()
          .hasSizeLessThan(200);
    }
    assertThat(new OutsideName("x".repeat(255)).text()).hasSize(255);
  }
}
