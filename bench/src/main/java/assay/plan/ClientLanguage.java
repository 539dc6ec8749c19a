package assay.plan;

import java.util.List;

/// The language of a strategy's clients: the setting `client-language`, of engines that have it.
public final class ClientLanguage {

  /// The setting.
  public static final String SETTING = "client-language";

  /// The language of the clients of an engine without the setting.
  public static final String JAVA = "java";

  /// The kinds of requests on registers and counters that the protocol of clients in other languages has, beside what a
  /// workload's requests look up.
  public static final List<String> KINDS =
      List.of("get", "put", "getAll", "putAll", "increment", "bump", "total");

  private static final String PROGRAM = "program(";

  private ClientLanguage() {}

  /// The file of a program of the user's own, where the value of the setting names one: `program(FILE)`; empty where
  /// it names a language.
  public static String program(String value) {
    return value.startsWith(PROGRAM) && value.endsWith(")")
        ? value.substring(PROGRAM.length(), value.length() - 1)
        : "";
  }
}
