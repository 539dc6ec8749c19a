package assay.problem;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;

/// Quoted words are read back by a shell, also through a shell's shell, like another host's login
/// shell.
final class ShellQuotingTest {

  private static final List<String> WORDS =
      List.of(
          "plain",
          "",
          "two words",
          "it's",
          "'",
          "\"",
          "$HOME",
          "`id`",
          "a\\b",
          "!",
          "*",
          "~",
          "x;y",
          "line\nline",
          "ü");

  private static String read(String command) throws IOException {
    Process shell = new ProcessBuilder("sh", "-c", command).start();
    return new String(shell.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
  }

  @Test
  void shownWords_areReadAsTheyAre_andPlainWhereTheyCanBe() throws IOException {
    for (String word : WORDS) {
      assertThat(read("printf %s " + ShellQuoting.shown(word))).isEqualTo(word);
    }
    assertThat(ShellQuoting.shown("me@b.example.org")).isEqualTo("me@b.example.org");
    assertThat(ShellQuoting.shown("a; rm -rf x")).isEqualTo("'a; rm -rf x'");
  }

  @Test
  void commandOfARecord_isWordsAndNothingElse() throws IOException {
    String own = "./assay run 'my study' --set 'a=it'\\''s' --seed 4 --only sync";
    assertThat(ShellQuoting.ofAssay(own)).isEqualTo(own);
    for (String other : List.of("", "rm -rf x", "/tmp/assay run x", "$(id) run", "'ass'ay2 run")) {
      assertThat(ShellQuoting.ofAssay(other)).as(other).isEmpty();
    }
    for (String evil : WORDS) {
      String said =
          read("assay() { printf '%s|' \"$@\"; }\n" + ShellQuoting.ofAssay("assay run " + evil));
      assertThat(said).as(evil).startsWith("run|");
    }
    String evil = "assay run x; touch y\n`id` $(id) && \"$HOME\" > z | w # 'v";
    assertThat(read("assay() { printf '%s|' \"$@\"; }\n" + ShellQuoting.ofAssay(evil)))
        .isEqualTo("run|x;|touch|y|`id`|$(id)|&&|\"$HOME\"|>|z|\\||w|#|v|".replace("\\", ""));
  }

  @Test
  void words_areReadAsTheyAre() throws IOException {
    String print = "printf '%s|' " + ShellQuoting.line(WORDS);
    assertThat(read(print)).isEqualTo(String.join("|", WORDS) + "|");
    assertThat(read("sh -c " + ShellQuoting.quoted(print)))
        .isEqualTo(String.join("|", WORDS) + "|");
  }
}
