package dev.locations.guard;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import java.util.regex.Pattern;

import io.netty.buffer.ByteBufUtil;
import io.netty.buffer.Unpooled;
import io.netty.util.NetUtil;
import org.jspecify.annotations.Nullable;

/**
 * What a request asks for: a host, and a path with a query (RFC 9112, 3.2).
 *
 * @param authority the host and the port; null if only the header {@code Host} has them
 */
public record RequestTarget(@Nullable String authority, String path) {

	private static final Pattern PORT = Pattern.compile(":[0-9]{1,5}");

	private static final int MAX_PORT = 65_535;

	private static final int MAX_HOST = 255;

	private static final char LAST_ASCII = '\u007f';

	/** The characters of a path and of a query (RFC 3986, 3.3 and 3.4). */
	private static final boolean[] ALLOWED = table("/?:@!$&'()*+,;=-._~");

	/** Browsers do not escape them in a query. */
	private static final String IN_QUERY = "[]|{}^`\\";

	/** The characters of names in the DNS and in local networks. */
	private static final boolean[] IN_NAME = table("-._~");

	private static boolean[] table(String others) {
		boolean[] table = new boolean[LAST_ASCII + 1];
		for (char c = 0; c <= LAST_ASCII; c++) {
			table[c] = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9')
					|| others.indexOf(c) >= 0;
		}
		return table;
	}

	/** Reads a target, one character a byte; null if it is not valid. */
	static @Nullable RequestTarget parse(String target) {
		if (target.equals("*")) {
			return new RequestTarget(null, target);
		}
		if (target.startsWith("/")) {
			return isPath(target) ? new RequestTarget(null, ascii(target)) : null;
		}
		int start = target.indexOf("://") + 3;
		String scheme = target.substring(0, Math.max(0, start - 3));
		if (!scheme.equalsIgnoreCase("http") && !scheme.equalsIgnoreCase("https")) {
			return null;
		}
		int end = start;
		while (end < target.length() && target.charAt(end) != '/' && target.charAt(end) != '?') {
			end++;
		}
		String authority = target.substring(start, end);
		String path = target.startsWith("/", end) ? target.substring(end) : "/" + target.substring(end);
		return (isAuthority(authority) && isPath(path)) ? new RequestTarget(authority, ascii(path)) : null;
	}

	private static boolean isPath(String path) {
		boolean query = false;
		for (int i = 0; i < path.length(); i++) {
			char c = path.charAt(i);
			query |= c == '?';
			boolean valid = (c > LAST_ASCII) || ALLOWED[c] || (c == '%' && isEscape(path, i))
					|| (query && IN_QUERY.indexOf(c) >= 0);
			if (!valid) {
				return false;
			}
		}
		return true;
	}

	private static boolean isEscape(String path, int start) {
		return start + 2 < path.length() && HexFormat.isHexDigit(path.charAt(start + 1))
				&& HexFormat.isHexDigit(path.charAt(start + 2));
	}

	/**
	 * Escapes what must be escaped. Bytes that are not ASCII, escaped or not, are UTF-8
	 * if they can be, else ISO 8859-1.
	 */
	static String ascii(String path) {
		if (isEscaped(path)) {
			return path;
		}
		StringBuilder ascii = new StringBuilder(path.length() + 16);
		ByteArrayOutputStream others = new ByteArrayOutputStream();
		for (int i = 0; i < path.length(); i++) {
			char c = path.charAt(i);
			if (c > LAST_ASCII) {
				others.write(c);
			}
			else if (c == '%' && isEscape(path, i) && path.charAt(i + 1) >= '8') {
				others.write(HexFormat.fromHexDigits(path, i + 1, i + 3));
				i += 2;
			}
			else {
				appendEscaped(ascii, others);
				boolean valid = ALLOWED[c] || c == '%' || c == '[' || c == ']';
				ascii.append(valid ? String.valueOf(c) : escaped((byte) c));
			}
		}
		appendEscaped(ascii, others);
		return ascii.toString();
	}

	// without a stream: called for each request
	private static boolean isEscaped(String path) {
		for (int i = 0; i < path.length(); i++) {
			char c = path.charAt(i);
			boolean isAsciiEscape = c == '%' && i + 1 < path.length() && path.charAt(i + 1) < '8';
			if (c > LAST_ASCII || !(ALLOWED[c] || isAsciiEscape)) {
				return false;
			}
		}
		return true;
	}

	private static void appendEscaped(StringBuilder ascii, ByteArrayOutputStream others) {
		if (others.size() == 0) {
			return;
		}
		boolean isUtf8 = ByteBufUtil.isText(Unpooled.wrappedBuffer(others.toByteArray()), StandardCharsets.UTF_8);
		byte[] utf8 = isUtf8 ? others.toByteArray()
				: others.toString(StandardCharsets.ISO_8859_1).getBytes(StandardCharsets.UTF_8);
		for (byte b : utf8) {
			ascii.append(escaped(b));
		}
		others.reset();
	}

	private static String escaped(byte b) {
		return "%" + HexFormat.of().withUpperCase().toHexDigits(b);
	}

	/**
	 * Tells whether a text is a host with or without a port (RFC 9110, 7.2), of
	 * characters that real hosts have.
	 */
	public static boolean isAuthority(CharSequence text) {
		String authority = text.toString();
		int end = authority.startsWith("[") ? authority.indexOf(']') + 1 : endOfName(authority);
		boolean isHost = end > 0 && end <= MAX_HOST
				&& (authority.charAt(0) != '[' || NetUtil.isValidIpV6Address(authority.substring(1, end - 1)));
		return isHost && (end == authority.length() || isPort(authority.substring(end)));
	}

	private static int endOfName(String authority) {
		int end = 0;
		while (end < authority.length() && authority.charAt(end) <= LAST_ASCII && IN_NAME[authority.charAt(end)]) {
			end++;
		}
		return end;
	}

	private static boolean isPort(String port) {
		return PORT.matcher(port).matches() && Integer.parseInt(port, 1, port.length(), 10) <= MAX_PORT;
	}

}
