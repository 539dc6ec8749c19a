package assay.outside;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class UntrustedPathTest {

  private static final long SEED = 20_261_129;

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
    assertThat(new UntrustedPath(name).below(folder)).startsWithRaw(folder).isNotEqualTo(folder);
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
    assertThatThrownBy(() -> new UntrustedPath(name)).isInstanceOf(IllegalArgumentException.class);
  }

  /// The defect of a generated name.
  private enum Kind {
    SOUND,
    UPWARDS,
    HERE,
    EMPTY_PART,
    BLANK_PART,
    ABSOLUTE,
    BACKSLASH,
    UNSEEN,
    HALF_CHARACTER,
    LONG_PART,
    LONG
  }

  private static final int NAMES = 10_000;

  private static final List<String> PARTS =
      List.of(
          "a",
          "history",
          "..a",
          "b..",
          "...",
          ".hidden",
          "\u00fc",
          "a, b",
          "\u0915\u094d\u200d",
          "\uD83D\uDE00");

  private static final List<String> UNSEEN =
      List.of(
          "\0", "\n", "\t", "\u001B", "\u007F", "\u009B", "\u00AD", "\u200B", "\u2028", "\u202E",
          "\u2066", "\uE000", "\uFEFF");

  /// A name with one defect, among sound parts.
  private static String name(Kind kind, SplittableRandom random) {
    List<String> parts = new ArrayList<>();
    for (int i = random.nextInt(1, 5); i > 0; i--) {
      parts.add(PARTS.get(random.nextInt(PARTS.size())));
    }
    int at = random.nextInt(parts.size());
    String part = parts.get(at);
    int in = part.offsetByCodePoints(0, random.nextInt(part.codePointCount(0, part.length()) + 1));
    switch (kind) {
      case SOUND -> {}
      case UPWARDS -> parts.add(random.nextInt(parts.size() + 1), "..");
      case HERE -> parts.add(random.nextInt(parts.size() + 1), ".");
      case EMPTY_PART -> parts.add(random.nextInt(parts.size() + 1), "");
      case BLANK_PART ->
          parts.add(random.nextInt(parts.size() + 1), " ".repeat(random.nextInt(1, 4)));
      case ABSOLUTE -> parts.addFirst("");
      case BACKSLASH -> parts.set(at, part.substring(0, in) + "\\" + part.substring(in));
      case UNSEEN ->
          parts.set(
              at,
              part.substring(0, in)
                  + UNSEEN.get(random.nextInt(UNSEEN.size()))
                  + part.substring(in));
      case HALF_CHARACTER ->
          parts.set(
              at,
              part.substring(0, in)
                  + (random.nextBoolean() ? "\uD83D " : " \uDE00")
                  + part.substring(in));
      case LONG_PART -> parts.set(at, part + "\u00fc".repeat(random.nextInt(128, 300)));
      case LONG -> parts.addAll(Collections.nCopies(random.nextInt(512, 600), "x"));
    }
    return String.join("/", parts);
  }

  @Test
  void generatedNames_areRefusedUnlessTheyAreSound() throws Exception {
    SplittableRandom random = new SplittableRandom(SEED);
    Map<Kind, Integer> made = new EnumMap<>(Kind.class);
    Map<Kind, Integer> refused = new EnumMap<>(Kind.class);
    for (int i = 0; i < NAMES; i++) {
      Kind kind = Kind.values()[random.nextInt(Kind.values().length)];
      String name = name(kind, random);
      made.merge(kind, 1, Integer::sum);
      try {
        Path file = new UntrustedPath(name).below(folder);
        assertThat(file.normalize()).as(name).isEqualTo(file).startsWithRaw(folder);
      } catch (IllegalArgumentException e) {
        refused.merge(kind, 1, Integer::sum);
        assertThat(e).message().hasSizeLessThan(200).doesNotContainPattern("[\\p{Cc}\\x{202E}]");
      }
    }
    assertThat(made).hasSize(Kind.values().length);
    assertThat(made.remove(Kind.SOUND)).isEqualTo(865);
    assertThat(refused).isEqualTo(made);
  }

  @Test
  void longName_isRefused_andNotShownWhole() {
    for (String name :
        new String[] {"x".repeat(256), "x/".repeat(600) + "x", "\u00fc".repeat(128)}) {
      assertThatThrownBy(() -> new UntrustedPath(name))
          .isInstanceOf(IllegalArgumentException.class)
          .message()
          .hasSizeLessThan(200);
    }
    assertThat(new UntrustedPath("x".repeat(255)).text()).hasSize(255);
  }
}
