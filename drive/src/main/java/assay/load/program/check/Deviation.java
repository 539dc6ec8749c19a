package assay.load.program.check;

import assay.load.program.ProtocolRule;

/// What a program did, and what the protocol asks for instead.
///
/// @param rule the broken rule
/// @param expected in words
/// @param came in words
public record Deviation(ProtocolRule rule, String expected, String came) {

  Deviation(ProtocolRule rule, String came) {
    this(rule, rule.text(), came);
  }
}
