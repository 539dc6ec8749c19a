package assay.cli;

import static org.assertj.core.api.Assertions.assertThat;

import assay.record.SealedSample;
import assay.record.io.RunDirectory;
import assay.record.io.SealWriter;
import assay.run.ReportWriter;
import assay.testing.Draws;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;

/// A plan with new seals that contradicts itself: every command reports the contradiction, and none
/// crashes.
final class ContradictoryPlanTest {

  private static final Pattern SCALAR = Pattern.compile("(?m)^( *(?:- )?[\\w-]+: )(\\S.*)$");

  private static final List<String> VALUES =
      List.of(
          "\"1e308\"",
          "\"9223372036854775807\"",
          "9223372036854775807",
          "\"-1\"",
          "-1",
          "0",
          "\"0\"",
          "null",
          "\"\"",
          "\"null%\"",
          "\"2147483648s\"",
          "\"1e999999999s\"",
          "\"PT1E9S\"",
          "\"PT-1S\"",
          "\"PT2147483648H\"",
          ".nan",
          ".inf",
          "true",
          "[]",
          "{}");

  private static final String RAMP =
      """
        rate:
          text: 100/s to 300/s
          points:
          - - 0
            - 100.0
          - - 2000000000
            - 300.0
          - - 3000000000
            - 300.0\
      """;

  private static final Pattern TEXT =
      Pattern.compile(".*\\.(?:json|ndjson|csv|log|hlog|yaml)|environment.*");

  private static final Pattern NUMBER = Pattern.compile("(?<=[:,\\[\" ])()(-?\\d+(?:\\.\\d+)?)\\b");

  private static final List<String> NUMBERS =
      List.of(
          "9223372036854775807",
          "99999999999999999999",
          "-9223372036854775808",
          "-1",
          "0",
          "1e308",
          "-0.0",
          "NaN",
          "",
          "x",
          "2147483648");

  @TempDir private Path folder;

  @Test
  void contradiction_isE703() throws IOException {
    RunDirectory run = SealedSample.sealed(Files.createDirectory(folder.resolve("runs")));
    String sound = Files.readString(run.plan());
    assertThat(PastedCommandsTest.printed(folder, "judge", run.root().toString()))
        .doesNotContain("E703");
    Files.writeString(run.plan(), sound.replace("configuration: none", "configuration: nobody"));
    reseal(run);
    assertThat(PastedCommandsTest.printed(folder, "judge", run.root().toString()))
        .contains(
            "error[E703]", "the run `none-1` is of the configuration `nobody`, which it has not");
  }

  @Test
  void everyCommand_saysWhatIsWrong() throws IOException {
    RunDirectory run = SealedSample.sealed(Files.createDirectory(folder.resolve("runs")));
    assertThat(stumbled(run, run.plan(), SCALAR, VALUES, 8)).isEmpty();
  }

  @Test
  void rateThatChanges_isReadAsCarefully() throws IOException {
    RunDirectory run = SealedSample.sealed(Files.createDirectory(folder.resolve("runs")));
    String plan = Files.readString(run.plan());
    Files.writeString(run.plan(), plan.replace("  rate: 200.0", RAMP));
    reseal(run);
    assertThat(PastedCommandsTest.printed(folder, "judge", run.root().toString()))
        .doesNotContain("E703");
    Pattern point = Pattern.compile("(?m)^( {4}(?:- |  )- |    text: )(\\S+)$");
    assertThat(stumbled(run, run.plan(), point, VALUES, 7)).isEmpty();
  }

  /// Seals tell who wrote a file last, and not that its numbers make sense.
  @TestFactory
  Stream<DynamicTest> everyOtherFile() throws IOException {
    RunDirectory run = SealedSample.sealed(Files.createDirectory(folder.resolve("runs")));
    ReportWriter.judge(run);
    List<Path> texts;
    try (Stream<Path> files = Files.walk(run.root())) {
      texts =
          files
              .filter(Files::isRegularFile)
              .filter(file -> TEXT.matcher(file.getFileName().toString()).matches())
              .filter(file -> !file.equals(run.plan()) && !file.toString().contains("seals"))
              .toList();
    }
    return texts.stream()
        .map(file ->
            DynamicTest.dynamicTest(
                run.root().relativize(file).toString(),
                () -> assertThat(stumbled(run, file, NUMBER, NUMBERS, 4)).isEmpty()));
  }

  /// Replaces a value of a file, seals the record again and lets commands read it.
  ///
  /// @param places the second group is a value
  /// @return what ended a command as a bug
  private List<String> stumbled(
      RunDirectory run, Path file, Pattern places, List<String> values, int observations)
      throws IOException {
    String sound = Files.readString(file);
    List<int[]> found = new ArrayList<>();
    Matcher place = places.matcher(sound);
    while (place.find()) {
      found.add(new int[] {place.start(2), place.end(2)});
    }
    assertThat(found).isNotEmpty();
    SplittableRandom random = new SplittableRandom(15);
    List<String> stumbled = new ArrayList<>();
    for (int i = 0; i < Draws.of(observations); i++) {
      int[] at = found.get(random.nextInt(found.size()));
      String value = values.get(random.nextInt(values.size()));
      Files.writeString(file, sound.substring(0, at[0]) + value + sound.substring(at[1]));
      reseal(run);
      int from = Math.max(sound.lastIndexOf('\n', at[0]), at[0] - 40);
      String where = sound.substring(from + 1, at[1]).strip() + " -> " + value;
      for (String command : List.of("report", "judge", "export")) {
        String printed = PastedCommandsTest.printed(folder, command, run.root().toString());
        if (printed.contains("a bug in Assay")) {
          stumbled.add(command + " " + where + ": " + printed.lines().findFirst().orElse(""));
        }
      }
    }
    Files.writeString(file, sound);
    reseal(run);
    return stumbled;
  }

  private static void reseal(RunDirectory run) throws IOException {
    SealWriter seals = SealWriter.of(run);
    seals.whole("", run.plan());
    seals.whole("", run.environment());
    for (String trial : List.of("none-1", "sync-1")) {
      seals.ended(trial);
    }
    seals.finish();
    if (Files.exists(run.results())) {
      SealWriter.judged(run);
    }
  }
}
