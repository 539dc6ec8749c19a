package assay.sessions.node.balancer;

import assay.api.engine.JoinSpec;
import assay.sessions.node.client.ProxiedBrowsers;
import assay.sessions.node.cluster.NodePorts;
import assay.sessions.node.cluster.RequestAdmission;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/// HAProxy's configuration.
///
/// HAProxy's recommended defaults apply: three retries of unsent requests, and no repetition of
/// sent requests (`retry-on conn-failure`). Each retry goes to another node, because the same node
/// would be retried only after a second. Checks run once a second. A node is dead after it refuses
/// three checks, two of them 200 ms apart; an unanswered check takes a second. A returning node
/// gets requests after two good checks. Connections to browsers and nodes stay open.
final class HaproxyConfiguration {

  /// As long as browsers wait for a node without a proxy.
  private static final int ANSWER_SECONDS = 10;

  private HaproxyConfiguration() {}

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
            RequestAdmission.READY,
            IntStream.range(1, spec.members())
                .mapToObj(HaproxyConfiguration::elsewhere)
                .collect(Collectors.joining("\n")),
            IntStream.range(0, spec.members())
                .mapToObj(node -> server(spec, node))
                .collect(Collectors.joining("\n")));
  }

  /// Sends a request to the node at a position in its list, if the list is that long and HAProxy
  /// does not consider the node dead.
  private static String elsewhere(int place) {
    return "    use-server %%[req.hdr(%1$s,%2$d)] if { req.hdr_cnt(%1$s) ge %2$d }"
        .formatted(ProxiedBrowsers.ELSEWHERE, place);
  }

  private static String server(JoinSpec spec, int node) {
    return "    server %1$s %2$s:%3$d cookie %1$s"
        .formatted(NodePorts.member(node), spec.meeting(), NodePorts.http(spec, node));
  }
}
