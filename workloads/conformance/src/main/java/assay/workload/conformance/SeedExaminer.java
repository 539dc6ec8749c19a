package assay.workload.conformance;

import assay.api.Claim;
import assay.api.CompositeRequest;
import assay.api.ContentReport;
import assay.api.DataParameters;
import assay.api.HasExpectedContent;
import assay.api.HasJudgedData;
import assay.api.HasMappedData;
import assay.api.NeedsPreparation;
import assay.api.Observation;
import assay.api.Observation.What;
import assay.api.Outcome;
import assay.api.Query;
import assay.api.Request;
import assay.api.RequestKind;
import assay.api.Response;
import assay.api.Session;
import assay.api.Workload;
import assay.load.client.ObservationCompletenessCheck;
import assay.load.client.RequestCompleter;
import assay.load.client.WorkloadCaller;
import assay.load.keys.KeyDistribution;
import assay.load.keys.NoFreeLeaseException;
import assay.load.keys.RequestSource;
import assay.load.keys.WriteLeases;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.TreeSet;
import java.util.stream.IntStream;

/// Sends the requests of one seed, one after the other, and reads everything back after each.
///
/// No two requests overlap and the engine is correct, so the content is known at any moment. Whatever differs is the work
/// of the request before.
final class SeedExaminer {

  private static final int BATCH = 1_000;
  private static final int REQUESTS_PER_KIND = 25;
  private static final int LARGEST_SIZE = 3;

  private final Workload workload;
  private final HasJudgedData keyed;
  private final DataParameters data;
  private final Session session;
  private final Session sending;
  private final long seed;
  private final ExaminationEnvironment place;
  private final WriteLeases leases;
  private final RequestSource source;
  private final RequestCompleter settler;
  private final ObservationCompletenessCheck told;
  private final ExpectedData expected;
  private final List<Integer> keys;
  private final List<Violation> violations = new ArrayList<>();
  private final TreeSet<String> untested = new TreeSet<>();
  private final Map<String, Ends> ends = new LinkedHashMap<>();

  /// How the requests of a kind ended.
  private static final class Ends {

    private int ok;
    private int failed;
    private String failure = "";
  }

  /// @param session to a new, correct engine
  /// @param refuses whether a share of the calls of requests is refused
  SeedExaminer(
      Workload workload,
      DataParameters data,
      Session session,
      boolean refuses,
      long seed,
      Path folder) {
    this.workload = workload;
    this.keyed = HasJudgedData.of(workload);
    this.data = data;
    this.session = session;
    this.sending = refuses ? new RefusingSession(session, seed) : session;
    this.seed = seed;
    this.place = new ExaminationEnvironment(session, data, seed, folder);
    int registers = keyed.registers(data);
    this.leases = new WriteLeases(registers, 0, 1);
    this.source = new RequestSource(seed, 0, data, KeyDistribution.uniform(registers), leases);
    this.settler = new RequestCompleter(leases, null, 0);
    this.told = new ObservationCompletenessCheck(workload, data);
    this.expected = new ExpectedData(registers, keyed.counters(data));
    this.keys = IntStream.range(0, registers + keyed.counters(data)).boxed().toList();
  }

  /// Loads the data and sends the requests.
  Examination examine() throws Exception {
    List<RequestKind> kinds = possible();
    if (workload instanceof NeedsPreparation prepared) {
      prepared.prepare(place);
    }
    try {
      load();
      SplittableRandom random = new SplittableRandom(seed);
      for (int i = 0; i < REQUESTS_PER_KIND * kinds.size(); i++) {
        RequestKind kind = kinds.get(random.nextInt(kinds.size()));
        send(kind, kind.sized() ? 1 + random.nextInt(LARGEST_SIZE) : 1);
      }
      neverOk();
    } finally {
      if (workload instanceof NeedsPreparation prepared) {
        prepared.close();
      }
    }
    return new Examination(violations, untested);
  }

  /// The kinds whose capability the engine has.
  private List<RequestKind> possible() {
    List<RequestKind> possible = new ArrayList<>();
    for (RequestKind kind : workload.kinds()) {
      try {
        Object unused = session.capability(kind.needs());
        possible.add(kind);
      } catch (UnsupportedOperationException e) {
        untested.add(kind.name());
      }
    }
    return possible;
  }

  private void violation(String kind, String what) {
    violations.add(new Violation(kind, what, seed));
  }

  private void load() throws Exception {
    for (List<Claim> claims : leases.claimUnwritten(keyed.loaded(data), BATCH, 1, 1)) {
      Request request = WorkloadCaller.call(workload, "load", "", () -> keyed.load(claims, source));
      Response response = request.execute(session);
      settler.complete(0, request, response);
      apply(request, response);
      if (response.failure() != null) {
        violation("load", "failed: " + response.failure());
      }
    }
    if (workload instanceof HasMappedData mapped) {
      long unused = mapped.fill(place, 1, 1);
    }
    settle("load", List.of(), Outcome.OK);
    checkContent("load");
  }

