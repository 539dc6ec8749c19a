package assay.judge.recovery;

import assay.judge.check.Evidence;
import assay.judge.figure.Text;
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
import java.util.concurrent.TimeUnit;

/// What went on while a request took long. Something explains it that lasted for half of it at least; a fault explains
/// whatever overlaps it.
///
/// @param request the request
/// @param cause what its length is put down to
/// @param sentence both for a reader
record RequestExplanation(LongRequest request, Cause cause, String sentence) {

  /// How far a probe's row may be from a request to speak of it: rows are a second apart.
  private static final long PROBE_NANOS = TimeUnit.SECONDS.toNanos(1);

  /// The longest part of a request that something lasted for.
  private record Part(long nanos, String text) {

    private static final Part NONE = new Part(0, "");

    private static Part of(SyncsUnder syncs) {
      return new Part(syncs.nanos(), syncs.text());
    }

    private Part orLonger(Part other) {
      return other.nanos > nanos ? other : this;
    }
  }

  /// Explains a request by all that was watched.
  static RequestExplanation of(LongRequest request, Evidence evidence) {
    List<String> faults = faults(request, evidence);
    Part stop = stop(request, evidence.stops());
    Part sync = SyncsUnder.of(request, evidence.syncs()).map(Part::of).orElse(Part.NONE);
    Part client = client(request, evidence);
    Part host = host(request, evidence.probes());
    long half = request.nanos() / 2;
    if (!faults.isEmpty()) {
      return of(request, evidence, Cause.FAULT, "during " + String.join(", ", faults));
    }
    if (stop.nanos >= half) {
      return of(request, evidence, Cause.STOP, stop.text);
    }
    if (sync.nanos >= half) {
      return of(request, evidence, Cause.SYNC, sync.text);
    }
    if (client.nanos >= half) {
      return of(request, evidence, Cause.CLIENT, client.text);
    }
    if (host.nanos >= half) {
      return of(request, evidence, Cause.HOST, "may be the host's: " + host.text);
    }
    return of(
        request,
        evidence,
        Cause.UNEXPLAINED,
        "not explained" + partly(stop.orLonger(sync).orLonger(client)));
  }

  private static RequestExplanation of(
      LongRequest request, Evidence evidence, Cause cause, String why) {
    long late = request.startNanos() - request.dueNanos();
    String sent = late > request.nanos() / 10 ? ", sent " + Text.nanos(late) + " late" : "";
    return new RequestExplanation(
        request,
        cause,
        "%s after %s, %s%s: %s"
            .formatted(
                Text.nanos(request.nanos()),
                Text.nanos(request.dueNanos() - evidence.beginsNanos()),
                ProcessName.client(request.client() + 1).text(),
                sent,
                why));
  }

  private static String partly(Part part) {
    return part.nanos == 0 ? "" : "; " + part.text;
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

  /// Safepoints hold the collector's pauses; a log without them has the pauses alone.
  private static Part stop(LongRequest request, Map<String, GcLog.Stops> stops) {
    Part longest = Part.NONE;
    for (Map.Entry<String, GcLog.Stops> process : stops.entrySet()) {
      if (ofAnotherClient(process.getKey(), request)) {
        continue;
      }
      GcLog.Stops all = process.getValue();
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
      String text =
          "%s stood still for %s of it (%s)".formatted(process.getKey(), Text.nanos(nanos), cause);
      longest = longest.orLonger(new Part(nanos, text));
    }
    return longest;
  }

  private static boolean ofAnotherClient(String process, LongRequest request) {
    return ProcessName.isClient(process)
        && !process.equals(ProcessName.client(request.client() + 1).text());
  }

  private static Part client(LongRequest request, Evidence evidence) {
    long nanos =
        new ClientPauses(evidence.events())
            .within(request.client(), request.dueNanos(), request.endNanos());
    return new Part(nanos, "the client stood still for %s of it".formatted(Text.nanos(nanos)));
  }

  private static Part host(LongRequest request, List<ProbeSample> probes) {
    Part longest = Part.NONE;
    for (ProbeSample sample : probes) {
      if (sample.nanos() >= request.dueNanos()
          && sample.nanos() <= request.endNanos() + PROBE_NANOS) {
        String text =
            "a sleeping thread of %s woke %s late within a second"
                .formatted(sample.process(), Text.nanos(sample.hiccupMaxNanos()));
        longest = longest.orLonger(new Part(sample.hiccupMaxNanos(), text));
      }
    }
    return longest;
  }
}
