/// Servers of databases that a process starts from the host's own programs, and that do not outlive it.
@NullMarked
package assay.database;

import org.jspecify.annotations.NullMarked;
