/// Rows in databases and files, and their conversion into records. Only clients have the libraries
/// these classes need, so the workload itself must load without this package.
@NullMarked
package assay.workload.hub.database;

import org.jspecify.annotations.NullMarked;
