package dev.locations.web;

import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.net.Socket;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;

/**
 * A client of HTTP/2 (RFC 9113) that sees frames, with windows that never fill unless it
 * is told otherwise.
 */
final class RawHttp2 implements AutoCloseable {

	static final int DATA = 0;

	static final int SETTINGS = 4;

	static final int GO_AWAY = 7;

	private static final int HEADERS = 1;

	private static final int RST_STREAM = 3;

	private static final int WINDOW_UPDATE = 8;

	private static final int CANCEL = 8;

	private static final int END_STREAM = 1;

	private static final int END_HEADERS = 4;

	private final Socket socket;

	private final DataInputStream input;

	RawHttp2(TestServer server) throws Exception {
		this(server, Integer.MAX_VALUE);
		write(WINDOW_UPDATE, 0, 0, ByteBuffer.allocate(4).putInt(Integer.MAX_VALUE - 65_535).array());
	}

	/** A client that takes so many bytes of each answer, and not many more of all. */
	RawHttp2(TestServer server, int window) throws Exception {
		this.socket = server.send("PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n");
		this.input = new DataInputStream(this.socket.getInputStream());
		write(SETTINGS, 0, 0, ByteBuffer.allocate(6).putShort((short) 4).putInt(window).array());
	}

	private void write(int type, int flags, int stream, byte[] payload) throws IOException {
		ByteBuffer frame = ByteBuffer.allocate(9 + payload.length)
			.putShort((short) 0)
			.put((byte) payload.length)
			.put((byte) type)
			.put((byte) flags)
			.putInt(stream)
			.put(payload);
		new DataOutputStream(this.socket.getOutputStream()).write(frame.array());
	}

	/** Asks for a resource: GET, http and the path, in HPACK (RFC 7541). */
	void get(String path) throws IOException {
		get(1, path);
	}

	private void get(int stream, String path) throws IOException {
		byte[] text = path.getBytes(StandardCharsets.US_ASCII);
		write(HEADERS, END_STREAM | END_HEADERS, stream,
				ByteBuffer.allocate(4 + text.length)
					.put((byte) 0x82)
					.put((byte) 0x86)
					.put((byte) 0x04)
					.put((byte) text.length)
					.put(text)
					.array());
	}

	/** Asks for a resource and at once for no more of it, again and again. */
	void getAndReset(String path, int times) throws IOException {
		for (int i = 0; i < times; i++) {
			int stream = 2 * i + 1;
			get(stream, path);
			write(RST_STREAM, 0, stream, ByteBuffer.allocate(4).putInt(CANCEL).array());
		}
	}

	Frame read() throws IOException {
		int length = this.input.readUnsignedShort() << 8 | this.input.readUnsignedByte();
		int type = this.input.readUnsignedByte();
		int flags = this.input.readUnsignedByte();
		this.input.readInt();
		return new Frame(type, (type == DATA) && (flags & END_STREAM) != 0,
				ByteBuffer.wrap(this.input.readNBytes(length)));
	}

	@Override
	public void close() throws IOException {
		this.socket.close();
	}

	/**
	 * A frame.
	 *
	 * @param type its type
	 * @param isLast whether it ends an answer
	 * @param payload what it carries
	 */
	record Frame(int type, boolean isLast, ByteBuffer payload) {
	}

}
