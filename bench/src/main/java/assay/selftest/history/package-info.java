/// Claims about checkers, held against exhaustive search and injected harm.
@NullMarked
package assay.selftest.history;

import org.jspecify.annotations.NullMarked;
