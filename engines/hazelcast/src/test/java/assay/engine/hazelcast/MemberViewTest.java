package assay.engine.hazelcast;

import static org.assertj.core.api.Assertions.assertThat;

import com.hazelcast.core.LifecycleEvent;
import com.hazelcast.core.LifecycleEvent.LifecycleState;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

final class MemberViewTest {

  private static final Set<String> ALL = Set.of("member-1", "member-2");

  private final MemberView view = new MemberView(() -> ALL, "member-2");

  private void becomes(LifecycleState state) {
    view.stateChanged(new LifecycleEvent(state));
  }

  @ParameterizedTest
  @EnumSource(names = {"MERGED", "MERGE_FAILED"})
  void whileItsEntriesAreCarriedOver_aMemberCountsItselfAlone(LifecycleState end) {
    assertThat(view.get()).isEqualTo(ALL);
    becomes(LifecycleState.MERGING);
    assertThat(view.get()).containsExactly("member-2");
    becomes(end);
    assertThat(view.get()).isEqualTo(ALL);
  }

  @Test
  void otherStates_changeNothing() {
    becomes(LifecycleState.CLIENT_CONNECTED);
    assertThat(view.get()).isEqualTo(ALL);
  }
}
