package assay.selftest.link;

import assay.record.results.Results.Judged;
import assay.record.results.Results.Outcome;
import assay.record.results.Verdicts.Measure;
import assay.record.results.Verdicts.Status;
import assay.record.results.Verdicts.Verdict;
import assay.selftest.link.ModelSites.Heard;
import assay.selftest.stage.Lie;
import assay.sentence.Sentences;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/// Checks statements about two sites that both write the same keys: differing keys, writes that a conflict threw away,
/// repeated and late changes, and the run's result.
final class ConflictLies {

  private record At(int site, int key, int client) {}

  private record In(int site, Change change) {}

  private final LinkRun run;
  private final ModelSites sites;
  private final List<Lie> lies = new ArrayList<>();
  private final Map<Integer, List<Change>> byKey = new TreeMap<>();

  private ConflictLies(LinkRun run) {
    this.run = run;
    this.sites = run.sites();
    sites.changes().stream()
        .filter(Change::mayHaveHappened)
        .forEach(
            change -> byKey.computeIfAbsent(change.key, none -> new ArrayList<>()).add(change));
  }

  static List<Lie> of(LinkRun run) {
    ConflictLies conflicts = new ConflictLies(run);
    conflicts.lies.addAll(LinkLies.ofLosses(run));
    conflicts.duplicates();
    conflicts.order();
    conflicts.convergence();
    conflicts.answer();
    return conflicts.lies;
  }

  private void lie(String about, String sentence, Verdict verdict) {
    lies.add(new Lie(about, "sites", sentence + ": " + Sentences.of(verdict.summary())));
  }

  private void within(Verdict verdict, String metric, long least, long most) {
    double said = verdict.measure(metric).map(Measure::value).orElse(0.0);
    if (said < least || said > most) {
      lie(metric, "%.0f are said and %d to %d are so".formatted(said, least, most), verdict);
    }
  }

  private void status(String about, Verdict verdict, long surely, long perhaps) {
    if (verdict.status() == Status.VALID && surely > 0) {
      lie(about, "there are %d, and it is VALID".formatted(surely), verdict);
    }
    if (verdict.status() == Status.INVALID && perhaps == 0) {
      lie(about, "there is none, and it is INVALID", verdict);
    }
  }

  private void duplicates() {
    Verdict verdict = run.verdict("cross-site-duplicates");
    Set<In> before = new HashSet<>();
    long repeated =
        sites.heard().stream()
            .filter(heard -> !before.add(new In(heard.site(), heard.change())))
            .count();
    within(verdict, "cross-site-duplicates", repeated, repeated);
    status("cross-site-duplicates", verdict, repeated, repeated);
  }

  /// Versions are ordered only within a client; on a key of one client alone that is the same.
  private void order() {
    Verdict verdict = run.verdict("cross-site-order");
    Map<At, Long> newest = new HashMap<>();
    long overtaken = 0;
    for (Heard heard : sites.heard()) {
      Change change = heard.change();
      At at = new At(heard.site(), change.key, change.client);
      overtaken += change.version < newest.getOrDefault(at, 0L) ? 1 : 0;
      newest.merge(at, change.version, Math::max);
    }
    within(verdict, "cross-site-order", overtaken, overtaken);
    within(verdict, "strange-arrivals", 0, 0);
    status("cross-site-order", verdict, overtaken, overtaken);
  }

  private long divergent() {
    return byKey.entrySet().stream()
        .filter(each -> each.getValue().stream().anyMatch(Change::acknowledged))
        .filter(each -> sites.readHere(each.getKey()) != sites.readThere(each.getKey()))
        .count();
  }

  private void convergence() {
    Verdict verdict = run.verdict("convergence");
    long divergent = divergent();
    within(verdict, "divergent-keys", divergent, divergent);
    boolean misses = sites.changes().stream().anyMatch(this::isHeldUnheard);
    long thrownAway = 0;
    long surely = 0;
    for (List<Change> changes : byKey.values()) {
      boolean shared = changes.stream().mapToInt(change -> change.client).distinct().count() > 1;
      for (Change change : changes) {
        if (shared && isGone(change)) {
          boolean unseen = changes.stream().noneMatch(other -> mayHaveSeen(other, change));
          boolean replaced = isReplaced(change, changes);
          // Where nothing shows that the listener misses changes, nobody can tell what it missed.
          thrownAway += !replaced || (unseen && !misses) ? 1 : 0;
          surely += unseen && !replaced && !misses ? 1 : 0;
        }
      }
    }
    within(verdict, "cross-site-conflicts", surely, thrownAway);
    status("convergence", verdict, divergent + surely, divergent + thrownAway);
  }

  /// Whether the other site holds a change in the end of which its listener did not hear.
  private boolean isHeldUnheard(Change change) {
    int other = 1 - change.site;
    long held = other == 0 ? sites.readHere(change.key) : sites.readThere(change.key);
    return held == change.version
        && sites.heard().stream()
            .noneMatch(heard -> heard.change() == change && heard.site() == other);
  }

  private boolean isGone(Change change) {
    return change.acknowledged()
        && sites.readHere(change.key) != change.version
        && sites.readThere(change.key) != change.version;
  }

  /// Whether a client wrote over the change where it was.
  private static boolean isReplaced(Change change, List<Change> changes) {
    return changes.stream()
        .anyMatch(other ->
            other.over == change
                || (other.client == change.client && other.version > change.version));
  }

  /// Whether a write may have been made in knowledge of another: later by the same client, or answered after the other was
  /// sent in its site, or heard in the other one.
  private boolean mayHaveSeen(Change by, Change change) {
    if (by == change) {
      return false;
    }
    if (by.client == change.client) {
      return by.version > change.version;
    }
    long ended = by.acknowledged() ? by.ackNanos : Long.MAX_VALUE;
    long there =
        by.site == change.site
            ? change.sentNanos
            : sites.heard().stream()
                .filter(heard -> heard.change() == change && heard.site() == by.site)
                .mapToLong(Heard::nanos)
                .min()
                .orElse(Long.MAX_VALUE);
    return there < Long.MAX_VALUE && there <= ended;
  }

  private void answer() {
    Outcome outcome = run.judgement().results().outcome();
    Verdict convergence = run.verdict("convergence");
    long divergent = divergent();
    run.judgement().results().objectives().stream()
        .filter(objective -> !objective.text().equals(LinkRun.NONE_LOST))
        .forEach(objective -> {
          if (objective.result() == Judged.MET && divergent > 0) {
            lie("answer", objective.text() + " is said to be met, and is not", convergence);
          }
          if (objective.result() == Judged.MISSED && divergent == 0) {
            lie("answer", objective.text() + " is said to be missed, and is not", convergence);
          }
        });
    if (outcome == Outcome.FINE && divergent > 0) {
      lie("answer", "the sites differ, and the exit code is 0", convergence);
    }
  }
}
