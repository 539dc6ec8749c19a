package assay.study.check;

import assay.api.Cache;
import assay.api.RequestKind;
import assay.judge.order.EntryLifetime;
import assay.judge.trial.CheckerRegistry;
import assay.plan.Configuration;
import assay.study.file.SourceValue;
import assay.study.file.Study;
import assay.study.file.StudyProblems;
import assay.study.settings.RequiredCapabilities;
import java.util.List;
import java.util.stream.Collectors;

/// Refuses entries that expire if a check takes a missing entry for a lost one, or if a request may renew an entry's life or
/// not, as each product likes.
public record ExpiryChecks(Study study, RequiredCapabilities required, StudyProblems problems) {

  public void check(List<Configuration> configurations) {
    if (configurations.stream().noneMatch(each -> EntryLifetime.of(each.values()).ends())) {
      return;
    }
    for (SourceValue asked : study.checks()) {
      if (!CheckerRegistry.judgesExpiry(asked.text())) {
        problems.at(
            asked,
            "E474",
            "with `ttl` entries expire, and `%s` cannot tell expired from lost ones"
                .formatted(asked.text()),
            "leave `%s` out of `check`, or leave out `ttl`; `expiry` and `stale-reads` judge entries that expire"
                .formatted(asked.text()));
      }
    }
    List<String> others =
        required.kinds().stream()
            .filter(kind -> kind.needs() != Cache.class)
            .map(RequestKind::name)
            .map("`%s`"::formatted)
            .toList();
    if (!others.isEmpty()) {
      problems.at(
          study.written(EntryLifetime.SETTING).findFirst().orElse(study.id()),
          "E474",
          "with `ttl` it is not known whether %s %s an entry's life"
              .formatted(
                  others.stream().collect(Collectors.joining(", ")),
                  others.size() == 1 ? "renews" : "renew"),
          "write a `mix` of puts, gets and removes, or leave out `ttl`");
    }
  }
}
