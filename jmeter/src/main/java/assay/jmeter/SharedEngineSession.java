package assay.jmeter;

import assay.api.DataParameters;
import assay.api.HasMappedData;
import assay.api.NeedsPreparation;
import assay.api.Session;
import assay.api.Settings;
import assay.api.Workload;
import assay.api.WorkloadEnvironment;
import assay.api.WorkloadSetting;
import assay.api.engine.ClusterSecret;
import assay.api.engine.Engine;
import assay.load.ConnectionFile;
import assay.load.ExternalLoopRequests;
import assay.load.client.ClientIdentity;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.ServiceLoader;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Predicate;
import org.apache.commons.io.FileUtils;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// One engine session and its requests, shared by all threads with the same parameters, and closed
/// with the last.
final class SharedEngineSession {

  /// Settings that the reference engine needs inside this process.
  private static final Map<String, String> INSIDE =
      Map.of(
          "behaviour", "map",
          "backup", "sync",
          "backup-count", "1",
          "partitions", "31",
          "ttl", "none",
          "lease", "none",
          "members", "3",
          "machines", "3");

  private static final Logger LOG = LoggerFactory.getLogger(SharedEngineSession.class);

  private static final Map<SamplerParameters, SharedEngineSession> LINKS = new HashMap<>();

  private final SamplerParameters place;
  private final Workload workload;
  private final Session session;
  private final Path folder;
  private final ExternalLoopRequests requests;
  private final AtomicInteger threads = new AtomicInteger();
  private int users;

  private SharedEngineSession(SamplerParameters place) throws Exception {
    this.place = place;
    boolean inside = place.connection().isEmpty();
    ConnectionFile connection =
        inside ? inside(place) : ConnectionFile.read(Path.of(place.connection()));
    workload =
        found(
            Workload.class,
            each -> each.name().equals(connection.workload()),
            "workload",
            connection.workload());
    Engine engine =
        found(
            Engine.class,
            each -> each.name().equals(connection.engine()),
            "engine",
            connection.engine());
    DataParameters data = numbers(connection);
    folder = Files.createTempDirectory("assay-jmeter");
    String name = "jmeter-" + ProcessHandle.current().pid();
    session = engine.open(connection.client(name, data.settings(), workload.types(), folder));
    Site site = new Site(session, data, connection.seed(), folder);
    requests =
        ExternalLoopRequests.of(
            new ClientIdentity("jmeter", name, 0, 1, place.seed()), workload, data);
    try {
      makeReady(site, inside);
    } catch (Exception e) {
      close();
      throw e;
    }
  }

  private void makeReady(Site site, boolean inside) throws Exception {
    if (workload instanceof NeedsPreparation prepared) {
      prepared.prepare(site);
    }
    if (inside) {
      int written = requests.load(session);
      long filled = workload instanceof HasMappedData mapped ? mapped.fill(site, 1, 1) : 0;
      LOG.info("{} entries are loaded", written + filled);
    } else {
      requests.loaded();
    }
  }

  static SharedEngineSession to(SamplerParameters parameters) throws Exception {
    SamplerParameters place = parameters.place();
    synchronized (LINKS) {
      SharedEngineSession link = LINKS.get(place);
      if (link == null) {
        link = new SharedEngineSession(place);
        LINKS.put(place, link);
      }
      link.users++;
      return link;
    }
  }

  private static ConnectionFile inside(SamplerParameters place) {
    Map<String, String> settings = new HashMap<>(INSIDE);
    settings.putAll(place.chosen());
    return new ConnectionFile(
        "jmeter",
        "inside",
        place.engine(),
        place.workload(),
        "jmeter",
        0,
        Integer.parseInt(settings.getOrDefault("members", "3")),
        place.seed(),
        0,
        "",
        place.numbers(),
        settings,
        ClusterSecret.own());
  }

  /// The workload's defaults, overridden by the connection and the plan.
  private DataParameters numbers(ConnectionFile connection) {
    Map<String, Long> data = new HashMap<>(workload.defaults());
    data.putAll(connection.data());
    Map<String, String> settings = new HashMap<>();
    for (WorkloadSetting setting : workload.settings()) {
      settings.put(setting.name(), setting.otherwise());
    }
    settings.putAll(connection.settings());
    return new DataParameters(data, new Settings(settings));
  }

  private static <T> T found(Class<T> type, Predicate<T> wanted, String what, String name) {
    for (T each : ServiceLoader.load(type)) {
      if (wanted.test(each)) {
        return each;
      }
    }
    throw new IllegalStateException(
        ("no %s `%s` on JMeter's class path: start JMeter with -Jplugin_dependency_paths= and the"
                + " folder of its jars")
            .formatted(what, name));
  }

  Session session() {
    return session;
  }

  ExternalLoopRequests.Source source() {
    return requests.source(threads.getAndIncrement());
  }

  /// The last user closes the session.
  void leave() {
    synchronized (LINKS) {
      users--;
      if (users > 0) {
        return;
      }
      LINKS.remove(place);
      close();
    }
  }

  private void close() {
    try (session;
        NeedsPreparation prepared = workload instanceof NeedsPreparation made ? made : null) {
      LOG.info("the session is closed");
    } catch (Exception e) {
      throw new IllegalStateException("the session could not be closed", e);
    } finally {
      FileUtils.deleteQuietly(folder.toFile());
    }
  }

  /// JMeter's process as a workload's environment.
  private record Site(Session session, DataParameters data, long seed, Path folder)
      implements WorkloadEnvironment {

    @Override
    public Progress progress(String what, long total) {
      return more -> {};
    }
  }
}
