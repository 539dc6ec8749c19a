/// Clients that are programs in other languages: their tether, what they report, and what becomes of it.
@NullMarked
package assay.load.program;

import org.jspecify.annotations.NullMarked;
