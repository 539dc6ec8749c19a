/// The live page of a run on this host's loopback. At the end the page becomes the report. The page
/// listens to events and reads the growing record, and asks no process.
@NullMarked
package assay.live;

import org.jspecify.annotations.NullMarked;
