package assay.fact;

/// A text that Assay did not make: the reason of a process, an engine or a program in its own words.
public record Quoted(String text) implements Finding {}
