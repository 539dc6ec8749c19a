package assay.link;

import java.util.Optional;

/// An order to a running link.
///
/// @param id repeated in the answer
/// @param thereOpen from the first site to the second
/// @param backOpen from the second site to the first
/// @param spec of each direction; empty for no change
public record LinkCommand(
    long id, boolean thereOpen, boolean backOpen, Optional<DirectionSpec> spec) {}
