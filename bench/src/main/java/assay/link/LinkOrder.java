package assay.link;

import java.util.Optional;

/// An order to a running link.
///
/// @param id repeated in the answer
/// @param thereOpen whether frames pass from the first site to the second
/// @param backOpen whether frames pass from the second site to the first
/// @param spec of each direction from now on; empty for no change
public record LinkOrder(long id, boolean thereOpen, boolean backOpen, Optional<LinkSpec> spec) {}
