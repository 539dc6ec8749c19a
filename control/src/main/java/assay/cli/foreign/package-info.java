/// Other load tools' files, and studies made from them.
@NullMarked
package assay.cli.foreign;

import org.jspecify.annotations.NullMarked;
