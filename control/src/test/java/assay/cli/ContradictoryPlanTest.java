package assay.cli;

import static org.assertj.core.api.Assertions.assertThat;

import assay.cli.terminal.Terminal;
import assay.cli.workspace.Workspace;
import assay.record.SealedSample;
import assay.record.io.RunDirectory;
import assay.record.io.SealWriter;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
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

  @TempDir private Path folder;

  @Test
  void contradiction_isE703() throws IOException {
    RunDirectory run = SealedSample.sealed(Files.createDirectory(folder.resolve("runs")));
    String sound = Files.readString(run.plan());
    assertThat(printed("judge", run.root().toString())).doesNotContain("E703");
    Files.writeString(run.plan(), sound.replace("configuration: none", "configuration: nobody"));
    reseal(run);
    assertThat(printed("judge", run.root().toString()))
        .contains(
            "error[E703]", "the run `none-1` is of the configuration `nobody`, which it has not");
  }

  @Test
  void everyCommand_saysWhatIsWrong() throws IOException {
    RunDirectory run = SealedSample.sealed(Files.createDirectory(folder.resolve("runs")));
    String sound = Files.readString(run.plan());
    List<int[]> scalars = new ArrayList<>();
    Matcher scalar = SCALAR.matcher(sound);
    while (scalar.find()) {
      scalars.add(new int[] {scalar.start(2), scalar.end(2)});
    }
    SplittableRandom random = new SplittableRandom(15);
    List<String> stumbled = new ArrayList<>();
    for (int observation = 0;
        observation < Integer.getInteger("assay.observations", 80);
        observation++) {
      int[] at = scalars.get(random.nextInt(scalars.size()));
      String value = VALUES.get(random.nextInt(VALUES.size()));
      String changed = sound.substring(0, at[0]) + value + sound.substring(at[1]);
      Files.writeString(run.plan(), changed);
      reseal(run);
      int from = Math.max(0, sound.lastIndexOf('\n', at[0]));
      String where = sound.substring(from, at[1]).strip() + " -> " + value;
      for (String command : List.of("judge", "report", "export")) {
        String printed = printed(command, run.root().toString());
        if (printed.contains("a bug in Assay")) {
          stumbled.add(command + " " + where + ": " + printed.lines().findFirst().orElse(""));
        }
      }
    }
    assertThat(stumbled).isEmpty();
  }

  private static void reseal(RunDirectory run) throws IOException {
    SealWriter seals = SealWriter.of(run);
    seals.whole("", run.plan());
    seals.whole("", run.environment());
    for (String trial : List.of("none-1", "sync-1")) {
      seals.ended(trial);
    }
    seals.finish();
  }

  private String printed(String... command) {
    ByteArrayOutputStream printed = new ByteArrayOutputStream();
    PrintStream all = new PrintStream(printed, true, StandardCharsets.UTF_8);
    Workspace here = new Workspace(folder, folder);
    Assay.commandLine(here, new Terminal(all, all, false), new CommandExecution(here))
        .execute(command);
    return printed.toString(StandardCharsets.UTF_8);
  }
}
