package assay.resolver;

import assay.release.FetchedJar;
import assay.release.ReleaseProblem;
import assay.release.ReleaseProblem.Kind;
import assay.release.ReleaseRepository;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import org.eclipse.aether.artifact.Artifact;
import org.eclipse.aether.artifact.DefaultArtifact;
import org.eclipse.aether.collection.CollectRequest;
import org.eclipse.aether.graph.Dependency;
import org.eclipse.aether.resolution.ArtifactResult;
import org.eclipse.aether.resolution.DependencyRequest;
import org.eclipse.aether.resolution.DependencyResolutionException;
import org.eclipse.aether.resolution.VersionRangeRequest;
import org.eclipse.aether.resolution.VersionRangeResolutionException;
import org.eclipse.aether.resolution.VersionRangeResult;
import org.eclipse.aether.util.artifact.JavaScopes;
import org.eclipse.aether.util.filter.DependencyFilterUtils;
import org.eclipse.aether.version.Version;

/// The repositories that the user's Maven asks: its settings files, local repository, mirrors and proxies.
public final class MavenRepositories implements ReleaseRepository {

  private final SettingsFiles files;

  /// The repositories of this user.
  public MavenRepositories() {
    this(SettingsFiles.ofUser());
  }

  MavenRepositories(SettingsFiles files) {
    this.files = files;
  }

  @Override
  public List<FetchedJar> jars(List<String> artifacts, String release) throws ReleaseProblem {
    try (ResolverSession session = ResolverSession.open(files)) {
      CollectRequest collect = new CollectRequest();
      collect.setRepositories(session.repositories());
      for (String artifact : artifacts) {
        collect.addDependency(
            new Dependency(new DefaultArtifact(artifact + ":" + release), JavaScopes.RUNTIME));
      }
      DependencyRequest request =
          new DependencyRequest(collect, DependencyFilterUtils.classpathFilter(JavaScopes.RUNTIME));
      List<FetchedJar> jars = new ArrayList<>();
      for (ArtifactResult result :
          session.system().resolveDependencies(session.session(), request).getArtifactResults()) {
        jars.add(jar(result.getArtifact()));
      }
      return List.copyOf(jars);
    } catch (DependencyResolutionException e) {
      throw ResolutionFailure.problem(List.of(e));
    }
  }

  private static FetchedJar jar(Artifact artifact) throws ReleaseProblem {
    Path file = artifact.getPath();
    requireWhole(file);
    String name = artifact.getGroupId() + ":" + artifact.getArtifactId();
    return new FetchedJar(name + ":" + artifact.getVersion(), name, file);
  }

  /// Compares a jar with the checksum that Maven keeps beside it. A jar that is in the local repository already is not
  /// checked by the resolver.
  private static void requireWhole(Path jar) throws ReleaseProblem {
    Path beside = jar.resolveSibling(jar.getFileName() + ".sha1");
    if (!Files.isRegularFile(beside)) {
      return;
    }
    try {
      String expected =
          Files.readString(beside, StandardCharsets.UTF_8)
              .strip()
              .split("\\s+", 2)[0]
              .toLowerCase(Locale.ROOT);
      byte[] digest = MessageDigest.getInstance("SHA-1").digest(Files.readAllBytes(jar));
      String found = HexFormat.of().formatHex(digest);
      if (!found.equals(expected)) {
        throw new ReleaseProblem(
            Kind.DAMAGED,
            "%s has the sha-1 %s, and %s says %s"
                .formatted(jar, found, beside.getFileName(), expected));
      }
    } catch (IOException e) {
      throw new ReleaseProblem(Kind.DAMAGED, e.toString());
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException(e);
    }
  }

  @Override
  public List<String> releases(String artifact) throws ReleaseProblem {
    try (ResolverSession session = ResolverSession.open(files)) {
      VersionRangeResult result =
          session
              .system()
              .resolveVersionRange(
                  session.session(),
                  new VersionRangeRequest(
                      new DefaultArtifact(artifact + ":[0,)"), session.repositories(), null));
      if (result.getVersions().isEmpty() && !result.getExceptions().isEmpty()) {
        throw ResolutionFailure.problem(result.getExceptions());
      }
      return result.getVersions().stream().map(Version::toString).toList();
    } catch (VersionRangeResolutionException e) {
      throw ResolutionFailure.problem(List.of(e));
    }
  }
}
