package assay;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/// A checked-in generated file: checked, or regenerated.
public final class CheckedIn {

  private CheckedIn() {}

  /// Compares; with `-Dassay.regenerate=true` it writes the file instead.
  public static void check(Path file, String text) throws IOException {
    if (Boolean.getBoolean("assay.regenerate")) {
      Files.createDirectories(file.toAbsolutePath().getParent());
      Files.writeString(file, text, StandardCharsets.UTF_8);
    }
    assertThat(file)
        .as("made again by: ./verify quick -Dassay.regenerate=true")
        .content()
        .isEqualTo(text);
  }
}
