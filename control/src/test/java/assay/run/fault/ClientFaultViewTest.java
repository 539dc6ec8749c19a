package assay.run.fault;

import static org.assertj.core.api.Assertions.assertThat;

import assay.record.IntervalDraft;
import assay.record.event.ClusterEvent;
import assay.record.event.TimedEvent;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/// What counts as a client's view of a harm at the fifth second, and what does not.
final class ClientFaultViewTest {

  private static final long SECOND = 1_000_000_000;
  private static final long HARM = 5 * SECOND;

  private final ClientFaultView view = new ClientFaultView();

  private void second(int number, long failed, long longestMillis) {
    long longest = longestMillis * 1_000_000;
    view.heard(
        List.of(
            new IntervalDraft("c", "open-1", "get")
                .from(number * SECOND, SECOND)
                .ok(100)
                .failed(failed)
                .times(1, 1, longest)
                .delay(0)
                .row()));
  }

  private static TimedEvent tells(long nanos, String text) {
    return new TimedEvent(
        nanos, "c", "open-1", text, new ClusterEvent.EngineTells(Optional.empty()));
  }

  private void calm(int until) {
    for (int i = 0; i < until; i++) {
      second(i, 0, 10);
    }
  }

  @Test
  void calmThatGoesOn_isNothing() {
    calm(10);
    assertThat(view.since(HARM)).isEmpty();
  }

  @Test
  void failures_areSeen_butNotWhereThereWereAsManyBefore() {
    calm(6);
    second(6, 3, 10);
    assertThat(view.since(HARM))
        .contains("clients saw: 3 requests that did not end OK, 0 in as long a time before");
    ClientFaultViewTest other = new ClientFaultViewTest();
    for (int i = 0; i < 10; i++) {
      other.second(i, 3, 10);
    }
    assertThat(other.view.since(HARM)).isEmpty();
    other.second(10, 9, 10);
    assertThat(other.view.since(HARM)).isEmpty();
  }

  @Test
  void longAnswer_isSeen_butNotOneThatIsLikeThoseBefore() {
    calm(6);
    second(6, 0, 40);
    assertThat(view.since(HARM)).isEmpty();
    second(7, 0, 900);
    assertThat(view.since(HARM))
        .contains("clients saw: an answer that took 900 ms, 10 ms at the most before");
  }

  @Test
  void membersThatLeave_areSeen_fromThenOnOnly() {
    calm(6);
    view.heard(tells(HARM - 1, "member-1 left"));
    assertThat(view.since(HARM)).isEmpty();
    view.heard(tells(HARM + 1, "member-2 left"));
    assertThat(view.since(HARM)).contains("clients saw: member-2 left");
  }
}