  private void send(RequestKind kind, int size) throws Exception {
    source.begin(size);
    Request request;
    try {
      request = WorkloadCaller.next(workload, kind, source);
    } catch (NoFreeLeaseException e) {
      source.release();
      return;
    } catch (IllegalStateException e) {
      source.release();
      violation(kind.name(), String.valueOf(e.getMessage()));
      return;
    }
    if (!claimsFit(kind, request)) {
      source.lose();
      return;
    }
    Response response = request.execute(sending);
    settler.complete(0, request, response);
    count(kind, response);
    reports(kind, request, response);
    apply(request, response);
    settle(kind.name(), request.claims(), response.outcome());
    checkContent(kind.name());
  }

  private boolean claimsFit(RequestKind kind, Request request) {
    List<Claim> claims = request.claims();
    for (Claim claim : claims) {
      if (!expected.has(claim)) {
        violation(kind.name(), "claims key %d, which the data do not have".formatted(claim.key()));
        return false;
      }
      boolean again =
          claim.exclusive()
              && claims.stream().filter(each -> each.key() == claim.key()).count() > 1;
      if (again) {
        violation(kind.name(), "claims key %d more than once".formatted(claim.key()));
        return false;
      }
    }
    return true;
  }

  private void count(RequestKind kind, Response response) {
    Ends of = ends.computeIfAbsent(kind.name(), name -> new Ends());
    if (response.outcome() == Outcome.OK) {
      of.ok++;
    } else {
      of.failed++;
      of.failure = String.valueOf(response.failure());
    }
  }

  private void neverOk() {
    ends.forEach((kind, of) -> {
      if (of.ok == 0 && of.failed > 0) {
        violation(kind, "never ended OK: %s".formatted(of.failure));
      }
    });
  }

  /// Compares what a request reported with the data before it.
  private void reports(RequestKind kind, Request request, Response response) {
    String fault = told.fault(kind, request, response);
    if (fault != null) {
      violation(kind.name(), fault);
    }
    List<Observation> seen = seen(response);
    expected.misread(seen, request.claims()).forEach(misread -> violation(kind.name(), misread));
    if (!(request instanceof Query || request instanceof CompositeRequest)) {
      for (Claim claim : request.claims()) {
        long reports =
            seen.stream()
                .filter(each -> each.what() == What.REGISTER && each.key() == claim.key())
                .count();
        if (claim.exclusive() && reports > 1) {
          violation(
              kind.name(),
              "reported key %d %d times, and changed it once".formatted(claim.key(), reports));
        }
      }
    }
  }

  private static List<Observation> seen(Response response) {
    List<Observation> seen = new ArrayList<>(response.observations());
    response.children().forEach(child -> seen.addAll(seen(child)));
    return seen;
  }

  private void apply(Request request, Response response) {
    if (request instanceof CompositeRequest parent && !response.children().isEmpty()) {
      for (int i = 0; i < response.children().size(); i++) {
        apply(parent.children().get(i), response.children().get(i));
      }
    } else {
      expected.apply(request.claims(), written(response));
    }
  }

  /// The outcome of a request's writes: a condition that did not hold wrote nothing.
  private static Outcome written(Response response) {
    boolean refused =
        response.observations().stream()
            .anyMatch(seen -> seen.what() == What.REFUSED || seen.what() == What.DIFFERED);
    return refused ? Outcome.FAILED : response.outcome();
  }

  /// Reads every key back, and names the request before if the data differ from what they must be.
  private void settle(String kind, List<Claim> claims, Outcome outcome) {
    if (keys.isEmpty()) {
      return;
    }
    Response audit =
        WorkloadCaller.call(workload, "audit", "", () -> keyed.audit(keys, data)).execute(session);
    if (audit.outcome() != Outcome.OK) {
      violation(
          "audit", "failed after a request of kind `%s`: %s".formatted(kind, audit.failure()));
      return;
    }
    ExpectedData.Difference difference = expected.settle(audit.observations());
    if (!difference.untold().isEmpty()) {
      violation("audit", "reported nothing of key %d".formatted(difference.untold().getFirst()));
    }
    if (!difference.twice().isEmpty()) {
      violation("audit", "reported key %d more than once".formatted(difference.twice().getFirst()));
    }
    for (ExpectedData.Differing each : difference.registers()) {
      boolean claimed = claims.stream().anyMatch(claim -> claim.key() == each.key());
      violation(
          kind,
          claimed || kind.equals("load")
              ? "ended %s, and key %d then held %s, not %s"
                  .formatted(outcome, each.key(), ExpectedData.text(each.found()), each.expected())
              : "changed key %d without a claim of it, from %s to %s"
                  .formatted(each.key(), each.expected(), ExpectedData.text(each.found())));
    }
    difference
        .others()
        .forEach(other -> violation(kind, "ended %s, and %s".formatted(outcome, other)));
  }

  private void checkContent(String kind) throws Exception {
    if (workload instanceof HasExpectedContent checker) {
      for (ContentReport report : checker.checkContent(place)) {
        if (!report.right()) {
          violation(
              kind,
              "left the map `%s` with %d entries missing, %d different and %d too many"
                  .formatted(
                      report.map(), report.missing(), report.different(), report.unexpected()));
        }
      }
    }
  }
}
