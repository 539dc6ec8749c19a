package assay.workload.hub;

import assay.api.DataParameters;
import assay.api.Session;
import assay.api.WorkloadEnvironment;
import assay.api.WorkloadEnvironment.Progress;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;

/// A workplace without a client.
///
/// @param done the finished units of each piece of work
public record PlainWorkplace(
    Session session, DataParameters data, long seed, Path folder, Map<String, AtomicLong> done)
    implements WorkloadEnvironment {

  /// Without a folder.
  public PlainWorkplace(Session session, DataParameters data, long seed) {
    this(session, data, seed, Path.of("nowhere"), new ConcurrentHashMap<>());
  }

  @Override
  public Progress progress(String what, long total) {
    AtomicLong units = done.computeIfAbsent(what, ignored -> new AtomicLong());
    return units::addAndGet;
  }
}
