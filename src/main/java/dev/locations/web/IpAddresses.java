package dev.locations.web;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.Optional;
import java.util.regex.Pattern;

import io.netty.util.NetUtil;

/** Parses IP addresses, without a look-up of names. */
final class IpAddresses {

	/** Some proxies add the port. */
	private static final Pattern PORT = Pattern.compile("(?<=^[^:]{1,15}|\\]):\\d{1,5}$");

	private IpAddresses() {
	}

	/**
	 * Parses an address with or without a port, such as {@code [2001:db8::1]:80}. An
	 * IPv4-mapped address of IPv6 is one of IPv4. Empty if the text is none.
	 */
	static Optional<InetAddress> parse(String text) {
		return Optional
			.ofNullable(NetUtil.createByteArrayFromIpAddressString(PORT.matcher(text.strip()).replaceFirst("")))
			.map(IpAddresses::of);
	}

	static InetAddress of(byte[] bytes) {
		try {
			return InetAddress.getByAddress(bytes);
		}
		catch (UnknownHostException ex) {
			throw new IllegalArgumentException(ex);
		}
	}

}
