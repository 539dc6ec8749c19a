package assay.host.shell;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;

/// Quoted words are read back by a shell, also through a shell's shell, like another host's login
/// shell.
final class ShellWordsTest {

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
      assertThat(read("printf %s " + ShellWords.shown(word))).isEqualTo(word);
    }
    assertThat(ShellWords.shown("me@b.example.org")).isEqualTo("me@b.example.org");
    assertThat(ShellWords.shown("a; rm -rf x")).isEqualTo("'a; rm -rf x'");
  }

  @Test
  void words_areReadAsTheyAre() throws IOException {
    String print = "printf '%s|' " + ShellWords.line(WORDS);
    assertThat(read(print)).isEqualTo(String.join("|", WORDS) + "|");
    assertThat(read("sh -c " + ShellWords.quoted(print))).isEqualTo(String.join("|", WORDS) + "|");
  }
}
