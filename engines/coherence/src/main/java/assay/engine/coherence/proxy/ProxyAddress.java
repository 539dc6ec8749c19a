package assay.engine.coherence.proxy;

/// Where a proxy listens, and at no other address.
public record ProxyAddress(String address, int port) {}
