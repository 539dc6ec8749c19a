package assay.tether;

/// A command on its way: one line on a child's stdin.
///
/// @param id the number its answer will carry
/// @param command what is asked
public record Envelope(long id, Command<?> command) {}
