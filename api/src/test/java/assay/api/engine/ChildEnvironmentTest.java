package assay.api.engine;

import static org.assertj.core.api.Assertions.assertThat;

import assay.api.Settings;
import java.util.Map;
import org.junit.jupiter.api.Test;

final class ChildEnvironmentTest {

  private static final Map<String, String> ALL =
      Map.of(
          "PATH", "/bin",
          "HOME", "/home/me",
          "LC_ALL", "C.UTF-8",
          "TZ", "UTC",
          "SECRET_TOKEN", "abc",
          "AWS_SECRET_ACCESS_KEY", "def",
          "DB_PASSWORD", "ghi",
          "JAVA_TOOL_OPTIONS", "-Dx=y",
          "MY_PATH", "/x");

  private static Map<String, String> given(Map<String, String> settings) {
    return ChildEnvironment.of(ALL, new Settings(settings));
  }

  @Test
  void child_getsWhatItNeedsAndNothingElse() {
    assertThat(given(Map.of("heap", "256m"))).containsOnlyKeys("PATH", "HOME", "LC_ALL", "TZ");
  }

  @Test
  void variableThatASettingNames_comesAlong() {
    assertThat(given(Map.of("database-password", "env(DB_PASSWORD)")))
        .containsOnlyKeys("PATH", "HOME", "LC_ALL", "TZ", "DB_PASSWORD")
        .containsEntry("DB_PASSWORD", "ghi");
  }

  @Test
  void variableThatIsNotThere_isNotMade() {
    assertThat(given(Map.of("database-password", "env(OTHER)"))).doesNotContainKey("OTHER");
  }
}
