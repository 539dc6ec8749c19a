package assay.study.check;

import assay.api.Settings;
import assay.plan.FaultSpec;
import assay.plan.ProcessName;
import assay.plan.ProxySetting;
import assay.plan.fault.FaultKind;
import assay.plan.fault.TargetRule;

/// The members that store entries, to count those that faults leave.
///
/// @param proxies how many further members there are, the last ones, that store no entries
/// @param machines all members' machines
record StoringMembers(int count, int proxies, int machines) {

  static StoringMembers of(Settings settings) {
    int members = settings.integer("members");
    int proxies = Math.min(members, ProxySetting.of(settings));
    return new StoringMembers(members - proxies, proxies, settings.integer("machines"));
  }

  int harmed(FaultSpec fault) {
    String target = fault.target();
    if (target.equals(TargetRule.PROXY)
        || (ProcessName.isMember(target) && number(target) > count)) {
      return 0;
    }
    if (FaultKind.of(fault.fault()).filter(kind -> kind.endsWholeCluster(target)).isPresent()) {
      return count;
    }
    return target.startsWith("machine")
        ? Math.ceilDiv(count, machines)
        : target.equals("owner-and-backup") ? 2 : 1;
  }

  private static int number(String member) {
    return ProcessName.parse(member).orElseThrow().number();
  }

  /// A relative clause for storing members; empty if all members store.
  String which(int many) {
    return proxies == 0 ? "" : many == 1 ? " that stores entries" : " that store entries";
  }
}
