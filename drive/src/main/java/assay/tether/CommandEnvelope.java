package assay.tether;

/// A command as one line on a child's stdin.
///
/// @param id repeated in the answer
public record CommandEnvelope(long id, Command<?> command) {}
