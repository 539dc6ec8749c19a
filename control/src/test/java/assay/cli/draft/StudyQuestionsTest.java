package assay.cli.draft;

import static org.assertj.core.api.Assertions.assertThat;

import assay.cli.InstalledAssay;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// `assay new` without a name: five questions and a valid study, or no file if the answers end
/// early.
final class StudyQuestionsTest extends InstalledAssay {

  private Path mine = Path.of("");

  @BeforeEach
  void installTheRealEngines() throws IOException {
    mine = Files.createDirectories(folder.resolve("mine"));
    try (Stream<Path> engines = Files.list(Path.of("../engines"))) {
      for (Path engine : engines.toList()) {
        Path file = engine.resolve("src/main/resources/assay-engine.yaml");
        if (Files.exists(file)) {
          // Programs on the host belong to another test.
          String text = Files.readString(file).replaceAll("(?m)^ *programs: .*\\n", "");
          install("engines/" + engine.getFileName(), text);
        }
      }
    }
  }

  private int answered(String... lines) {
    answers = String.join("\n", lines) + "\n";
    return assay("new", "--dir", mine.toString());
  }

  @Test
  void enter_takesTheDefaults() throws IOException {
    assertThat(answered("", "", "", "", "")).as(err()).isEqualTo(0);
    assertThat(out()).contains("[coherence] ", "[backup=sync,async,none] ", "[kill] ", "[15s] ");
    assertThat(mine.resolve("coherence-backup.yaml")).exists();
    assertThat(assay("validate", mine.resolve("coherence-backup.yaml").toString()))
        .as(err())
        .isEqualTo(0);
    assertThat(out()).doesNotContain("!");
    assertThat(answered("", "", "", "", "")).isEqualTo(0);
    assertThat(mine.resolve("coherence-backup-2.yaml")).exists();
  }

  @ParameterizedTest
  @CsvSource({
    "hazelcast, here, '', kill, 30s, hazelcast-backup",
    "infinispan, here, '', pause, '', infinispan-backup",
    "ignite, '', reads, none, 20s, ignite-reads",
    "geode, '', '', '', '', geode-backup",
    "ignite3, '', nothing, stop, '', ignite3-as-it-is",
    "terracotta, '', '', '', '', terracotta-",
    "redis, here, 'backup=async,wait', restart, 40s, redis-backup",
    "redis, own, serialization, '', 30s, redis-serialization",
    "hazelcast, own, '', '', '', hazelcast-",
    "infinispan, own, nothing, '', '', infinispan-as-it-is",
  })
  void everySystem_getsAValidStudy(
      String system, String cluster, String varies, String fault, String time, String name)
      throws IOException {
    boolean joins = Stream.of("redis", "hazelcast", "infinispan").anyMatch(system::equals);
    Stream<String> answers =
        Stream.of(
                Stream.of(system),
                joins ? Stream.of(cluster) : Stream.<String>of(),
                Stream.of(varies),
                cluster.equals("own") ? Stream.<String>of() : Stream.of(fault),
                Stream.of(time))
            .flatMap(each -> each);
    assertThat(answered(answers.toArray(String[]::new))).as(out() + err()).isEqualTo(0);
    assertThat(out()).doesNotContain("!");
    Path study;
    try (Stream<Path> files = Files.list(mine)) {
      study =
          files
              .filter(file -> file.getFileName().toString().matches(name + "[a-z-]*[.]yaml"))
              .filter(file -> !file.toString().contains("-existing"))
              .findFirst()
              .orElseThrow();
    }
    assertThat(assay("validate", study.toString())).as(err()).isEqualTo(0);
    assertThat(Files.exists(Path.of(study.toString().replace(".yaml", "-existing.yaml"))))
        .isEqualTo(cluster.equals("own"));
  }

  @Test
  void badAnswer_isToldAtOnce_andAskedAgain() {
    assertThat(
            answered(
                "coherense",
                "coherence",
                "backup=sync,asnyc",
                "heap=256m,512m",
                "kil",
                "kill",
                "30",
                "1s",
                "30s"))
        .as(err())
        .isEqualTo(0);
    assertThat(out()).contains("did you mean `coherence`?", "not `asnyc`", "did you mean `kill`?");
    assertThat(mine.resolve("coherence-heap.yaml")).content().contains("for: 30s");
  }

  @Test
  void endOfInput_leavesNothing() throws IOException {
    assertThat(answered("coherence", "", "kill")).isEqualTo(130);
    assertThat(err()).contains("nothing was written");
    try (Stream<Path> files = Files.list(mine)) {
      assertThat(files).isEmpty();
    }
  }

  @Test
  void withoutATerminal_aNameIsAskedFor() {
    assertThat(assay("new")).isEqualTo(2);
    assertThat(err()).contains("error[E412]", "assay new my-test");
  }
}
