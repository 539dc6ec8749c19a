package assay.sessions.node.container;

import assay.api.engine.JoinSpec;
import assay.sessions.node.cluster.RequestAdmission;

public final class TomcatProvider implements ContainerProvider {

  @Override
  public String name() {
    return "tomcat";
  }

  @Override
  public ServletContainer open(JoinSpec spec, RequestAdmission requests) {
    return new TomcatContainer(spec, requests);
  }
}
