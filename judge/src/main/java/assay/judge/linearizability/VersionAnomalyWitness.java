package assay.judge.linearizability;

import assay.fact.Finding;
import assay.judge.check.Evidence;
import assay.judge.check.OperationFindings;
import assay.judge.check.WitnessList;
import assay.judge.linearizability.LinearizabilityFindings.AtMoment;
import assay.judge.linearizability.LinearizabilityFindings.ChainThere;
import assay.judge.linearizability.LinearizabilityFindings.DeletedThere;
import assay.judge.linearizability.LinearizabilityFindings.ReplacedInCircle;
import assay.judge.linearizability.LinearizabilityFindings.ReplacedStillThere;
import assay.judge.linearizability.LinearizabilityFindings.ReplacedTwice;
import assay.judge.linearizability.LinearizabilityFindings.Span;
import assay.judge.linearizability.LinearizabilityFindings.SpanFromBeginning;
import assay.judge.linearizability.LinearizabilityFindings.VersionsClash;
import assay.judge.linearizability.LinearizabilityFindings.WrittenOnPhantom;
import assay.record.history.Operation.Op;
import java.util.stream.IntStream;

/// Shows versions that exclude each other, with their operations.
///
/// @param zones the zones in which they clash
record VersionAnomalyWitness(Evidence evidence, VersionZones zones, WitnessList witnesses) {

  void show(int key, VersionAnomaly clash) {
    Finding sentence =
        switch (clash.kind()) {
          case ZONES -> null;
          case REPLACED_TWICE ->
              new ReplacedTwice(
                  key,
                  versionAt(clash.held()),
                  versionAt(clash.other()),
                  versionAt(clash.condition()));
          case STILL_THERE ->
              new ReplacedStillThere(
                  key,
                  versionAt(clash.held()),
                  at(zones.lastStartNanos(clash.held())),
                  versionAt(clash.other()),
                  at(zones.firstEndNanos(clash.other())));
          case IMPOSSIBLE -> new WrittenOnPhantom(key, versionAt(clash.held()));
          case CIRCLE ->
              new ReplacedInCircle(key, versionAt(clash.held()), versionAt(clash.other()));
        };
    if (sentence == null) {
      showZones(key, clash);
    } else if (witnesses.wants(Long.MAX_VALUE)) {
      witnesses.add(Long.MAX_VALUE, sentence, events(clash));
    }
  }

  private Finding versionAt(int place) {
    return OperationFindings.version(zones.version(place));
  }

  private int[] events(VersionAnomaly clash) {
    return IntStream.of(clash.held(), clash.other(), clash.condition())
        .flatMap(place -> IntStream.of(zones.events(place)))
        .filter(event -> event >= 0)
        .toArray();
  }

  /// Shows two versions that exclude each other. The longer the overlap or delay, the worse.
  private void showZones(int key, VersionAnomaly clash) {
    int held = clash.held();
    int other = clash.other();
    boolean moment = zones.firstEndNanos(other) >= zones.lastStartNanos(other);
    long both = Math.max(zones.firstEndNanos(held), zones.firstEndNanos(other));
    long late =
        moment
            ? zones.lastStartNanos(held) - zones.firstEndNanos(other)
            : zones.lastStartNanos(other) - both;
    if (!witnesses.wants(late)) {
      return;
    }
    Finding sentence =
        new VersionsClash(
            key,
            there(held),
            span(held),
            there(other),
            moment
                ? new AtMoment(at(zones.lastStartNanos(other)), at(zones.firstEndNanos(other)))
                : span(other));
    witnesses.add(late, sentence, events(clash));
  }

  private Finding there(int place) {
    int write = zones.write(place);
    long version = zones.version(place);
    if (zones.lastOfChain(place) != version) {
      return new ChainThere(
          OperationFindings.version(version), OperationFindings.version(zones.lastOfChain(place)));
    }
    return write >= 0 && evidence.history().op(write) == Op.DELETE
        ? new DeletedThere(version)
        : OperationFindings.version(version);
  }

  private Finding span(int place) {
    long until = at(zones.lastStartNanos(place));
    return zones.firstEndNanos(place) == Long.MIN_VALUE
        ? new SpanFromBeginning(until)
        : new Span(at(zones.firstEndNanos(place)), until);
  }

  /// A moment as in witnesses, since the run began.
  private long at(long nanos) {
    return nanos - evidence.beginsNanos();
  }
}
