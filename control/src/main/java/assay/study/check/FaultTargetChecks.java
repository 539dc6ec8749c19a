package assay.study.check;

import assay.api.Settings;
import assay.plan.ClusterSites;
import assay.plan.ProxySetting;
import assay.plan.fault.FaultKind;
import assay.plan.fault.PacketRules;
import assay.plan.fault.TargetRule;
import assay.study.file.SourceValue;
import assay.study.file.StudyProblems;
import java.util.List;
import org.jspecify.annotations.Nullable;

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
      checkNumber(action, target, settings);
    } else if (target.contains("backup") && settings.text("backup", "sync").equals("none")) {
      problems.at(
          action,
          "E308",
          "no member holds a backup with `backup: none`",
          "target `member`, or keep backups");
    }
  }

  private void checkNumber(SourceValue place, String name, Settings settings) {
    int dash = name.lastIndexOf('-');
    String noun = name.substring(0, dash);
    int there = settings.integer(noun + "s");
    if (Integer.parseInt(name.substring(dash + 1)) > there) {
      problems.at(
          place,
          "E308",
          "there is no `%s` among %s".formatted(name, FaultFeasibility.many(there, noun)),
          "the last one is `%s-%d`".formatted(noun, there));
    }
  }

  /// Checks the processes with which a target exchanges the packets that a fault concerns.
  ///
  /// @param peers as written; null if none are
  void checkPeers(String target, @Nullable SourceValue peers, Settings settings) {
    if (peers != null) {
      checkPeers(peers, target, List.of(peers.text().split("\\+")), settings);
    }
  }

  /// Checks the same in a configuration's fault.
  void checkPeers(
      SourceValue place, String target, @Nullable PacketRules packets, Settings settings) {
    if (packets != null) {
      checkPeers(place, target, packets.peerNames(), settings);
    }
  }

  private void checkPeers(SourceValue place, String target, List<String> peers, Settings settings) {
    for (String peer : peers) {
      if (peer.equals(target)) {
        problems.at(
            place,
            "E308",
            "`%s` exchanges no packets with itself".formatted(target),
            "name other processes in `peers`, or leave it out");
        return;
      }
      checkNumber(place, peer, settings);
    }
  }
}
