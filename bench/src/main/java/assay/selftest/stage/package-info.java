/// Where worlds are simulated: virtual time, a folder in memory, the record of a run, and the lies that were found.
@NullMarked
package assay.selftest.stage;

import org.jspecify.annotations.NullMarked;
