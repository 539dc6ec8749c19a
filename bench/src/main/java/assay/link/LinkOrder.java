package assay.link;

import java.util.Optional;

/// What a link is told while it runs.
///
/// @param id what its answer bears
/// @param thereOpen whether frames pass from the first site to the second
/// @param backOpen whether frames pass from the second site to the first
/// @param spec what each direction is from now on; empty where it stays as it was
public record LinkOrder(long id, boolean thereOpen, boolean backOpen, Optional<LinkSpec> spec) {}
