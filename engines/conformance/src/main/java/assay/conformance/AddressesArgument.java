package assay.conformance;

import java.util.List;

/// A test process's addresses, as one word on its command line.
///
/// @param own its own
/// @param members the members' addresses, in the order of their numbers
record AddressesArgument(String own, List<String> members) {

  private static final String OF = "@";

  /// `127.0.0.1@127.0.0.1,127.0.0.1`
  String word() {
    return own + OF + String.join(",", members);
  }

  static AddressesArgument of(String word) {
    String[] parts = word.split(OF);
    return new AddressesArgument(parts[0], List.of(parts[1].split(",")));
  }
}
