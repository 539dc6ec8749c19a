/// Engines and settings in a study, and the configurations made from them.
@NullMarked
package assay.study.settings;

import org.jspecify.annotations.NullMarked;
