package assay.api;

/// A kind of request a workload offers, by the name a study uses in `mix` and `each`.
///
/// @param name the name: `put`, `getAll`, …
/// @param needs the capability it needs
/// @param sized whether it takes a size, as in `getAll 100x6`
/// @param text one sentence on what it does
public record Kind(String name, Class<?> needs, boolean sized, String text) {}
