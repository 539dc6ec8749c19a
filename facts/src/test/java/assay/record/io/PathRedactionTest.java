package assay.record.io;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

final class PathRedactionTest {

  private static final Path HOME = Path.of("/home/me/my projects/assay");
  private static final Path RUN = Path.of("/data/runs/a.partial");

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          /usr/lib/jvm/jdk-25/bin/java | java
          /home/me/my projects/assay/child/a.jar:/home/me/x$1/b.jar | child/a.jar:b.jar
          -Xlog:gc*:file=/data/runs/a.partial/members/m/gc.log:tags | -Xlog:gc*:file=members/m/gc.log:tags
          -XX:ErrorFile=/data/runs/a.partial/m/hs_err_%p.log | -XX:ErrorFile=m/hs_err_%p.log
          ./assay run /home/me/secret/study.yaml --seed 1 | ./assay run study.yaml --seed 1
          the folder "/home/me/" is full | the folder "…" is full
          """)
  void absolutePaths_becomeRelativeOrTheirLastName(String text, String shortened) {
    assertThat(PathRedaction.shortened(text, RUN, HOME)).isEqualTo(shortened);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "1.00k/s were offered and 60.6/s achieved",
        "see https://example.org/a/b and jdbc:postgresql://host/database",
        "studies/first-look.yaml and ../x/y",
        "load average 5.4 / 3.9 / 2.9",
        "-Xms256m"
      })
  void whatIsNoAbsolutePath_stays(String text) {
    assertThat(PathRedaction.shortened(text)).isEqualTo(text);
  }

  @Test
  void knownFolders_areNotMistakenForTheirNeighbours() {
    assertThat(PathRedaction.shortened("/data/runs/a.partial-2/x/y.log", RUN)).isEqualTo("y.log");
  }
}
