package assay.workload.hub;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.lang.reflect.RecordComponent;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/// The published activities equal this code's; clients in other languages, which verify their reads
/// by its checksum, are tested with the same file.
final class PublishedActivitiesTest {

  private static final Path FILE = Path.of("../clients/vectors/activities.csv");
  private static final int ROWS = 40;

  @Test
  void activities_areThoseOfThisCode() throws IOException {
    List<String> lines = new ArrayList<>();
    lines.add(
        Arrays.stream(Activity.class.getRecordComponents())
            .map(RecordComponent::getName)
            .collect(Collectors.joining(",")));
    for (Day day : Day.values()) {
      RowGenerator rows = RowGenerator.of(HubMapName.activities(Region.NY, day), ROWS, 42);
      for (int row = 0; row < ROWS; row++) {
        lines.add(text((Activity) rows.row(row, row % 3)));
      }
    }
    String computed = String.join("\n", lines) + "\n";
    if (Boolean.getBoolean("assay.regenerate")) {
      Files.writeString(FILE, computed);
    }
    assertThat(Files.readString(FILE)).isEqualTo(computed);
  }

  private static String text(Activity activity) {
    assertThat(activity.intact()).isTrue();
    return Arrays.stream(Activity.class.getRecordComponents())
        .map(component -> Components.of(activity, component.getName()).toString())
        .collect(Collectors.joining(","));
  }
}
