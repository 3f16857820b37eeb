package dev.locations.web;

import java.net.Inet6Address;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.SocketAddress;
import java.net.UnknownHostException;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

import io.netty.handler.ipfilter.IpFilterRuleType;
import io.netty.handler.ipfilter.IpSubnetFilterRule;
import io.netty.util.NetUtil;
import org.jspecify.annotations.Nullable;

import org.springframework.http.server.reactive.ServerHttpRequest;

/**
 * Determines the address of the client: the peer of the connection, or behind trusted
 * proxies the last address in {@code X-Forwarded-For} that is none of them. The addresses
 * before that one are not reliable, since the client may have sent them.
 */
public final class ClientAddresses {

	private static final String FORWARDED_FOR = "X-Forwarded-For";

	private static final int NETWORK_BYTES = 8;

	/** Some proxies add the port. */
	private static final Pattern PORT = Pattern.compile("(?<=^[^:]{1,15}|\\]):\\d{1,5}$");

	/** Used when the connection is already closed. */
	private static final InetAddress UNKNOWN = new InetSocketAddress(0).getAddress();

	private final List<AddressBlock> trustedProxies;

	ClientAddresses(List<AddressBlock> trustedProxies) {
		this.trustedProxies = trustedProxies;
	}

	public InetAddress of(ServerHttpRequest request) {
		return Optional.ofNullable(request.getRemoteAddress())
			.map(InetSocketAddress::getAddress)
			.map((peer) -> forwardedBy(peer, request))
			.orElse(UNKNOWN);
	}

	public InetAddress networkOf(ServerHttpRequest request) {
		return network(of(request));
	}

	/**
	 * Returns the network of a peer; empty for a trusted proxy, and without an address of
	 * IP.
	 */
	public Optional<InetAddress> networkOf(@Nullable SocketAddress peer) {
		return Optional.ofNullable((peer instanceof InetSocketAddress ip) ? ip.getAddress() : null)
			.filter((address) -> !isTrusted(address))
			.map(ClientAddresses::network);
	}

	private InetAddress forwardedBy(InetAddress peer, ServerHttpRequest request) {
		if (!isTrusted(peer)) {
			return peer;
		}
		String[] hops = String.join(",", request.getHeaders().getOrEmpty(FORWARDED_FOR)).split(",", -1);
		InetAddress client = peer;
		for (int i = hops.length - 1; i >= 0 && isTrusted(client); i--) {
			Optional<InetAddress> hop = parse(hops[i]);
			if (hop.isEmpty()) {
				return client;
			}
			client = hop.get();
		}
		return client;
	}

	/**
	 * Returns an IPv4 address as it is, and the first 64 bits of an IPv6 address: a
	 * client may choose the rest (RFC 4291, 2.5.1).
	 */
	public static InetAddress network(InetAddress address) {
		if (!(address instanceof Inet6Address)) {
			return address;
		}
		byte[] bytes = address.getAddress();
		Arrays.fill(bytes, NETWORK_BYTES, bytes.length, (byte) 0);
		return address(bytes);
	}

	/** Tells whether this is a proxy, which stands for many clients. */
	public boolean isTrusted(InetAddress address) {
		return this.trustedProxies.stream().anyMatch((block) -> block.contains(address));
	}

	/**
	 * Parses an address with or without a port, such as {@code [2001:db8::1]:80}, without
	 * a look-up of names. An IPv4-mapped address of IPv6 is one of IPv4. Empty if the
	 * text is none.
	 */
	static Optional<InetAddress> parse(String text) {
		return Optional
			.ofNullable(NetUtil.createByteArrayFromIpAddressString(PORT.matcher(text.strip()).replaceFirst("")))
			.map(ClientAddresses::address);
	}

	private static InetAddress address(byte[] bytes) {
		try {
			return InetAddress.getByAddress(bytes);
		}
		catch (UnknownHostException ex) {
			throw new IllegalArgumentException(ex);
		}
	}

	/** One IP address, or a block of IP addresses (RFC 4632, 3.1). */
	record AddressBlock(IpSubnetFilterRule rule) {

		/**
		 * Parses an address with or without the length of its prefix, for Spring Boot.
		 */
		public static AddressBlock valueOf(String text) {
			String[] parts = text.strip().split("/", 2);
			InetAddress address = parse(parts[0])
				.orElseThrow(() -> new IllegalArgumentException("'%s' is no IP address".formatted(text)));
			int prefix = (parts.length > 1) ? Integer.parseInt(parts[1]) : address.getAddress().length * Byte.SIZE;
			return new AddressBlock(new IpSubnetFilterRule(address, prefix, IpFilterRuleType.ACCEPT));
		}

		boolean contains(InetAddress address) {
			return this.rule.matches(new InetSocketAddress(address, 0));
		}

	}

}
