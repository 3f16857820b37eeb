package dev.locations.importing.table;

import java.io.IOException;
import java.io.InputStream;
import java.io.Reader;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.Charset;
import java.nio.charset.CharsetDecoder;
import java.nio.charset.CoderResult;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.StandardCharsets;

/**
 * Decodes a text in UTF-8, in UTF-16 with a byte order mark, or in Windows-1252, and
 * finds out which it is: a text is read as UTF-8 until the first bytes that are not
 * ASCII. If these are not UTF-8, the text is in Windows-1252; texts in Windows-1252 are
 * almost never UTF-8 by chance.
 */
final class TextReader extends Reader {

	private static final int BUFFER = 8 * 1024;

	/** In the JDK of every vendor, but not among the charsets that each must have. */
	static final Charset WINDOWS = Charset.forName("windows-1252");

	private final InputStream in;

	private final ByteBuffer bytes = ByteBuffer.allocate(BUFFER).flip();

	private final CharBuffer chars = CharBuffer.allocate(BUFFER).flip();

	private CharsetDecoder decoder = StandardCharsets.UTF_8.newDecoder();

	private boolean hasOthersThanAscii;

	private boolean ended;

	TextReader(InputStream in) {
		this.in = in;
	}

	/** Returns the charset of what was read. */
	Charset charset() {
		return this.decoder.charset();
	}

	@Override
	public int read(char[] target, int offset, int length) throws IOException {
		while (!this.chars.hasRemaining()) {
			if (this.ended && !this.bytes.hasRemaining()) {
				return -1;
			}
			decode();
		}
		int count = Math.min(length, this.chars.remaining());
		this.chars.get(target, offset, count);
		return count;
	}

	private void decode() throws IOException {
		this.chars.clear();
		CoderResult result = this.decoder.decode(this.bytes, this.chars, this.ended);
		this.chars.flip();
		this.hasOthersThanAscii |= this.chars.chars().anyMatch((c) -> c > 0x7f);
		if (this.chars.hasRemaining()) {
			return;
		}
		if (!result.isError()) {
			fill();
		}
		else if (!this.hasOthersThanAscii && isUtf16()) {
			this.decoder = StandardCharsets.UTF_16.newDecoder();
		}
		else if (this.hasOthersThanAscii) {
			throw new IOException("The text is not in UTF-8 throughout");
		}
		else {
			this.decoder = WINDOWS.newDecoder()
				.onMalformedInput(CodingErrorAction.REPLACE)
				.onUnmappableCharacter(CodingErrorAction.REPLACE);
		}
	}

	/** Neither UTF-8 nor a text in Windows-1252 begins with these two bytes. */
	private boolean isUtf16() {
		int mark = (this.bytes.remaining() > 1) ? this.bytes.getShort(this.bytes.position()) & 0xffff : 0;
		return mark == 0xfeff || mark == 0xfffe;
	}

	private void fill() throws IOException {
		this.bytes.compact();
		int read = this.in.read(this.bytes.array(), this.bytes.position(), this.bytes.remaining());
		this.ended = read < 0;
		this.bytes.position(this.bytes.position() + Math.max(0, read)).flip();
	}

	@Override
	public void close() throws IOException {
		this.in.close();
	}

}
