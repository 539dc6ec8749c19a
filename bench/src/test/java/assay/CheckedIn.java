package assay;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/// A file of the project that is made from others: checked to be current, or made again.
public final class CheckedIn {

  private CheckedIn() {}

  /// Checks that a file holds a text; with `-Dassay.regenerate=true` it is written instead.
  public static void check(Path file, String text) throws IOException {
    if (Boolean.getBoolean("assay.regenerate")) {
      Files.createDirectories(file.toAbsolutePath().getParent());
      Files.writeString(file, text, StandardCharsets.UTF_8);
    }
    assertThat(file)
        .as("made again by: mvn -pl api,bench test -Dassay.regenerate=true")
        .content()
        .isEqualTo(text);
  }
}
