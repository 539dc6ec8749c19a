package assay.report;

import assay.api.engine.HostPrograms;
import assay.record.io.RunDirectory;
import com.deque.html.axecore.args.AxeRunOptions;
import com.deque.html.axecore.results.Rule;
import com.deque.html.axecore.selenium.AxeBuilder;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.logging.Level;
import java.util.stream.Stream;
import org.openqa.selenium.By;
import org.openqa.selenium.JavascriptExecutor;
import org.openqa.selenium.WebElement;
import org.openqa.selenium.chrome.ChromeDriver;
import org.openqa.selenium.chrome.ChromeDriverService;
import org.openqa.selenium.chrome.ChromeOptions;
import org.openqa.selenium.logging.LogType;
import org.openqa.selenium.logging.LoggingPreferences;
import org.openqa.selenium.print.PrintOptions;

/// A real browser with an open page: a run's, from disk, or another. Tests need Chromium and its
/// driver.
public final class BrowserTab implements AutoCloseable {

  /// The limit for scripts such as axe: the browser's own half minute is too little on a busy host.
  private static final Duration SCRIPT = Duration.ofMinutes(4);

  public final ChromeDriver driver;

  BrowserTab(Path folder, Map<String, Object> preferences) {
    this(folder, preferences, new RunDirectory(folder).report().toUri());
  }

  /// @param folder for the browser's profile
  public BrowserTab(Path folder, Map<String, Object> preferences, URI page) {
    Path browser = installed("chromium", "chromium-browser", "google-chrome");
    Path chromeDriver = installed("chromedriver");
    LoggingPreferences logs = new LoggingPreferences();
    logs.enable(LogType.BROWSER, Level.ALL);
    ChromeOptions options = new ChromeOptions();
    options.setBinary(browser.toFile());
    options.setCapability("goog:loggingPrefs", logs);
    options.setExperimentalOption("prefs", preferences);
    options.addArguments(
        "--headless=new",
        "--no-sandbox",
        "--disable-gpu",
        "--disable-dev-shm-usage",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
        "--disable-default-apps",
        "--no-first-run",
        "--no-default-browser-check",
        "--window-size=1300,1000",
        "--user-data-dir=" + profile(folder));
    driver =
        new ChromeDriver(
            new ChromeDriverService.Builder()
                .usingDriverExecutable(chromeDriver.toFile())
                .usingAnyFreePort()
                .build(),
            options);
    driver.manage().timeouts().scriptTimeout(SCRIPT);
    driver.get(page.toString());
  }

  private static Path installed(String... names) {
    return Stream.of(names)
        .flatMap(name -> HostPrograms.find(name).stream())
        .findFirst()
        .orElseThrow();
  }

  private static Path profile(Path folder) {
    try {
      return Files.createTempDirectory(folder, "profile");
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /// A cell in the table of all figures, which is closed at first.
  String cell(String configuration, String metric) {
    return String.valueOf(
        driver
            .findElement(
                By.xpath(
                    "//table[contains(@class, 'results')]//td[@data-configuration='%s'][@data-metric='%s']"
                        .formatted(configuration, metric)))
            .getDomProperty("textContent"));
  }

  /// In pixels, like on a device: a browser's window has a minimum width.
  void width(int pixels) {
    width(pixels, 900);
  }

  public void width(int pixels, int height) {
    driver.executeCdpCommand(
        "Emulation.setDeviceMetricsOverride",
        Map.of("width", pixels, "height", height, "deviceScaleFactor", 1, "mobile", false));
  }

  public List<String> visible(String selector) {
    return driver.findElements(By.cssSelector(selector)).stream()
        .filter(WebElement::isDisplayed)
        .map(WebElement::getText)
        .toList();
  }

  /// The printed page, bytes as characters.
  public String pdf() {
    byte[] pdf = Base64.getDecoder().decode(driver.print(new PrintOptions()).getContent());
    return new String(pdf, StandardCharsets.ISO_8859_1);
  }

  String refreshed() {
    driver.navigate().refresh();
    return background();
  }

  String background() {
    return run("return getComputedStyle(document.body).backgroundColor;");
  }

  public String run(String script) {
    return String.valueOf(((JavascriptExecutor) driver).executeScript(script));
  }

  public List<String> complaints() {
    return driver.manage().logs().get(LogType.BROWSER).getAll().stream()
        .map(entry -> entry.getLevel() + " " + entry.getMessage())
        .toList();
  }

  /// Axe's findings on the page, which has no frames: axe opens no window and describes only
  /// violations.
  @SuppressWarnings("deprecation")
  public List<String> violations() {
    AxeRunOptions options = new AxeRunOptions();
    options.setResultTypes(List.of("violations"));
    return new AxeBuilder()
        .withOptions(options).setLegacyMode().analyze(driver).getViolations().stream()
            .map(BrowserTab::words)
            .toList();
  }

  private static String words(Rule rule) {
    return rule.getId() + ": " + rule.getNodes().stream().map(node -> node.getHtml()).toList();
  }

  @Override
  public void close() {
    driver.quit();
  }
}
