/// Rows in databases and files, and what makes records of them. Only clients have the libraries these
/// classes need, so nothing of this package may be needed to load the workload itself.
@NullMarked
package assay.workload.hub.database;

import org.jspecify.annotations.NullMarked;
