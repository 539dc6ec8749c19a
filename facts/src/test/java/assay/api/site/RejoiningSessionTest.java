package assay.api.site;

import static org.assertj.core.api.Assertions.assertThat;

import assay.api.Session;
import assay.api.engine.MembershipEvent;
import assay.api.engine.MembershipEvents;
import assay.api.engine.MembershipEvents.Listening;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(30)
final class RejoiningSessionTest {

  private static final class Plain implements Session {

    private final CompletableFuture<Void> closed = new CompletableFuture<>();

    private final List<Consumer<MembershipEvent>> listeners = new ArrayList<>();

    @Override
    public <T> T capability(Class<T> capability, String map) {
      return capability.cast(
          (MembershipEvents)
              listener -> {
                listeners.add(listener);
                return () -> {
                  if (closed.isDone()) {
                    throw new IllegalStateException("its node has stopped");
                  }
                  listeners.remove(listener);
                };
              });
    }

    @Override
    public void close() {
      closed.complete(null);
    }
  }

  /// Joins as often as it is asked; new listeners are refused for a while.
  private static final class Rejoining extends RejoiningSession<Plain> {

    private final List<Plain> joined = new ArrayList<>();
    private final AtomicInteger refusals;
    private final CompletableFuture<Plain> listening = new CompletableFuture<>();

    Rejoining(Plain first, int refusals) {
      super(first);
      this.refusals = new AtomicInteger(refusals);
    }

    @Override
    protected Plain join() {
      Plain session = new Plain();
      joined.add(session);
      return session;
    }

    @Override
    protected void watch(Plain session) {}

    @Override
    protected EntryEvents changes(Plain session, String map) {
      return listener -> () -> {};
    }

    @Override
    protected EntryEvents changesFromTheStart(Plain session, String map) {
      if (refusals.getAndDecrement() > 0) {
        throw new IllegalStateException("its members are gone again");
      }
      return listener -> {
        listening.complete(session);
        return () -> {};
      };
    }
  }

  @Test
  void sessionThatIsGone_isReplaced_andWhoListenedListensOn() {
    Plain first = new Plain();
    try (Rejoining session = new Rejoining(first, 0)) {
      session.capability(EntryEvents.class, "map").listen((key, value) -> {});
      session.rejoin(first);
      assertThat(session.listening.join()).isSameAs(session.now());
      assertThat(first.closed).isCompleted();
      assertThat(session.now().closed).isNotCompleted();
    }
  }

  @Test
  void listenerToMembers_listensInTheNextSession_untilItStops() {
    Plain first = new Plain();
    try (Rejoining session = new Rejoining(first, 0)) {
      session.capability(EntryEvents.class, "map").listen((key, value) -> {});
      Listening listening = session.capability(MembershipEvents.class, "map").listen(event -> {});
      assertThat(first.listeners).hasSize(1);
      session.rejoin(first);
      Plain next = session.listening.join();
      listening.close();
      assertThat(next.listeners).isEmpty();
    }
  }

  @Test
  void listenerOfASessionThatIsGone_stopsWithoutAnError() {
    Plain first = new Plain();
    try (Rejoining session = new Rejoining(first, 0)) {
      Listening listening = session.capability(MembershipEvents.class, "map").listen(event -> {});
      first.closed.complete(null);
      listening.close();
    }
  }

  /// A remaining node would occupy the name that the next one needs.
  @Test
  void sessionThatWasJoinedHalfway_isLeftBeforeTheNext() {
    Plain first = new Plain();
    try (Rejoining session = new Rejoining(first, 2)) {
      session.capability(EntryEvents.class, "map").listen((key, value) -> {});
      session.rejoin(first);
      Plain last = session.listening.join();
      assertThat(session.joined).hasSize(3).last().isSameAs(last);
      assertThat(session.joined.subList(0, 2)).allMatch(half -> half.closed.isDone());
      assertThat(last.closed).isNotCompleted();
    }
  }
}
