package assay.problem;

import static org.assertj.core.api.Assertions.assertThat;

import assay.json.JsonCodec;
import java.util.List;
import java.util.SplittableRandom;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

final class InvisibleCharactersTest {

  private static final int TEXTS = 10_000;
  private static final long SEED = 20_261_129;

  private static final List<String> SEEN =
      List.of(
          "a",
          "Z",
          " ",
          "=",
          "<",
          "\u00fc",
          "\u4e2d",
          "\uD83D\uDE00",
          "\u0645\u06cc\u200C",
          "\u0915\u094d\u200D");

  private static final List<String> UNSEEN =
      List.of(
          "\0",
          "\u0007",
          "\b",
          "\r",
          "\u001B",
          "\u007F",
          "\u0085",
          "\u009B",
          "\u00AD",
          "\u061C",
          "\u200B",
          "\u200E",
          "\u2028",
          "\u2029",
          "\u202A",
          "\u202E",
          "\u2060",
          "\u2066",
          "\u2069",
          "\uE000",
          "\uFEFF",
          "\uFFFF",
          "\uD83D",
          "\uDB40\uDC41",
          "\uDBFF\uDFFD");

  private static final Pattern STEERS =
      Pattern.compile("[\\p{Cc}\\p{Cf}\\p{Cs}\\p{Co}\\p{Cn}\\p{Zl}\\p{Zp}&&[^\\x{200C}\\x{200D}]]");

  /// Invisible characters become signs wherever they are, and everything else stays.
  @Test
  void generatedTexts_loseWhatIsInvisibleAndNothingElse() {
    SplittableRandom random = new SplittableRandom(SEED);
    int clean = 0;
    int replaced = 0;
    for (int i = 0; i < TEXTS; i++) {
      StringBuilder text = new StringBuilder();
      StringBuilder shown = new StringBuilder();
      StringBuilder left = new StringBuilder();
      int unseen = 0;
      for (int length = random.nextInt(1, 40); length > 0; length--) {
        if (random.nextInt(20) == 0) {
          unseen++;
          // A space behind it, because two halves would be a whole character.
          text.append(UNSEEN.get(random.nextInt(UNSEEN.size()))).append(' ');
          shown.append(InvisibleCharacters.REPLACEMENT).append(' ');
          left.append(' ');
        } else {
          String seen = SEEN.get(random.nextInt(SEEN.size()));
          text.append(seen);
          shown.append(seen);
          left.append(seen);
        }
      }
      String all = text.toString();
      assertThat(InvisibleCharacters.in(all) >= 0).as(all).isEqualTo(unseen > 0);
      assertThat(InvisibleCharacters.inALine(all))
          .isEqualTo(shown.toString())
          .doesNotContainPattern(STEERS);
      assertThat(InvisibleCharacters.lines(all)).isEqualTo(shown.toString());
      assertThat(InvisibleCharacters.without(all)).isEqualTo(left.toString());
      String json = JsonCodec.line(all);
      assertThat(InvisibleCharacters.escaped(json)).doesNotContainPattern(STEERS);
      assertThat(JsonCodec.read(InvisibleCharacters.escaped(json), String.class)).isEqualTo(all);
      clean += unseen == 0 ? 1 : 0;
      replaced += unseen;
    }
    assertThat(clean).isEqualTo(4_241);
    assertThat(replaced).isEqualTo(9_885);
  }
}
