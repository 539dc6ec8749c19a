/// Claims about checkers, tested with exhaustive search and injected harm.
@NullMarked
package assay.selftest.history;

import org.jspecify.annotations.NullMarked;
