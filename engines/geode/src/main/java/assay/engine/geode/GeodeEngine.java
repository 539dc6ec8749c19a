package assay.engine.geode;

import assay.api.Session;
import assay.api.engine.Engine;
import assay.api.engine.JoinSpec;
import assay.api.engine.Member;
import assay.engine.geode.member.GeodeMember;
import assay.engine.geode.member.InvokeFunction;
import assay.engine.geode.pairupdate.GeodePairUpdateSolutions;
import java.io.IOException;
import java.util.logging.Level;
import java.util.logging.Logger;
import org.apache.geode.cache.execute.FunctionService;

/// Apache Geode: members are peers with a server each, clients are Geode's native ones, which know
/// the owners.
public final class GeodeEngine implements Engine {

  private static final Logger JGROUPS = Logger.getLogger("org.jgroups");

  /// Limits Geode's log to errors, and registers the functions by name for clients and members.
  public GeodeEngine() {
    System.setProperty(
        "log4j2.loggerContextFactory",
        "org.apache.logging.log4j.simple.SimpleLoggerContextFactory");
    JGROUPS.setLevel(Level.SEVERE);
    FunctionService.registerFunction(new InvokeFunction());
    GeodePairUpdateSolutions.register();
  }

  @Override
  public String name() {
    return "geode";
  }

  @Override
  public Member start(JoinSpec spec) throws IOException, InterruptedException {
    return GeodeMember.join(spec);
  }

  @Override
  public Session open(JoinSpec spec) throws InterruptedException {
    return GeodeSession.join(spec);
  }
}
