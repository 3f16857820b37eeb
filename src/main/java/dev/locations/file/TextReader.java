package dev.locations.file;

import java.io.IOException;
import java.io.InputStream;
import java.io.Reader;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CharsetDecoder;
import java.nio.charset.CoderResult;
import java.nio.charset.CodingErrorAction;
import java.util.Arrays;
import java.util.Objects;

import org.jspecify.annotations.Nullable;

/**
 * Decodes a text, and finds out its charset if nobody says it. What follows the first
 * byte that is not ASCII is UTF-8, UTF-16 with a byte order mark, or its letters tell the
 * charset: such a text is almost never UTF-8 by chance.
 */
public final class TextReader extends Reader {

	private static final int BUFFER = 8 * 1024;

	private final InputStream in;

	private final ByteBuffer bytes = ByteBuffer.allocate(BUFFER).flip();

	private final CharBuffer chars = CharBuffer.allocate(BUFFER).flip();

	private String encoding;

	private CharsetDecoder decoder;

	/** Whether the bytes until now may be of any charset. */
	private boolean isOpen;

	private boolean isGuessed;

	private boolean ended;

	/** {@code encoding} is the name of the charset; null to find it out. */
	public TextReader(InputStream in, @Nullable String encoding) {
		this.in = in;
		this.isOpen = encoding == null;
		this.encoding = Objects.requireNonNullElse(encoding, Encodings.UTF_8);
		this.decoder = decoder(this.encoding);
	}

	/** What is no letter of a charset becomes U+FFFD, but not in UTF-8. */
	private static CharsetDecoder decoder(String encoding) {
		CodingErrorAction action = encoding.equals(Encodings.UTF_8) ? CodingErrorAction.REPORT
				: CodingErrorAction.REPLACE;
		return Objects.requireNonNull(Encodings.BY_NAME.get(encoding))
			.newDecoder()
			.onMalformedInput(action)
			.onUnmappableCharacter(action);
	}

	/** Returns the name of the charset of what was read. */
	public String encoding() {
		return this.encoding;
	}

	/** Tells whether the charset is a guess, because the text is no Unicode. */
	public boolean isGuessed() {
		return this.isGuessed;
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
		CoderResult result = CoderResult.UNDERFLOW;
		while (this.isOpen && this.bytes.hasRemaining() && this.bytes.get(this.bytes.position()) >= 0) {
			this.chars.put((char) this.bytes.get());
		}
		if (this.chars.position() == 0) {
			if (this.isOpen && this.bytes.hasRemaining()) {
				choose(next());
			}
			result = this.decoder.decode(this.bytes, this.chars, this.ended);
		}
		this.chars.flip();
		if (this.chars.hasRemaining()) {
			return;
		}
		if (result.isError()) {
			throw new IOException("The text is not in UTF-8 throughout");
		}
		fill();
	}

	/** Chooses the charset by a text that begins with the first byte beyond ASCII. */
	private void choose(byte[] text) {
		this.isOpen = false;
		ByteBuffer start = ByteBuffer.wrap(text);
		boolean isUnicode = !this.decoder.decode(start, CharBuffer.allocate(text.length), false).isError()
				// a letter that is cut at the end of a preview
				&& (!this.ended || start.position() > 0);
		this.decoder.reset();
		if (!isUnicode) {
			this.isGuessed = !isUtf16();
			this.encoding = this.isGuessed ? Encodings.guess(text) : Encodings.UTF_16;
			this.decoder = decoder(this.encoding);
		}
	}

	/** Returns what comes next, always as much, however it arrives. */
	private byte[] next() throws IOException {
		while (!this.ended && this.bytes.remaining() < BUFFER) {
			fill();
		}
		return Arrays.copyOfRange(this.bytes.array(), this.bytes.position(), this.bytes.limit());
	}

	/** Neither UTF-8 nor a text in another charset begins with these two bytes. */
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
