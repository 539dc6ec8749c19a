package assay.load.program;

import static org.assertj.core.api.Assertions.assertThat;

import assay.plan.ProgramLanguage;
import assay.testing.Missing;
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

  private static final Path BINARIES = Path.of("target/clients").toAbsolutePath();

  /// A program of nothing but the core, in languages whose own client needs packages to be compiled.
  private static final Map<String, String> WITHOUT_ENGINES =
      Map.of(
          "go",
          """
          package main

          import "assay/client/core"

          func main() { core.Run(nil) }
          """);

  /// Where a client of no cluster is.
  static final Map<String, Object> NOWHERE = Map.of("place", Map.of(), "types", List.of());

  /// One of each language.
  public static Stream<ClientCore> all() {
    return ProgramLanguage.all().stream().map(ClientCore::new);
  }

  /// Those that count and look up.
  public static Stream<ClientCore> whole() {
    return all().filter(ClientCore::looksUp);
  }

  /// Whether it counts and looks up.
  boolean looksUp() {
    return language.requests().values().stream()
        .anyMatch(sent -> sent.contains(ProgramLanguage.LOOKUPS));
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
        .filter(program ->
            program.equals("setpriv")
                || language.run().contains(program)
                || language.compile().contains(program))
        .forEach(Missing::skipWithout);
  }

  /// Its folder.
  Path folder() {
    return Path.of("../clients", language.language()).toAbsolutePath().normalize();
  }

  /// The project's own client; where that is compiled with the packages of all engines, the same with none.
  List<String> client() throws IOException {
    if (language.compile().isEmpty()) {
      return command(folder().resolve(language.entry()));
    }
    String text = WITHOUT_ENGINES.get(language.language());
    if (text == null) {
      return command(folder().resolve(language.entry()));
    }
    Path place = Files.createDirectories(BINARIES.resolve(language.language()));
    return command(Files.writeString(place.resolve(language.entry()), text));
  }

  /// A client of a test's own that may use the core.
  public List<String> client(Path place, String text) throws IOException {
    return command(
        Files.writeString(place.resolve("own_client" + language.endings().getFirst()), text));
  }

  private List<String> command(Path file) throws IOException {
    return in(language.run(), file, language.compile().isEmpty() ? file : compiled(file));
  }

  private Path compiled(Path file) throws IOException {
    Path binary =
        Files.createDirectories(BINARIES.resolve(language.language()).resolve("binaries"))
            .resolve("%s-%08x".formatted(file.getFileName(), Files.readString(file).hashCode()));
    Path log = Files.createTempFile("compiler", ".log");
    int exit =
        new ProcessBuilder(in(language.compile(), file, binary))
            .directory(folder().toFile())
            .redirectErrorStream(true)
            .redirectOutput(log.toFile())
            .start()
            .onExit()
            .join()
            .exitValue();
    assertThat(exit).as(Files.readString(log)).isZero();
    Files.delete(log);
    return binary;
  }

  private List<String> in(List<String> words, Path file, Path binary) {
    String packages =
        (language.compile().isEmpty() ? folder() : BINARIES.resolve("packages")).toString();
    return words.stream()
        .map(word ->
            word.replace("<file>", file.toString())
                .replace("<binary>", binary.toString())
                .replace("<packages>", packages)
                .replaceAll("<\\w+>", folder().toString()))
        .toList();
  }
}
