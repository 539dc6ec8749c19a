package assay.broker.program;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;

/// What a server's program is started by.
///
/// @param name what messages call it
/// @param command the program and its arguments
/// @param environment variables that it gets
/// @param unwanted names of variables of this process that it does not get
/// @param port where it will listen; nobody else may
/// @param log the file that it writes to, appended to
public record ProgramSpec(
    String name,
    List<String> command,
    Map<String, String> environment,
    Predicate<String> unwanted,
    int port,
    Path log) {}
