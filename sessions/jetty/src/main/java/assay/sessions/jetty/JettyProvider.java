package assay.sessions.jetty;

import assay.api.engine.JoinSpec;
import assay.sessions.node.cluster.RequestAdmission;
import assay.sessions.node.container.ContainerProvider;
import assay.sessions.node.container.ServletContainer;

public final class JettyProvider implements ContainerProvider {

  @Override
  public String name() {
    return "jetty";
  }

  @Override
  public ServletContainer open(JoinSpec spec, RequestAdmission requests) {
    return new JettyContainer(spec, requests);
  }
}
