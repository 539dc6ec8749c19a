/// Files of other load tools, and studies made from them.
@NullMarked
package assay.cli.foreign;

import org.jspecify.annotations.NullMarked;
