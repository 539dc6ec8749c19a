package assay.study.check;

import assay.api.Settings;
import assay.plan.ClusterSites;
import assay.plan.ProcessName;
import assay.plan.fault.SplitSide;
import assay.study.file.SourceValue;
import assay.study.file.StudyProblems;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/// Refuses sides of a split network that a cluster cannot have.
record SplitSideChecks(StudyProblems problems) {

  void check(SourceValue action, Settings settings) {
    int members = settings.integer("members");
    int clients = settings.integer("clients");
    if (ClusterSites.of(settings).linked()) {
      tell(
          action,
          "`split` cuts one site in two, and the cluster has two sites",
          "cut their link with `partition: link`");
      return;
    }
    List<String> side = SplitSide.of(action.text(), members, clients);
    Set<String> seen = new HashSet<>();
    for (String name : side) {
      ProcessName process = ProcessName.parse(name).orElseThrow();
      boolean member = process.role() == ProcessName.Role.MEMBER;
      int there = member ? members : clients;
      if (process.number() > there) {
        String noun = member ? "member" : "client";
        tell(
            action,
            "there is no `%s` among %d %s%s".formatted(process, there, noun, there == 1 ? "" : "s"),
            "the last one is `%s-%d`".formatted(noun, there));
        return;
      }
      if (!seen.add(name)) {
        tell(action, "`%s` is on the side twice".formatted(process), "name it once");
        return;
      }
    }
    if (side.isEmpty() || side.size() == members + clients) {
      tell(
          action,
          "`split %s` leaves a side without a process".formatted(action.text()),
          "name one side such as `member-1+client-1`, and start processes for the other");
    }
  }

  private void tell(SourceValue action, String what, String help) {
    problems.at(action, "E308", what, help);
  }
}
