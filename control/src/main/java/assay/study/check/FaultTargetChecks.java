package assay.study.check;

import assay.api.Settings;
import assay.plan.ClusterSites;
import assay.plan.ProxySetting;
import assay.plan.fault.FaultKind;
import assay.plan.fault.TargetRule;
import assay.study.file.SourceValue;
import assay.study.file.StudyProblems;

/// Refuses targets of faults that a cluster does not have.
record FaultTargetChecks(StudyProblems problems) {

  void check(FaultKind kind, SourceValue action, Settings settings) {
    if (kind.isCommand()) {
      return;
    }
    String target = action.text();
    if (kind.targets() == TargetRule.SIDE) {
      new SplitSideChecks(problems).check(action, settings);
      return;
    }
    if (settings.text("topology", "").equals("local") && !target.startsWith("client")) {
      problems.at(
          action,
          "E415",
          "with `topology: local` members hold no entries, so `%s: %s` harms none"
              .formatted(action.key(), target),
          "leave the fault out, or use another topology");
      return;
    }
    if (TargetRule.isOfSites(target) && !ClusterSites.of(settings).linked()) {
      problems.at(
          action,
          "E468",
          "there is no `%s`: the cluster of a configuration has no second site".formatted(target),
          "name two in `cluster`: `sites: { here: { members: 3 }, there: { members: 2 } }`");
      return;
    }
    if (target.equals(TargetRule.PROXY) && ProxySetting.of(settings) == 0) {
      problems.at(
          action,
          "E308",
          "a configuration has no member that is only a proxy",
          "target `member`, or set `proxies: 1` if the engine has that setting");
      return;
    }
    int dash = target.lastIndexOf('-');
    boolean named = dash > 0 && Character.isDigit(target.charAt(dash + 1));
    if (named) {
      boolean machine = target.startsWith("machine");
      int there = settings.integer(machine ? "machines" : "members");
      if (Integer.parseInt(target.substring(dash + 1)) > there) {
        problems.at(
            action,
            "E308",
            "there is no `%s` among %s"
                .formatted(target, FaultFeasibility.many(there, machine ? "machine" : "member")),
            "the last one is `%s-%d`".formatted(target.substring(0, dash), there));
      }
    } else if (target.contains("backup") && settings.text("backup", "sync").equals("none")) {
      problems.at(
          action,
          "E308",
          "no member holds a backup with `backup: none`",
          "target `member`, or keep backups");
    }
  }
}
