package dev.locations.throttle;

import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.List;
import java.util.Optional;

import org.springframework.http.server.reactive.ServerHttpRequest;

/**
 * Tells the address that a request comes from. That is the other end of the connection,
 * unless it is a trusted proxy: then it is the last address in {@code X-Forwarded-For}
 * that is none. What stands before that one is the client's own word.
 */
final class ClientAddresses {

	private static final String FORWARDED_FOR = "X-Forwarded-For";

	/** No client has it: what is left of a connection that is gone. */
	private static final InetAddress NOWHERE = new InetSocketAddress(0).getAddress();

	private final List<AddressBlock> trustedProxies;

	ClientAddresses(List<AddressBlock> trustedProxies) {
		this.trustedProxies = trustedProxies;
	}

	/**
	 * The address of the client.
	 * @param request its request
	 * @return the address, or when a proxy did not tell one, that proxy's own
	 */
	InetAddress of(ServerHttpRequest request) {
		return Optional.ofNullable(request.getRemoteAddress())
			.map(InetSocketAddress::getAddress)
			.map((peer) -> behind(peer, request))
			.orElse(NOWHERE);
	}

	private InetAddress behind(InetAddress peer, ServerHttpRequest request) {
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
