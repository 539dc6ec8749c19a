/// Background users, under whose requests others are measured.
@NullMarked
package assay.load.background;

import org.jspecify.annotations.NullMarked;
