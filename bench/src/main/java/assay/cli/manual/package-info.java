@NullMarked
package assay.cli.manual;

import org.jspecify.annotations.NullMarked;
