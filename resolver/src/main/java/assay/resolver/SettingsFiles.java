package assay.resolver;

import assay.api.engine.HostPrograms;
import assay.release.ReleaseProblem;
import assay.release.ReleaseProblem.Kind;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.stream.Collectors;
import org.apache.maven.settings.Settings;
import org.apache.maven.settings.building.DefaultSettingsBuilderFactory;
import org.apache.maven.settings.building.DefaultSettingsBuildingRequest;
import org.apache.maven.settings.building.SettingsBuildingException;
import org.apache.maven.settings.crypto.DefaultSettingsDecrypter;
import org.apache.maven.settings.crypto.DefaultSettingsDecryptionRequest;
import org.apache.maven.settings.crypto.SettingsDecryptionResult;
import org.jspecify.annotations.Nullable;
import org.sonatype.plexus.components.cipher.DefaultPlexusCipher;
import org.sonatype.plexus.components.cipher.PlexusCipherException;
import org.sonatype.plexus.components.sec.dispatcher.DefaultSecDispatcher;

/// Maven's settings files: the user's, and those of the installed Maven.
///
/// @param folder the user's `.m2`
/// @param global the file `conf/settings.xml` of the installed Maven; null without one
record SettingsFiles(Path folder, @Nullable Path global) {

  static SettingsFiles ofUser() {
    Path folder = Path.of(System.getProperty("user.home", ""), ".m2");
    return new SettingsFiles(folder, installed().orElse(null));
  }

  /// Beside the program `mvn`, through links.
  private static Optional<Path> installed() {
    return HostPrograms.find("mvn")
        .flatMap(SettingsFiles::real)
        .map(program -> program.resolveSibling("../conf/settings.xml").normalize());
  }

  private static Optional<Path> real(Path program) {
    try {
      return Optional.of(program.toRealPath());
    } catch (IOException e) {
      return Optional.empty();
    }
  }

  /// The effective settings, with passwords in clear text.
  ///
  /// @throws ReleaseProblem if a file cannot be used
  Settings read() throws ReleaseProblem {
    DefaultSettingsBuildingRequest request = new DefaultSettingsBuildingRequest();
    request.setUserSettingsFile(folder.resolve("settings.xml").toFile());
    if (global != null) {
      request.setGlobalSettingsFile(global.toFile());
    }
    request.setSystemProperties(properties());
    try {
      Settings settings =
          new DefaultSettingsBuilderFactory().newInstance().build(request).getEffectiveSettings();
      return decrypted(settings);
    } catch (SettingsBuildingException | PlexusCipherException e) {
      throw new ReleaseProblem(Kind.SETTINGS, String.valueOf(e.getMessage()));
    }
  }

  Path localRepository(Settings settings) {
    String named = settings.getLocalRepository();
    return named == null || named.isBlank() ? folder.resolve("repository") : Path.of(named);
  }

  private Settings decrypted(Settings settings) throws PlexusCipherException, ReleaseProblem {
    DefaultSecDispatcher dispatcher =
        new DefaultSecDispatcher(
            new DefaultPlexusCipher(),
            Map.of(),
            folder.resolve("settings-security.xml").toString());
    SettingsDecryptionResult result =
        new DefaultSettingsDecrypter(dispatcher)
            .decrypt(new DefaultSettingsDecryptionRequest(settings));
    if (!result.getProblems().isEmpty()) {
      throw new ReleaseProblem(
          Kind.SETTINGS,
          result.getProblems().stream()
              .map(problem -> problem.getMessage())
              .collect(Collectors.joining("; ")));
    }
    settings.setServers(List.copyOf(result.getServers()));
    settings.setProxies(List.copyOf(result.getProxies()));
    return settings;
  }

  /// What `${…}` in a settings file may name.
  static Properties properties() {
    Properties properties = new Properties();
    properties.putAll(System.getProperties());
    System.getenv().forEach((name, value) -> properties.setProperty("env." + name, value));
    return properties;
  }
}
