/// Steps, faults and traffic in a study, at full length and as a lean run.
@NullMarked
package assay.study.steps;

import org.jspecify.annotations.NullMarked;
