package assay.resolver;

import assay.release.ReleaseProblem;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.maven.model.building.DefaultModelProcessor;
import org.apache.maven.model.io.DefaultModelReader;
import org.apache.maven.model.locator.DefaultModelLocator;
import org.apache.maven.model.superpom.DefaultSuperPomProvider;
import org.apache.maven.settings.Mirror;
import org.apache.maven.settings.Profile;
import org.apache.maven.settings.Proxy;
import org.apache.maven.settings.Server;
import org.apache.maven.settings.Settings;
import org.eclipse.aether.RepositorySystem;
import org.eclipse.aether.RepositorySystemSession.CloseableSession;
import org.eclipse.aether.RepositorySystemSession.SessionBuilder;
import org.eclipse.aether.repository.Authentication;
import org.eclipse.aether.repository.RemoteRepository;
import org.eclipse.aether.repository.RepositoryPolicy;
import org.eclipse.aether.supplier.RepositorySystemSupplier;
import org.eclipse.aether.supplier.SessionBuilderSupplier;
import org.eclipse.aether.util.repository.AuthenticationBuilder;
import org.eclipse.aether.util.repository.DefaultAuthenticationSelector;
import org.eclipse.aether.util.repository.DefaultMirrorSelector;
import org.eclipse.aether.util.repository.DefaultProxySelector;
import org.eclipse.aether.util.repository.JreProxySelector;
import org.eclipse.aether.util.repository.SimpleResolutionErrorPolicy;

/// The resolver, set up as the user's Maven is.
///
/// @param repositories with mirrors, proxies and passwords applied
record ResolverSession(
    RepositorySystem system, CloseableSession session, List<RemoteRepository> repositories)
    implements AutoCloseable {

  private static final RepositoryPolicy RELEASES =
      new RepositoryPolicy(
          true, RepositoryPolicy.UPDATE_POLICY_DAILY, RepositoryPolicy.CHECKSUM_POLICY_FAIL);

  private static final RepositoryPolicy NO_SNAPSHOTS =
      new RepositoryPolicy(
          false, RepositoryPolicy.UPDATE_POLICY_DAILY, RepositoryPolicy.CHECKSUM_POLICY_FAIL);

  static ResolverSession open(SettingsFiles files) throws ReleaseProblem {
    Settings settings = files.read();
    RepositorySystem system = new RepositorySystemSupplier().get();
    SessionBuilder builder =
        new SessionBuilderSupplier(system)
            .get()
            .withLocalRepositoryBaseDirectories(files.localRepository(settings))
            .setMirrorSelector(mirrors(settings))
            .setProxySelector(proxies(settings))
            .setAuthenticationSelector(servers(settings))
            .setOffline(settings.isOffline())
            .setSystemProperties(SettingsFiles.properties())
            .setChecksumPolicy(RepositoryPolicy.CHECKSUM_POLICY_FAIL)
            // Only the user's own repositories are asked, whatever a product's POM names.
            .setIgnoreArtifactDescriptorRepositories(true)
            // A failure is tried again by the next command.
            .setResolutionErrorPolicy(new SimpleResolutionErrorPolicy(false, false));
    CloseableSession session = builder.build();
    return new ResolverSession(
        system, session, system.newResolutionRepositories(session, named(settings)));
  }

  /// The repositories of the settings' active profiles, and the one that Maven always asks.
  private static List<RemoteRepository> named(Settings settings) {
    Map<String, RemoteRepository> all = new LinkedHashMap<>();
    for (Profile profile : active(settings)) {
      profile.getRepositories().stream()
          .filter(each -> each.getReleases() == null || each.getReleases().isEnabled())
          .forEach(each -> all.putIfAbsent(each.getId(), repository(each.getId(), each.getUrl())));
    }
    new DefaultSuperPomProvider()
        .setModelProcessor(
            new DefaultModelProcessor()
                .setModelLocator(new DefaultModelLocator())
                .setModelReader(new DefaultModelReader()))
        .getSuperModel("4.0.0")
        .getRepositories()
        .forEach(each -> all.putIfAbsent(each.getId(), repository(each.getId(), each.getUrl())));
    return List.copyOf(all.values());
  }

  private static List<Profile> active(Settings settings) {
    List<Profile> named =
        settings.getProfiles().stream()
            .filter(profile -> settings.getActiveProfiles().contains(profile.getId()))
            .toList();
    List<Profile> active = new ArrayList<>(named);
    if (named.isEmpty()) {
      settings.getProfiles().stream()
          .filter(profile -> profile.getActivation() != null)
          .filter(profile -> profile.getActivation().isActiveByDefault())
          .forEach(active::add);
    }
    return active;
  }

  private static RemoteRepository repository(String id, String url) {
    return new RemoteRepository.Builder(id, "default", url)
        .setReleasePolicy(RELEASES)
        .setSnapshotPolicy(NO_SNAPSHOTS)
        .build();
  }

  private static DefaultMirrorSelector mirrors(Settings settings) {
    DefaultMirrorSelector mirrors = new DefaultMirrorSelector();
    for (Mirror mirror : settings.getMirrors()) {
      mirrors.add(
          mirror.getId(),
          mirror.getUrl(),
          mirror.getLayout(),
          false,
          mirror.isBlocked(),
          mirror.getMirrorOf(),
          mirror.getMirrorOfLayouts());
    }
    return mirrors;
  }

  /// The active proxy of each protocol, or else the JVM's.
  private static org.eclipse.aether.repository.ProxySelector proxies(Settings settings) {
    DefaultProxySelector proxies = new DefaultProxySelector();
    boolean any = false;
    for (Proxy proxy : settings.getProxies()) {
      if (proxy.isActive()) {
        any = true;
        proxies.add(
            new org.eclipse.aether.repository.Proxy(
                proxy.getProtocol(),
                proxy.getHost(),
                proxy.getPort(),
                authentication(proxy.getUsername(), proxy.getPassword()).build()),
            proxy.getNonProxyHosts());
      }
    }
    return any ? proxies : new JreProxySelector();
  }

  private static DefaultAuthenticationSelector servers(Settings settings) {
    DefaultAuthenticationSelector servers = new DefaultAuthenticationSelector();
    for (Server server : settings.getServers()) {
      Authentication authentication =
          authentication(server.getUsername(), server.getPassword())
              .addPrivateKey(server.getPrivateKey(), server.getPassphrase())
              .build();
      servers.add(server.getId(), authentication);
    }
    return servers;
  }

  private static AuthenticationBuilder authentication(String user, String password) {
    return new AuthenticationBuilder().addUsername(user).addPassword(password);
  }

  @Override
  public void close() {
    session.close();
    system.shutdown();
  }
}
