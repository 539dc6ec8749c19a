/// Engines and settings of a study, and the strategies made of them.
@NullMarked
package assay.study.settings;

import org.jspecify.annotations.NullMarked;
