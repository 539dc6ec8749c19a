package assay.host.pod;

import assay.problem.Problem;
import java.io.IOException;

/// Describes problems of a host with pods, and their remedies.
///
/// @param host the host's name in the hosts file
public record PodProblems(String host, PodSpec spec) {

  private static final String ANONYMOUS = "User \"system:anonymous\"";

  /// The problem behind a failure to make or use a pod.
  public Problem of(IOException e) {
    if (e instanceof Pod.Refused refused) {
      return of(refused.trouble());
    }
    return e instanceof ApiProblem problem ? of(problem) : problem("E571", said(e), work());
  }

  /// The problem behind a pod that does not run.
  public Problem of(PodFailure trouble) {
    return switch (trouble.kind()) {
      case UNSCHEDULED ->
          problem(
              "E573",
              "has no node that takes a pod: " + trouble.text(),
              "let `node`, `cpus` and `memory` be what a node has; `kubectl describe nodes` tells");
      case ADDRESS ->
          problem(
              "E573",
              "gives a pod no address that processes can use: " + trouble.text(),
              "use a cluster whose pods have an address of IPv4, too");
      case SLOW ->
          problem(
              "E573",
              "has a pod that does not start: " + trouble.text(),
              "look at `kubectl get events -n %s`".formatted(spec.namespace()));
      case IMAGE ->
          problem(
              "E574",
              "has no image `%s`: %s".formatted(spec.image(), trouble.text()),
              "push what `./assay image` makes to where nodes pull from, and name it so");
      case START ->
          problem(
              "E574",
              "does not start the image `%s`: %s".formatted(spec.image(), trouble.text()),
              "use an image that `./assay image` made; `kubectl get events -n %s` tells more"
                  .formatted(spec.namespace()));
    };
  }

  /// The problem behind a failed API request.
  public Problem of(ApiProblem e) {
    return switch (e.code()) {
      case ApiProblem.MISSING ->
          problem("E571", "cannot be used: " + e.getMessage(), "build or unpack it again");
      case ApiProblem.UNREACHED -> problem("E571", "cannot be used: " + e.getMessage(), work());
      case ApiProblem.UNAUTHORIZED -> unknown(e);
      case ApiProblem.NOT_FOUND -> notFound(String.valueOf(e.getMessage()));
      case ApiProblem.GONE -> gone(String.valueOf(e.getMessage()));
      case ApiProblem.TIMED_OUT, ApiProblem.TOO_MANY -> busy(e);
      case ApiProblem.FORBIDDEN -> forbidden(e);
      default ->
          e.code() >= ApiProblem.BROKEN
              ? busy(e)
              : problem(
                  "E574",
                  "does not take a pod: " + e.getMessage(),
                  "mend what it names in the hosts file");
    };
  }

  private Problem unknown(ApiProblem e) {
    return problem(
        "E571", "does not know who you are: " + e.getMessage(), "log in again; " + work());
  }

  /// A server that allows anonymous requests treats unknown callers as anonymous.
  private Problem forbidden(ApiProblem e) {
    return String.valueOf(e.getMessage()).contains(ANONYMOUS)
        ? unknown(e)
        : problem(
            "E572",
            "does not allow it: " + e.getMessage(),
            "docs/how-to/hosts.md has a role that suffices; a quota or a policy is your cluster's to change");
  }

  private Problem notFound(String said) {
    if (said.contains("namespaces")) {
      return problem(
          "E572",
          "has no namespace `%s`: %s".formatted(spec.namespace(), said),
          "make it: `kubectl create namespace %s`, or mend `namespace`"
              .formatted(spec.namespace()));
    }
    return said.contains("pods") ? gone(said) : problem("E571", "cannot be used: " + said, work());
  }

  private Problem gone(String said) {
    return problem(
        "E573",
        "has a pod that is gone: " + said,
        "look at `kubectl get events -n %s`".formatted(spec.namespace()));
  }

  private Problem busy(ApiProblem e) {
    return problem(
        "E571",
        "does not do what it is asked for now: " + e.getMessage(),
        "run it again; " + work());
  }

  /// A problem that no answer of a cluster explains.
  public Problem unforeseen(Throwable e) {
    String message = e.getMessage();
    return problem(
        "E571",
        "cannot be used: "
            + (message == null || message.isBlank() ? e.getClass().getSimpleName() : message),
        work());
  }

  public Problem problem(String code, String what, String help) {
    return new Problem(code, "host %s %s".formatted(host, what), help);
  }

  private static String said(IOException e) {
    return "cannot be used: " + e.getMessage();
  }

  private String work() {
    return "`kubectl %sget pods -n %s` must work on the host Assay runs on"
        .formatted(
            spec.context().isEmpty() ? "" : "--context %s ".formatted(spec.context()),
            spec.namespace());
  }
}
