package dev.locations.web;

import java.net.InetAddress;
import java.net.InetSocketAddress;

import io.netty.handler.ipfilter.IpFilterRuleType;
import io.netty.handler.ipfilter.IpSubnetFilterRule;

/** One IP address, or a block of IP addresses (RFC 4632, 3.1). */
record AddressBlock(IpSubnetFilterRule rule) {

	/**
	 * Parses an address, or an address and the length of its prefix. Spring Boot calls
	 * it.
	 */
	public static AddressBlock valueOf(String text) {
		String[] parts = text.strip().split("/", 2);
		InetAddress address = ClientAddresses.parse(parts[0])
			.orElseThrow(() -> new IllegalArgumentException("'%s' is no IP address".formatted(text)));
		int prefix = (parts.length > 1) ? Integer.parseInt(parts[1]) : address.getAddress().length * Byte.SIZE;
		return new AddressBlock(new IpSubnetFilterRule(address, prefix, IpFilterRuleType.ACCEPT));
	}

	boolean contains(InetAddress address) {
		return this.rule.matches(new InetSocketAddress(address, 0));
	}

}
