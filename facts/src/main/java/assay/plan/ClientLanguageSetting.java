package assay.plan;

import java.util.List;

/// The setting `client-language`, for engines that have it.
public final class ClientLanguageSetting {

  public static final String SETTING = "client-language";

  /// How every message about a client's program begins.
  public static final String SUBJECT = "the client's program ";

  /// The language of clients without the setting.
  public static final String JAVA = "java";

  /// The request kinds on registers and counters in the protocol of other languages' clients; a workload's lookups
  /// are separate.
  public static final List<String> KINDS =
      List.of("get", "put", "getAll", "putAll", "increment", "bump", "total");

  private static final String PROGRAM = "program(";

  private ClientLanguageSetting() {}

  /// The file of a user's own program, from `program(FILE)`; empty if the value names a language.
  public static String program(String value) {
    return value.startsWith(PROGRAM) && value.endsWith(")")
        ? value.substring(PROGRAM.length(), value.length() - 1)
        : "";
  }
}
