/// Clients written in other languages: their tether, and what they report.
@NullMarked
package assay.load.program;

import org.jspecify.annotations.NullMarked;
