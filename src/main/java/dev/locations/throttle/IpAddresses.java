package dev.locations.throttle;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.Optional;
import java.util.regex.Pattern;

import io.netty.util.NetUtil;

/**
 * Reads IP addresses. Names are not looked up.
 */
final class IpAddresses {

	/** Some proxies tell the port, too. */
	private static final Pattern PORT = Pattern.compile("(?<=^[^:]{1,15}|\\]):\\d{1,5}$");

	private IpAddresses() {
	}

	/**
	 * Reads an address.
	 * @param text the address, of IPv4 or IPv6; with or without a port, as in
	 * {@code 192.0.2.1:80} and {@code [2001:db8::1]:80}
	 * @return the address, one of IPv4 when it is mapped to IPv6; or empty when the text
	 * is no address
	 */
	static Optional<InetAddress> parse(String text) {
		return Optional
			.ofNullable(NetUtil.createByteArrayFromIpAddressString(PORT.matcher(text.strip()).replaceFirst("")))
			.map(IpAddresses::of);
	}

	private static InetAddress of(byte[] bytes) {
		try {
			return InetAddress.getByAddress(bytes);
		}
		catch (UnknownHostException ex) {
			throw new IllegalArgumentException(ex);
		}
	}

}
