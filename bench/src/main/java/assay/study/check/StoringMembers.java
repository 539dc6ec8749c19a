package assay.study.check;

import assay.api.Settings;
import assay.plan.FaultKind;
import assay.plan.FaultSpec;
import assay.plan.ProcessName;
import assay.plan.Proxies;

/// The members of a cluster that store entries, for the count of those that faults leave.
///
/// @param count how many they are
/// @param proxies how many members besides store nothing: the last ones
/// @param machines how many machines all of them stand on
record StoringMembers(int count, int proxies, int machines) {

  /// Those of a strategy.
  static StoringMembers of(Settings settings) {
    int members = settings.integer("members");
    int proxies = Math.min(members, Proxies.of(settings));
    return new StoringMembers(members - proxies, proxies, settings.integer("machines"));
  }

  /// How many of them a fault harms at most.
  int harmed(FaultSpec fault) {
    String target = fault.target();
    if (target.equals(FaultKind.PROXY)
        || (ProcessName.isMember(target) && number(target) > count)) {
      return 0;
    }
    return target.startsWith("machine")
        ? Math.ceilDiv(count, machines)
        : target.equals("owner-and-backup") ? 2 : 1;
  }

  private static int number(String member) {
    return ProcessName.parse(member).orElseThrow().number();
  }

  /// What tells so many of them from the rest, where there is a rest.
  String which(int many) {
    return proxies == 0 ? "" : many == 1 ? " that stores entries" : " that store entries";
  }
}
