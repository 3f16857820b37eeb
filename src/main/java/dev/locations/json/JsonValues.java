package dev.locations.json;

import java.nio.charset.StandardCharsets;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufUtil;

/** Writes JSON values. */
public final class JsonValues {

	private static final byte[] HEX = "0123456789abcdef".getBytes(StandardCharsets.US_ASCII);

	private JsonValues() {
	}

	/** Writes a {@link #number}. */
	public static void writeNumber(ByteBuf target, double value) {
		ByteBufUtil.writeAscii(target, number(value));
	}

	/** Returns the shortest form of a number: a whole number has no fraction. */
	public static String number(double value) {
		String text = Double.toString(value);
		return text.endsWith(".0") ? text.substring(0, text.length() - 2) : text;
	}

	/**
	 * Writes a text with its quotes. Escapes only the characters that JSON requires.
	 * @param utf8 has the text from the start, included, to the end, excluded
	 */
	public static void writeText(ByteBuf target, byte[] utf8, int start, int end) {
		target.writeByte('"');
		int copied = start;
		for (int i = start; i < end; i++) {
			byte b = utf8[i];
			if (b == '"' || b == '\\' || (b >= 0 && b < ' ')) {
				target.writeBytes(utf8, copied, i - copied).writeByte('\\');
				copied = i + 1;
				if (b >= ' ') {
					target.writeByte(b);
				}
				else {
					target.writeByte('u').writeByte('0').writeByte('0').writeByte(HEX[b >> 4]).writeByte(HEX[b & 0xf]);
				}
			}
		}
		target.writeBytes(utf8, copied, end - copied).writeByte('"');
	}

}
