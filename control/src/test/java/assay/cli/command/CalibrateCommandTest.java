package assay.cli.command;

import static org.assertj.core.api.Assertions.assertThat;

import assay.cli.InstalledAssay;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class CalibrateCommandTest extends InstalledAssay {

  @ParameterizedTest
  @ValueSource(strings = {"0", "-3"})
  void noWorlds_areRefused(String worlds) {
    assertThat(assay("calibrate", "--self-test=worlds", "--worlds", worlds)).isEqualTo(2);
    assertThat(err()).contains("error[E469]: no world can be played: --worlds is " + worlds);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "--self-test=engines", "--self-test"})
  void worldOfAFile_thatWouldNotBePlayed_isRefused(String selfTest) throws IOException {
    Path file = Files.writeString(folder.resolve("world.json"), "{}");
    String[] line =
        selfTest.isEmpty()
            ? new String[] {"calibrate", "--world", file.toString()}
            : new String[] {"calibrate", selfTest, "--world", file.toString()};
    assertThat(assay(line)).isEqualTo(2);
    assertThat(err())
        .contains("error[E469]: the world of " + file + " would not be played")
        .contains("add --self-test=worlds");
  }
}
