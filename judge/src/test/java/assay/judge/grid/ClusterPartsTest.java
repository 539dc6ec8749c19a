package assay.judge.grid;

import static org.assertj.core.api.Assertions.assertThat;

import assay.judge.Said;
import assay.judge.grid.ClusterParts.State;
import assay.record.event.ClusterEvent;
import assay.record.event.RunEvent;
import assay.record.event.TimedEvent;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

/// Whether living members are one cluster, by synthetic views.
final class ClusterPartsTest {

  private final Map<String, Set<String>> views = new HashMap<>();

  private ClusterPartsTest counts(String member, String... others) {
    views.put(member, Set.of(others));
    return this;
  }

  private ClusterParts living(String... members) {
    return ClusterParts.of(views, List.of(members));
  }

  @Test
  void everyLivingMemberCountsEveryOther_isOne() {
    ClusterParts parts = counts("a", "a", "b").counts("b", "b", "a").living("a", "b");
    assertThat(parts).isEqualTo(new ClusterParts(State.ONE, new ClusterParts.ClusterIsOne()));
  }

  /// A view may include clients and ended members, and omit its own member.
  @Test
  void endedMembersAndClientsInAView_sayNothing() {
    counts("a", "b", "dead", "client-1").counts("b", "a", "b");
    assertThat(living("a", "b").state()).isEqualTo(State.ONE);
  }

  @Test
  void singleMember_isOne() {
    assertThat(counts("a", "a").living("a").state()).isEqualTo(State.ONE);
  }

  @Test
  void membersThatCountOnlyTheirOwnSide_areTwoParts() {
    counts("member-1", "member-1");
    for (String member : List.of("member-2", "member-3", "member-4")) {
      counts(member, "member-2", "member-3", "member-4");
    }
    assertThat(living("member-1", "member-2", "member-3", "member-4"))
        .isEqualTo(
            new ClusterParts(
                State.IN_PARTS,
                new ClusterParts.ClusterInParts(
                    2, List.of("{member-1}", "{member-2, member-3, member-4}"))));
  }

  @Test
  void everybodyAlone_isAsManyParts() {
    counts("a", "a").counts("b", "b").counts("c", "c");
    assertThat(Said.of(living("a", "b", "c").text()))
        .isEqualTo("the cluster ended in three parts: {a}, {b}, {c}");
  }

  /// The expelled member still counts those that expelled it.
  @Test
  void memberThatOthersDoNotCount_isAPartOfItsOwn_thoughItCountsThem() {
    counts("a", "a", "b", "c").counts("b", "b", "c").counts("c", "b", "c");
    assertThat(Said.of(living("a", "b", "c").text()))
        .isEqualTo("the cluster ended in two parts: {a}, {b, c}");
  }

  @Test
  void membersThatOnlyOthersLink_areNoWholeCluster() {
    counts("a", "a", "b").counts("b", "a", "b", "c").counts("c", "b", "c");
    ClusterParts parts = living("a", "b", "c");
    assertThat(parts.state()).isEqualTo(State.IN_PARTS);
    assertThat(Said.of(parts.text()))
        .isEqualTo("the cluster is not one: a does not count c, which lives");
  }

  @Test
  void memberThatDidNotTell_leavesItOpen_unlessTheOthersAreApart() {
    counts("a", "a", "b", "c").counts("b", "a", "b", "c");
    assertThat(living("a", "b", "c"))
        .isEqualTo(
            new ClusterParts(
                State.NOT_KNOWN,
                new ClusterParts.ClusterNotKnown(
                    new ClusterParts.MembersSilentAmong(List.of("c")))));
    counts("b", "b", "c");
    assertThat(living("a", "b", "c").state()).isEqualTo(State.IN_PARTS);
  }

  @Test
  void membersThatNeverTell_leaveItOpen() {
    assertThat(living("a", "b"))
        .isEqualTo(
            new ClusterParts(
                State.NOT_KNOWN,
                new ClusterParts.ClusterNotKnown(new ClusterParts.MembersSilent())));
    assertThat(Said.of(living().text()))
        .endsWith("Assay did not start its members, and cannot ask them");
  }

  private static final class Events {

    private final List<TimedEvent> all = new ArrayList<>();

    Events add(RunEvent event) {
      all.add(new TimedEvent(all.size(), "a-1", null, "", event));
      return this;
    }

    Events view(String by, String... members) {
      return add(new ClusterEvent.View(by, List.of(members)));
    }

    Optional<State> end() {
      return ClusterParts.atTheEnd(all).map(ClusterParts::state);
    }
  }

  @Test
  void lastViewsBeforeTheFinalRead_count() {
    Events events = new Events().view("a", "a").view("b", "b");
    assertThat(events.end()).isEmpty();
    events.view("a", "a", "b").view("b", "a", "b");
    events.add(new ClusterEvent.ViewsCompared(List.of("a", "b"), List.of()));
    assertThat(events.end()).contains(State.ONE);
  }

  @Test
  void earlierViewOfAMemberThatDoesNotTellAtTheEnd_doesNotCount() {
    Events events = new Events().view("a", "a", "b").view("b", "a", "b");
    events.add(new ClusterEvent.ViewsCompared(List.of("a", "b"), List.of("b")));
    assertThat(events.end()).contains(State.NOT_KNOWN);
  }

  @Test
  void worstSite_speaksForAll() {
    Events events = new Events().view("a", "a").view("b", "b").view("c", "c");
    events.add(new ClusterEvent.ViewsCompared(List.of("a", "b"), List.of()));
    events.add(new ClusterEvent.ViewsCompared(List.of("c"), List.of()));
    assertThat(events.end()).contains(State.IN_PARTS);
  }
}
