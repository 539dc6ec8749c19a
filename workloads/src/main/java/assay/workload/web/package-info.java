/// The workload `web-shop`: shop customers whose sessions are kept by web application nodes.
@NullMarked
package assay.workload.web;

import org.jspecify.annotations.NullMarked;
