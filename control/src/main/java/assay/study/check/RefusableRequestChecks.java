package assay.study.check;

import assay.api.RequestKind;
import assay.api.lock.Locks;
import assay.api.transaction.Transactions;
import assay.study.file.SourceValue;
import assay.study.file.Study;
import assay.study.file.StudyProblems;
import assay.study.settings.RequiredCapabilities;
import java.util.List;
import java.util.Set;

/// Refuses checks that do not fit requests which take a lock or are a transaction.
///
/// The check of such requests judges no others. Checks of availability cannot judge such requests: the history does not
/// tell a refusal from a request without an answer.
public record RefusableRequestChecks(
    Study study, RequiredCapabilities required, StudyProblems problems) {

  private static final Set<String> OF_AVAILABILITY = Set.of("recovery", "stalls");

  private static final List<Family> FAMILIES =
      List.of(
          new Family(
              Transactions.class,
              "anomalies",
              "E473",
              "`anomalies` takes each request as one transaction, which %s %s not",
              "is",
              "are",
              "write `workload: transactions` and `mix: { append: 60, readLists: 40 }`",
              "each aborted transaction",
              "`aborted-transactions` of `anomalies` counts those"),
          new Family(
              Locks.class,
              "mutual-exclusion",
              "E475",
              "`mutual-exclusion` judges requests that take a lock, and %s %s none",
              "takes",
              "take",
              "write `workload: locks` and `mix: { lock: 50, tryLock: 50 }`",
              "each lock that another client holds",
              "`stuck-refusals` of `mutual-exclusion` counts locks that stay taken"));

  /// Requests with a check of their own.
  ///
  /// @param others a sentence about requests of other kinds, with places for their names and the verb
  /// @param one the verb for one kind
  /// @param several the verb for several kinds
  /// @param remedy a study with such requests
  /// @param refusal what a check of availability would take for a request without an answer
  /// @param instead what tells of refusals
  private record Family(
      Class<?> capability,
      String check,
      String code,
      String others,
      String one,
      String several,
      String remedy,
      String refusal,
      String instead) {}

  public void check() {
    FAMILIES.forEach(this::check);
  }

  private void check(Family family) {
    List<String> others =
        required.kinds().stream()
            .filter(kind -> kind.needs() != family.capability())
            .map(RequestKind::name)
            .map("`%s`"::formatted)
            .toList();
    for (SourceValue asked : study.checks()) {
      String check = asked.text();
      if (check.equals(family.check()) && !others.isEmpty()) {
        String verb = others.size() == 1 ? family.one() : family.several();
        problems.at(
            asked,
            family.code(),
            family.others().formatted(String.join(", ", others), verb),
            "leave `%s` out of `check`, or %s".formatted(check, family.remedy()));
      }
      if (OF_AVAILABILITY.contains(check) && others.size() < required.kinds().size()) {
        problems.at(
            asked,
            family.code(),
            "`%s` would take %s for a request without an answer".formatted(check, family.refusal()),
            "leave `%s` out of `check`; %s".formatted(check, family.instead()));
      }
    }
  }
}
