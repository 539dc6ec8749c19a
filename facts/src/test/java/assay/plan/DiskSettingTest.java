package assay.plan;

import static org.assertj.core.api.Assertions.assertThat;

import assay.api.Settings;
import java.util.Map;
import org.junit.jupiter.api.Test;

final class DiskSettingTest {

  @Test
  void valuesOfTheSetting() {
    assertThat(DiskSetting.of(new Settings(Map.of()))).isEmpty();
    assertThat(DiskSetting.of(new Settings(Map.of("disk", "host")))).isEmpty();
    assertThat(DiskSetting.of(new Settings(Map.of("disk", "64m"))))
        .hasValue(new DiskSetting("64m", false));
    assertThat(DiskSetting.of(new Settings(Map.of("disk", "ext4(256m)"))))
        .hasValue(new DiskSetting("256m", true));
  }
}
