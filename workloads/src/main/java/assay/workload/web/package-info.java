/// The workload `web-shop`: customers of a shop whose sessions are kept by the nodes of a web application.
@NullMarked
package assay.workload.web;

import org.jspecify.annotations.NullMarked;
