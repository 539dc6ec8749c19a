package assay.sessions.tomcat;

import org.apache.catalina.ha.ClusterManager;
import org.apache.catalina.ha.session.BackupManager;
import org.apache.catalina.tribes.Member;
import org.apache.catalina.tribes.tipis.AbstractReplicatedMap;

/// A `BackupManager` that lists the other nodes with copies.
final class InspectableBackupManager extends BackupManager {

  /// The other nodes in the map of sessions.
  Member[] holders() {
    return sessions instanceof AbstractReplicatedMap<?, ?> map
        ? map.getMapMembers()
        : new Member[0];
  }

  @Override
  public ClusterManager cloneFromTemplate() {
    InspectableBackupManager copy = new InspectableBackupManager();
    clone(copy);
    copy.setMapSendOptions(getMapSendOptions());
    copy.setRpcTimeout(getRpcTimeout());
    copy.setTerminateOnStartFailure(isTerminateOnStartFailure());
    copy.setAccessTimeout(getAccessTimeout());
    return copy;
  }
}
