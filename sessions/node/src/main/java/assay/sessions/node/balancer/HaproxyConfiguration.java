package assay.sessions.node.balancer;

import assay.api.engine.JoinSpec;
import assay.sessions.node.NodePorts;
import assay.sessions.node.RequestsInWork;
import assay.sessions.node.client.ProxiedBrowsers;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/// What HAProxy is told.
///
/// Its own defaults where it recommends them: three retries of what could not be sent, and nothing that was sent is sent
/// again (`retry-on conn-failure`). Each retry goes to another node, for the same one would be asked after a second only. A
/// check a second finds a node dead that refuses three, two of them 200 ms apart; one that does not answer has a second
/// each time. A node that came back gets requests after two good checks. Connections of browsers stay open, as those to nodes do.
final class HaproxyConfiguration {

  /// As long as browsers wait for a node that they ask themselves.
  private static final int ANSWER_SECONDS = 10;

  private HaproxyConfiguration() {}

  /// The whole file.
  static String of(JoinSpec spec) {
    return """
    global
        log stdout format iso daemon
        fd-hard-limit 50000

    defaults
        mode http
        log global
        option httplog
        option dontlog-normal
        retries 3
        option redispatch 1
        timeout connect 5s
        timeout server %1$ds
        timeout check 1s
        timeout http-request 10s
        timeout http-keep-alive 1h
        timeout client 1h

    listen nodes
        bind %2$s:%3$d
        balance roundrobin
        cookie %4$s insert indirect nocache
        http-response set-header %5$s %%s
        option httpchk
        http-check send meth GET uri %6$s
    %7$s
        default-server check inter 1s fastinter 200ms fall 3 rise 2
    %8$s
    """
        .formatted(
            ANSWER_SECONDS,
            spec.meeting(),
            NodePorts.balancer(spec),
            ProxiedBrowsers.COOKIE,
            ProxiedBrowsers.NODE,
            RequestsInWork.READY,
            IntStream.range(1, spec.members())
                .mapToObj(HaproxyConfiguration::elsewhere)
                .collect(Collectors.joining("\n")),
            IntStream.range(0, spec.members())
                .mapToObj(node -> server(spec, node))
                .collect(Collectors.joining("\n")));
  }

  /// Sends a request to the node that it names at a place, where it names that many and HAProxy does not hold that one dead.
  private static String elsewhere(int place) {
    return "    use-server %%[req.hdr(%1$s,%2$d)] if { req.hdr_cnt(%1$s) ge %2$d }"
        .formatted(ProxiedBrowsers.ELSEWHERE, place);
  }

  private static String server(JoinSpec spec, int node) {
    return "    server %1$s %2$s:%3$d cookie %1$s"
        .formatted(NodePorts.member(node), spec.meeting(), NodePorts.http(spec, node));
  }
}
