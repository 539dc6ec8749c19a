package assay.architecture;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/// Maven controls the process of the tests through its standard input. A child that inherits it, as an `ssh` for one
/// command does, can take a command of Maven's away, and then all remaining tests of the module are lost.
@Tag("lists")
final class TestInputTest {

  private static final Pattern INHERITED =
      Pattern.compile(
          "\\.inheritIO\\(\\)|redirectInput\\(\\s*(ProcessBuilder\\.)?Redirect\\.INHERIT");

  @Test
  void noTest_givesItsInputToAChild() throws IOException {
    List<String> found = new ArrayList<>();
    for (String module : Modules.all()) {
      Path tests = Modules.ROOT.resolve(module).resolve("src/test/java");
      if (Files.isDirectory(tests)) {
        try (Stream<Path> files = Files.walk(tests)) {
          for (Path file : files.filter(TestInputTest::isOtherSource).toList()) {
            if (INHERITED.matcher(Files.readString(file)).find()) {
              found.add(Modules.nameOf(file));
            }
          }
        }
      }
    }
    assertThat(found).isEmpty();
  }

  private static boolean isOtherSource(Path file) {
    return file.toString().endsWith(".java") && !file.endsWith("TestInputTest.java");
  }

  @Test
  void bothSpellings_areFound() {
    assertThat("new ProcessBuilder(line).inheritIO()").containsPattern(INHERITED);
    assertThat("builder.redirectInput(ProcessBuilder.Redirect.INHERIT)").containsPattern(INHERITED);
    assertThat("builder.redirectError(Redirect.INHERIT)").doesNotContainPattern(INHERITED);
  }
}
