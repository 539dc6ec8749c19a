/// The checkers of entries that expire, tested with a search through every course of events.
@NullMarked
package assay.selftest.expiry;

import org.jspecify.annotations.NullMarked;
