package assay.load.program;

import static org.assertj.core.api.Assertions.assertThat;

import assay.plan.ProgramLanguage;
import assay.testing.SkipReason;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/// A core from the project in another language, without any engine's packages.
public record ClientCore(ProgramLanguage language) {

  public static final ClientCore PYTHON = named("python");

  private static final Path BINARIES = Path.of("target/clients").toAbsolutePath();

  /// A program with only the core, in languages where the own client needs packages to compile.
  private static final Map<String, String> WITHOUT_ENGINES =
      Map.of(
          "go",
          """
          package main

          import "assay/client/core"

          func main() { core.Run(nil) }
          """);

  /// The place of a client without a cluster.
  static final Map<String, Object> NOWHERE = Map.of("place", Map.of(), "types", List.of());

  public static Stream<ClientCore> all() {
    return ProgramLanguage.all().stream().map(ClientCore::new);
  }

  /// Those that count and look up.
  public static Stream<ClientCore> whole() {
    return all().filter(ClientCore::looksUp);
  }

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

  /// Skips a test if this host cannot run the core.
  public void require() {
    language.programs().keySet().stream()
        .filter(program ->
            program.equals("setpriv")
                || language.run().contains(program)
                || language.compile().contains(program))
        .forEach(SkipReason::skipWithout);
  }

  Path folder() {
    return Path.of("../clients", language.language()).toAbsolutePath().normalize();
  }

  /// The project's own client; if that is compiled with all engines' packages, the same without
  /// any.
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

  /// A test's own client that may use the core.
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
