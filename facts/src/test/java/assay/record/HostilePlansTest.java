package assay.record;

import static org.assertj.core.api.Assertions.assertThat;

import assay.problem.Problem;
import assay.problem.ProblemException;
import assay.record.io.RunDirectory;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.TreeMap;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Damaged plans of foreign records are read or refused, and nothing else happens.
final class HostilePlansTest {

  private static final long SEED = 20_261_129;

  /// The damage of a plan.
  private enum Kind {
    VALUE,
    SCRAP,
    CUT,
    LINE_GONE,
    LINE_TWICE,
    LINES_EXCHANGED,
    BYTE
  }

  private static final List<String> VALUES =
      List.of(
          "\"1e308\"",
          "9223372036854775807",
          "99999999999999999999",
          "-1",
          "0",
          "null",
          "\"\"",
          "x",
          "\"2147483648s\"",
          "\"PT-1S\"",
          "\"PT2147483648H\"",
          ".nan",
          ".inf",
          "true",
          "[]",
          "{}",
          "\"\\u202E\\e[31m\"",
          "!!java.net.URL [\"file:///etc/passwd\"]");

  private static final List<String> SCRAPS =
      List.of(
          ": ", "- ", "[", "}", "#", "\t", "\n", "&a ", "*a", "!!int ", "'", "\"", "|", "---\n",
          "é", "\u2028", "\u0000", "\uFEFF");

  @TempDir private Path folder;

  /// The refused plans.
  ///
  /// @param kinds their number by the kind of damage
  /// @param codes their number by the error's code
  private record Refused(Map<Kind, Integer> kinds, Map<String, Integer> codes) {}

  @Test
  void damagedPlan_isReadOrRefused() throws IOException {
    Refused refused = readAll(1_000);
    assertThat(refused.codes()).isEqualTo(Map.of("E703", 683, "E706", 85));
  }

  @Test
  @Tag("nightly")
  void tenThousandDamagedPlans_areReadOrRefused() throws IOException {
    Refused refused = readAll(10_000);
    assertThat(refused.codes()).isEqualTo(Map.of("E703", 6_677, "E706", 943));
    assertThat(refused.kinds())
        .isEqualTo(
            Map.ofEntries(
                Map.entry(Kind.VALUE, 1_063),
                Map.entry(Kind.SCRAP, 1_086),
                Map.entry(Kind.CUT, 1_456),
                Map.entry(Kind.LINE_GONE, 1_269),
                Map.entry(Kind.LINE_TWICE, 110),
                Map.entry(Kind.LINES_EXCHANGED, 1_320),
                Map.entry(Kind.BYTE, 1_316)));
  }

  private Refused readAll(int count) throws IOException {
    RunDirectory run = SealedSample.sealed(folder);
    String sound = Files.readString(run.plan());
    SplittableRandom random = new SplittableRandom(SEED);
    Map<Kind, Integer> refused = new EnumMap<>(Kind.class);
    Map<String, Integer> codes = new TreeMap<>();
    for (int i = 0; i < count; i++) {
      Kind kind = Kind.values()[random.nextInt(Kind.values().length)];
      byte[] damaged = damaged(sound, kind, random);
      Files.write(run.plan(), damaged);
      try {
        assertThat(RunRecord.planOf(run).trials()).isNotNull();
      } catch (ProblemException e) {
        Problem problem = e.problems().getFirst();
        assertThat(problem.what())
            .isNotBlank()
            .doesNotContain("\u001B", "\u202E", "root:", "because");
        assertThat(problem.help()).isNotBlank();
        refused.merge(kind, 1, Integer::sum);
        codes.merge(problem.code(), 1, Integer::sum);
      } catch (RuntimeException | Error e) {
        throw new AssertionError(new String(damaged, StandardCharsets.UTF_8), e);
      }
    }
    return new Refused(refused, codes);
  }

  private static byte[] damaged(String sound, Kind kind, SplittableRandom random) {
    List<String> lines = new ArrayList<>(sound.lines().toList());
    int line = random.nextInt(lines.size());
    int at = random.nextInt(sound.length());
    switch (kind) {
      case VALUE -> {
        String text = lines.get(line);
        int value = text.indexOf(": ");
        String key = value < 0 ? text + " " : text.substring(0, value + 2);
        lines.set(line, key + VALUES.get(random.nextInt(VALUES.size())));
      }
      case LINE_GONE -> lines.remove(line);
      case LINE_TWICE -> lines.add(line, lines.get(line));
      case LINES_EXCHANGED -> Collections.swap(lines, line, random.nextInt(lines.size()));
      case SCRAP -> {
        String scrap = SCRAPS.get(random.nextInt(SCRAPS.size()));
        return bytes(sound.substring(0, at) + scrap + sound.substring(at));
      }
      case CUT -> {
        return Arrays.copyOf(bytes(sound), at);
      }
      case BYTE -> {
        byte[] bytes = bytes(sound);
        for (int i = random.nextInt(1, 4); i > 0; i--) {
          bytes[random.nextInt(bytes.length)] = (byte) random.nextInt();
        }
        return bytes;
      }
    }
    return bytes(String.join("\n", lines) + "\n");
  }

  private static byte[] bytes(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }
}
