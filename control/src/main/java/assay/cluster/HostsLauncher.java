package assay.cluster;

import assay.api.engine.JoinSpec;
import assay.host.ConnectedHosts;
import assay.host.Host;
import assay.host.HostsFile;
import assay.plan.ProcessName;
import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/// Starts each process on the host that a hosts file gives its machine or client. Each process has its own address of
/// its host. If all processes share one host, they use its loopback.
public final class HostsLauncher implements ProcessLauncher {

  private final ConnectedHosts hosts;
  private final ClusterLayout layout;
  private final Map<String, List<String>> byHost = new HashMap<>();

  /// Makes the places of all processes.
  ///
  /// @throws IOException when a host cannot make a place
  public HostsLauncher(ConnectedHosts hosts, ClusterLayout layout) throws IOException {
    this.hosts = hosts;
    this.layout = layout;
    hosts.prepare(layout.processes(), name -> hosts.file().hostOf(name, layout::machineNumberOf));
  }

  private HostsFile.Entry entryOf(String name) {
    return hosts.file().hostOf(name, layout::machineNumberOf);
  }

  @Override
  public Process start(String name, ProcessBuilder process) throws IOException {
    Optional<Host> host = hostOf(name);
    if (host.isEmpty()) {
      return process.start();
    }
    File folder = Objects.requireNonNull(process.directory(), "a child stands in its folder");
    Path there = host.get().there(folder.toPath());
    return host.get().start(name, addressOf(name), there, process);
  }

  @Override
  public synchronized String addressOf(String name) {
    if (hosts.file().onOne(layout.machines())) {
      return JoinSpec.LOOPBACK;
    }
    if (layout.machines() == 0 && ProcessName.isMember(name)) {
      // A simulated member lives inside the client, and no other process connects to it.
      return JoinSpec.LOOPBACK;
    }
    HostsFile.Entry entry = entryOf(name);
    if (entry.kubernetes() != null) {
      return inPod(hosts.find(entry).orElseThrow(), name);
    }
    List<String> there = byHost.computeIfAbsent(entry.name(), host -> new ArrayList<>());
    if (!there.contains(name)) {
      there.add(name);
    }
    return entry.addresses().get(there.indexOf(name));
  }

  private static String inPod(Host host, String name) {
    try {
      return host.addressOf(name).orElseThrow();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Override
  public Optional<Host> hostOf(String name) {
    return hosts.find(entryOf(name));
  }

  @Override
  public boolean allHere() {
    return hosts.others().isEmpty();
  }
}
