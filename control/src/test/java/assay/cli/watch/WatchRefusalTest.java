package assay.cli.watch;

import static org.assertj.core.api.Assertions.assertThat;

import assay.cli.InstalledAssay;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/// Whatever `assay watch` refuses before it starts a process.
final class WatchRefusalTest extends InstalledAssay {

  private static final String REDIS =
      DESCRIPTOR.replace("engine: coherence", "engine: redis")
          + "existing: { backup: [sync] }\nexisting-access: [user]\n";

  @BeforeEach
  void cluster() throws IOException {
    install("engines/redis", REDIS);
    Files.writeString(folder.resolve("existing.yaml"), "addresses: [127.0.0.1:1]\n");
  }

  private int watch(String... more) {
    String[] line = new String[more.length + 3];
    line[0] = "watch";
    line[1] = "--existing";
    line[2] = folder.resolve("existing.yaml").toString();
    System.arraycopy(more, 0, line, 3, more.length);
    return assay(line);
  }

  @Test
  void withoutACluster_itIsRefused() {
    assertThat(assay("watch")).isEqualTo(2);
    assertThat(err()).contains("--existing");
  }

  @Test
  void absentFile_isRefused() {
    assertThat(assay("watch", "--existing", folder.resolve("nothing.yaml").toString()))
        .isEqualTo(2);
    assertThat(err()).contains("nothing.yaml", "help:");
  }

  @Test
  void rateAboveTheCap_isRefused_withTheCap() {
    assertThat(watch("--rate", "101/s")).isEqualTo(2);
    assertThat(err()).contains("E590", "at most 100", "--rate 100/s or less");
  }

  @Test
  void noRate_isRefused() {
    for (String rate : new String[] {"0", "-3/s", "fast", "1e9/s", "10/min"}) {
      assertThat(watch("--rate=" + rate)).as(rate).isEqualTo(2);
      assertThat(err()).as(rate).contains("E412", "--rate 10/s");
    }
  }

  @Test
  void unknownEngine_isRefused_withThoseThatCan() {
    assertThat(watch("--engine", "reddis")).isEqualTo(2);
    assertThat(err()).contains("E301", "redis");
  }

  @Test
  void engineThatJoinsNoExistingCluster_isRefused() {
    assertThat(watch("--engine", "coherence")).isEqualTo(2);
    assertThat(err()).contains("E530", "redis");
  }

  @Test
  void stopFileThatExists_isRefused() throws IOException {
    Path stop = Files.createFile(folder.resolve("stop"));
    assertThat(watch("--stop-file", stop.toString())).isEqualTo(2);
    assertThat(err()).contains("E591", "--stop-file");
  }

  @Test
  void noTime_isRefused() {
    assertThat(watch("--for", "long")).isEqualTo(2);
    assertThat(err()).contains("E412", "--for");
  }

  @Test
  void whatTheClusterCannotGive_isRefused() throws IOException {
    Files.writeString(folder.resolve("existing.yaml"), "addresses: [127.0.0.1:1]\ntls: true\n");
    assertThat(watch()).isEqualTo(2);
    assertThat(err()).contains("E540");
  }
}
