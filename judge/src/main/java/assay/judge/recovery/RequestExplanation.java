package assay.judge.recovery;

import assay.fact.Finding;
import assay.judge.check.Evidence;
import assay.judge.recovery.LongRequest.Cause;
import assay.judge.window.ClientPauses;
import assay.judge.window.StepTimes;
import assay.judge.window.StepTimes.FaultTime;
import assay.plan.ProcessName;
import assay.record.probe.GcLog;
import assay.record.probe.ProbeSample;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/// Explains a slow request by what happened meanwhile. A cause must cover at least half of the request, a fault any
/// of it.
record RequestExplanation(LongRequest request, Cause cause, Finding sentence) {

  /// The greatest distance of a relevant probe sample.
  private static final long PROBE_NANOS = TimeUnit.SECONDS.toNanos(1);

  /// The longest part of a request with one cause.
  private record Part(Cause cause, long nanos, @Nullable Finding text) {

    private static final Part NONE = new Part(Cause.UNEXPLAINED, 0, null);

    private Part orLonger(Part other) {
      return other.nanos > nanos ? other : this;
    }
  }

  /// The longest certain cause, otherwise the longest possible one.
  static RequestExplanation of(LongRequest request, Evidence evidence) {
    List<String> faults = faults(request, evidence);
    if (!faults.isEmpty()) {
      return of(request, evidence, Cause.FAULT, new DuringFaults(faults));
    }
    Part sync = Part.NONE;
    Part syncs = Part.NONE;
    for (RequestSyncOverlap each : RequestSyncOverlap.of(request, evidence.syncs())) {
      sync = sync.orLonger(new Part(Cause.SYNC, each.longestNanos(), each.longest()));
      syncs = syncs.orLonger(new Part(Cause.SYNCS, each.nanos(), each.text()));
    }
    Part stop = stop(request, evidence.stops());
    Part client = client(request, evidence);
    Part sure = stop.orLonger(sync).orLonger(client);
    Part perhaps = syncs.orLonger(host(request, evidence.probes()));
    long half = request.nanos() / 2;
    if (sure.nanos >= half) {
      return of(request, evidence, sure.cause, text(sure));
    }
    if (perhaps.nanos >= half) {
      Finding why =
          perhaps.cause == Cause.HOST
              ? new MayBeHost(text(perhaps))
              : new MayBeSyncs(text(perhaps));
      return of(request, evidence, perhaps.cause, why);
    }
    Part part = stop.orLonger(syncs).orLonger(client);
    return of(
        request, evidence, Cause.UNEXPLAINED, new NotExplained(part.nanos == 0 ? null : part.text));
  }

  private static Finding text(Part part) {
    return Objects.requireNonNull(part.text);
  }

  private static RequestExplanation of(
      LongRequest request, Evidence evidence, Cause cause, Finding why) {
    long late = request.startNanos() - request.dueNanos();
    return new RequestExplanation(
        request,
        cause,
        new LongRequestFound(
            request.nanos(),
            request.dueNanos() - evidence.beginsNanos(),
            ProcessName.client(request.client() + 1).text(),
            late > request.nanos() / 10 ? late : 0,
            why));
  }

  private static List<String> faults(LongRequest request, Evidence evidence) {
    List<String> under = new ArrayList<>();
    for (StepTimes step : evidence.steps()) {
      for (FaultTime fault : step.faults()) {
        if (fault.tookEffect()
            && request.endNanos() >= fault.askedNanos()
            && request.dueNanos() <= fault.overNanos()) {
          under.add(fault.text());
        }
      }
    }
    return under;
  }

  private static Part stop(LongRequest request, Map<String, GcLog.Stops> stops) {
    Part longest = Part.NONE;
    for (Map.Entry<String, GcLog.Stops> process : stops.entrySet()) {
      if (!ofAnotherClient(process.getKey(), request)) {
        longest = longest.orLonger(stop(request, process.getKey(), process.getValue()));
      }
    }
    return longest;
  }

  /// Safepoints include the collector's pauses; some logs have only pauses.
  private static Part stop(LongRequest request, String process, GcLog.Stops all) {
    List<GcLog.Pause> pauses = all.safepoints().isEmpty() ? all.pauses() : all.safepoints();
    long nanos = 0;
    long most = 0;
    String cause = "";
    for (GcLog.Pause pause : pauses) {
      long under = request.overlap(pause.startNanos(), pause.startNanos() + pause.lengthNanos());
      nanos += under;
      cause = under > most ? pause.cause() : cause;
      most = Math.max(most, under);
    }
    return new Part(Cause.STOP, nanos, new ProcessStopped(process, nanos, cause));
  }

  private static boolean ofAnotherClient(String process, LongRequest request) {
    return ProcessName.isClient(process)
        && !process.equals(ProcessName.client(request.client() + 1).text());
  }

  /// [Part#NONE] if the client's own JVM stop explains the request.
  private static Part client(LongRequest request, Evidence evidence) {
    String client = ProcessName.client(request.client() + 1).text();
    GcLog.Stops own = evidence.stops().get(client);
    if (own != null && stop(request, client, own).nanos >= request.nanos() / 2) {
      return Part.NONE;
    }
    long nanos =
        new ClientPauses(evidence.events())
            .within(request.client(), request.dueNanos(), request.endNanos());
    return new Part(Cause.CLIENT, nanos, new ClientStoodStill(nanos));
  }

  private static Part host(LongRequest request, List<ProbeSample> probes) {
    Part longest = Part.NONE;
    for (ProbeSample sample : probes) {
      if (sample.nanos() >= request.dueNanos()
          && sample.nanos() <= request.endNanos() + PROBE_NANOS) {
        Finding text = new WokeLate(sample.process(), sample.hiccupMaxNanos());
        longest = longest.orLonger(new Part(Cause.HOST, sample.hiccupMaxNanos(), text));
      }
    }
    return longest;
  }

  record LongRequestFound(
      long nanos, long afterNanos, String client, long sentLateNanos, Finding why)
      implements Finding {}

  record DuringFaults(List<String> faults) implements Finding {}

  record MayBeHost(Finding why) implements Finding {}

  record MayBeSyncs(Finding why) implements Finding {}

  /// @param partly the longest cause of a part
  record NotExplained(@Nullable Finding partly) implements Finding {}

  record ProcessStopped(String process, long nanos, String cause) implements Finding {}

  record ClientStoodStill(long nanos) implements Finding {}

  record WokeLate(String process, long lateNanos) implements Finding {}
}
