package dev.locations.throttle;

import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.List;
import java.util.Optional;

import org.springframework.http.server.reactive.ServerHttpRequest;

/**
 * Determines the address of the client. That is the peer of the connection, unless the
 * peer is a trusted proxy. Then it is the last address in {@code X-Forwarded-For} that is
 * not a trusted proxy. The addresses before that one are not reliable, since the client
 * may have sent them.
 */
final class ClientAddresses {

	private static final String FORWARDED_FOR = "X-Forwarded-For";

	/** Used when the connection is already closed. */
	private static final InetAddress UNKNOWN = new InetSocketAddress(0).getAddress();

	private final List<AddressBlock> trustedProxies;

	ClientAddresses(List<AddressBlock> trustedProxies) {
		this.trustedProxies = trustedProxies;
	}

	/**
	 * Returns the address of the client.
	 * @param request the request
	 * @return the address of the client, or of the proxy that did not forward one
	 */
	InetAddress of(ServerHttpRequest request) {
		return Optional.ofNullable(request.getRemoteAddress())
			.map(InetSocketAddress::getAddress)
			.map((peer) -> forwardedBy(peer, request))
			.orElse(UNKNOWN);
	}

	private InetAddress forwardedBy(InetAddress peer, ServerHttpRequest request) {
		if (!isTrusted(peer)) {
			return peer;
		}
		String[] hops = String.join(",", request.getHeaders().getOrEmpty(FORWARDED_FOR)).split(",", -1);
		InetAddress client = peer;
		for (int i = hops.length - 1; i >= 0 && isTrusted(client); i--) {
			Optional<InetAddress> hop = IpAddresses.parse(hops[i]);
			if (hop.isEmpty()) {
				return client;
			}
			client = hop.get();
		}
		return client;
	}

	private boolean isTrusted(InetAddress address) {
		return this.trustedProxies.stream().anyMatch((block) -> block.contains(address));
	}

}
