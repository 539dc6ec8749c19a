package assay.conformance;

import java.util.List;

/// What a process that tests start is told of addresses, in one word of its command line.
///
/// @param own its own
/// @param members those of the members, in the order of their numbers
record AddressesArgument(String own, List<String> members) {

  private static final String OF = "@";

  /// The word: `127.0.0.1@127.0.0.1,127.0.0.1`.
  String word() {
    return own + OF + String.join(",", members);
  }

  /// What a word says.
  static AddressesArgument of(String word) {
    String[] parts = word.split(OF);
    return new AddressesArgument(parts[0], List.of(parts[1].split(",")));
  }
}
