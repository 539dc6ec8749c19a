/// Whether everything fits together and into the host.
@NullMarked
package assay.study.check;

import org.jspecify.annotations.NullMarked;
