/// Checks that a study's parts fit together and fit the host.
@NullMarked
package assay.study.check;

import org.jspecify.annotations.NullMarked;
