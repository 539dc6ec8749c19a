package assay.sessions.node;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

final class HandedOverSessionsTest {

  @Test
  void sessionThatWasLeft_isFetchedOnce() {
    Map<String, String> grid = new ConcurrentHashMap<>();
    HandedOverSessions<String> stops = new HandedOverSessions<>(grid);
    HandedOverSessions<String> stays = new HandedOverSessions<>(grid);
    stops.put("id", "session");
    assertThat(stays.get("id")).isNull();

    stops.handOver();
    assertThat(stays.get("id")).isEqualTo("session");
    assertThat(grid).isEmpty();
    stays.remove("id");
    assertThat(stays.get("id")).isNull();
  }

  /// A grid that removes at a member which then leaves without an answer, and removes once more.
  @Test
  void sessionThatWasRemovedTwice_isNotLost() {
    Map<String, String> grid =
        new ConcurrentHashMap<>() {
          private static final long serialVersionUID = 1;

          @Override
          public @Nullable String remove(Object id) {
            super.remove(id);
            return super.remove(id);
          }
        };
    HandedOverSessions<String> stops = new HandedOverSessions<>(grid);
    stops.put("id", "session");
    stops.handOver();
    assertThat(new HandedOverSessions<>(grid).get("id")).isEqualTo("session");
  }
}
