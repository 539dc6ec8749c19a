package assay;

import static org.assertj.core.api.Assertions.assertThat;

import assay.report.BrowserTab;
import assay.testing.Needs;
import assay.testing.SkipReason;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.openqa.selenium.By;
import org.openqa.selenium.support.ui.WebDriverWait;

/// The repository's pages as a book: links work, every page is listed, and search works from a
/// folder, without a server.
@Tag("nightly")
@Needs({"bash", "chromium|chromium-browser|google-chrome", "chromedriver"})
final class BookIT {

  private static final Path ROOT = Path.of("..").toAbsolutePath().normalize();
  private static final int NOT_TO_BE_HAD = 3;

  @TempDir private Path folder;

  @Test
  void book_isMadeWithoutAWarningAndSearched() throws Exception {
    Path html = folder.resolve("html");
    Path log = folder.resolve("log");
    Process build =
        new ProcessBuilder("bash", ROOT.resolve("docs/book/build").toString(), html.toString())
            .redirectErrorStream(true)
            .redirectOutput(log.toFile())
            .start();
    assertThat(build.waitFor(5, TimeUnit.MINUTES)).isTrue();
    SkipReason.skip(
        build.exitValue() == NOT_TO_BE_HAD ? Optional.of(read(log).strip()) : Optional.empty());
    assertThat(build.exitValue()).as(read(log)).isZero();
    try (BrowserTab tab = new BrowserTab(folder, Map.of(), html.resolve("search.html").toUri())) {
      tab.driver.get(html.resolve("search.html").toUri() + "?q=two+sites");
      // Results arrive one by one.
      new WebDriverWait(tab.driver, Duration.ofSeconds(20))
          .until(page ->
              page.findElements(By.cssSelector("ul.search li a")).stream()
                  .anyMatch(found -> found.getText().equals("Two sites")));
    }
  }

  private static String read(Path log) {
    try {
      return Files.readString(log, StandardCharsets.UTF_8);
    } catch (IOException e) {
      return e.toString();
    }
  }
}
