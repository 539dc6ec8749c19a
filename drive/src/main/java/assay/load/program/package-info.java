/// Clients in other languages: their tether and their reports.
@NullMarked
package assay.load.program;

import org.jspecify.annotations.NullMarked;
