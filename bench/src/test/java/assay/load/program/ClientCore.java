package assay.load.program;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import assay.api.engine.HostPrograms;
import assay.plan.ProgramLanguage;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/// A core of the project's in another language, without the packages of any engine.
///
/// @param language its language
public record ClientCore(ProgramLanguage language) {

  public static final ClientCore PYTHON = named("python");

  /// Where a client of no cluster is.
  static final Map<String, Object> NOWHERE = Map.of("place", Map.of(), "types", List.of());

  /// One of each language that runs programs as they are written.
  public static Stream<ClientCore> all() {
    return ProgramLanguage.all().stream()
        .filter(language -> language.run().contains("<file>"))
        .map(ClientCore::new);
  }

  private static ClientCore named(String language) {
    return new ClientCore(ProgramLanguage.named(language).orElseThrow());
  }

  @Override
  public String toString() {
    return language.language();
  }

  /// Skips a test where this host does not have what runs it.
  public void require() {
    language.programs().keySet().stream()
        .filter(program -> program.equals("setpriv") || language.run().contains(program))
        .forEach(ClientCore::require);
  }

  /// Skips a test where a program is not installed.
  static void require(String program) {
    assumeTrue(HostPrograms.find(program).isPresent(), program + " is not installed");
  }

  /// Its folder.
  Path folder() {
    return Path.of("../clients", language.language()).toAbsolutePath().normalize();
  }

  /// The project's own client.
  List<String> client() {
    return command(folder().resolve(language.entry()));
  }

  /// A client of a test's own that may use the core.
  public List<String> client(Path place, String text) throws IOException {
    return command(
        Files.writeString(place.resolve("own_client" + language.endings().getFirst()), text));
  }

  private List<String> command(Path file) {
    return language.run().stream()
        .map(word ->
            word.replace("<file>", file.toString()).replaceAll("<\\w+>", folder().toString()))
        .toList();
  }
}
