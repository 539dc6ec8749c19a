/// Carries out a plan: starts the cluster, runs each trial, and has the record judged and reported.
@NullMarked
package assay.run;

import org.jspecify.annotations.NullMarked;
