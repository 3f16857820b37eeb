package dev.locations.web;

import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.net.Socket;
import java.net.SocketException;
import java.net.SocketTimeoutException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import java.util.concurrent.atomic.AtomicInteger;

import javax.net.ssl.SSLParameters;
import javax.net.ssl.SSLSocket;

import io.netty.buffer.Unpooled;
import io.netty.handler.codec.http2.DefaultHttp2HeadersDecoder;
import io.netty.handler.codec.http2.Http2Exception;
import io.netty.handler.codec.http2.Http2HeadersDecoder;
import org.awaitility.Awaitility;

import static org.assertj.core.api.Assertions.assertThat;

/** A client of HTTP/2 (RFC 9113) that sends and receives frames, with large windows. */
public final class RawHttp2 implements AutoCloseable {

	static final String PREFACE = "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n";

	static final int DATA = 0;

	static final int HEADERS = 1;

	static final int PRIORITY = 2;

	static final int RST_STREAM = 3;

	static final int SETTINGS = 4;

	public static final int PING = 6;

	static final int GO_AWAY = 7;

	static final int WINDOW_UPDATE = 8;

	static final int CONTINUATION = 9;

	static final int END_STREAM = 1;

	static final int END_HEADERS = 4;

	static final int PADDED = 8;

	static final int CANCEL = 8;

	private final Socket socket;

	private final DataInputStream input;

	private final List<String> seen = new ArrayList<>();

	private final Http2HeadersDecoder headers = new DefaultHttp2HeadersDecoder();

	RawHttp2(TestServer server) throws Exception {
		this(server, Integer.MAX_VALUE);
		write(number(WINDOW_UPDATE, 0, Integer.MAX_VALUE - 65_535));
	}

	RawHttp2(TestServer server, int window) throws Exception {
		this(server.send(""));
		write(frame(SETTINGS, 0, 0, ByteBuffer.allocate(6).putShort((short) 4).putInt(window).array()));
	}

	/** Creates a client on a connection, without its settings. */
	private RawHttp2(Socket socket) throws IOException {
		this.socket = socket;
		this.input = new DataInputStream(socket.getInputStream());
		write(PREFACE.getBytes(StandardCharsets.US_ASCII));
	}

	/** Creates a client on a connection by TLS, on which nothing was sent so far. */
	public static RawHttp2 byTls(SSLSocket socket) throws IOException {
		SSLParameters parameters = socket.getSSLParameters();
		parameters.setApplicationProtocols(new String[] { "h2" });
		socket.setSSLParameters(parameters);
		RawHttp2 client = new RawHttp2(socket);
		client.write(frame(SETTINGS, 0, 0));
		return client;
	}

	public static byte[] frame(int type, int flags, int stream, byte... payload) {
		return ByteBuffer.allocate(9 + payload.length)
			.put((byte) (payload.length >> 16))
			.putShort((short) payload.length)
			.put((byte) type)
			.put((byte) flags)
			.putInt(stream)
			.put(payload)
			.array();
	}

	static byte[] concat(byte[]... parts) {
		ByteArrayOutputStream all = new ByteArrayOutputStream();
		for (byte[] part : parts) {
			all.writeBytes(part);
		}
		return all.toByteArray();
	}

	static byte[] head(int stream, byte[] block) {
		return frame(HEADERS, END_HEADERS, stream, block);
	}

	/** Encodes the head of a request without a body, or its trailers. */
	static byte[] lastHead(int stream, byte[] block) {
		return frame(HEADERS, END_STREAM | END_HEADERS, stream, block);
	}

	static byte[] number(int type, int stream, int value) {
		return frame(type, 0, stream, ByteBuffer.allocate(4).putInt(value).array());
	}

	static byte[] hpack(String... namesAndValues) {
		ByteArrayOutputStream block = new ByteArrayOutputStream();
		for (int i = 0; i < namesAndValues.length; i++) {
			if (i % 2 == 0) {
				block.write(0);
			}
			literal(block, namesAndValues[i]);
		}
		return block.toByteArray();
	}

	/** Encodes the length, with a prefix of seven bits, and the text (RFC 7541, 5). */
	static void literal(ByteArrayOutputStream block, String text) {
		int length = text.length();
		block.write(Math.min(length, 127));
		if (length >= 127) {
			length -= 127;
			while (length >= 128) {
				block.write(length % 128 + 128);
				length /= 128;
			}
			block.write(length);
		}
		block.writeBytes(text.getBytes(StandardCharsets.ISO_8859_1));
	}

	static byte[] request(String method, String path) {
		return hpack(":method", method, ":scheme", "http", ":path", path, ":authority", "localhost");
	}

	public void write(byte[] frame) throws IOException {
		this.socket.getOutputStream().write(frame);
	}

	/** Asks for a path with the first stream. */
	public void get(String path) throws IOException {
		get(1, path);
	}

	void get(int stream, String path) throws IOException {
		write(lastHead(stream, request("GET", path)));
	}

	/** The error of the end, which may get lost while the client is sending. */
	public OptionalInt errorAtTheEnd() throws IOException {
		OptionalInt error = OptionalInt.empty();
		try {
			error = OptionalInt.of(read(GO_AWAY).payload().getInt(Integer.BYTES));
			while (true) {
				read();
			}
		}
		catch (EOFException | SocketException ex) {
			return error;
		}
	}

	/** Reads the next frame; at the end, the error has the frames so far. */
	Frame read() throws IOException {
		try {
			Frame frame = readFrame();
			this.seen.add("type %d, flags %d, stream %d, %d bytes".formatted(frame.type(), frame.flags(),
					frame.stream(), frame.payload().remaining()));
			return frame;
		}
		catch (SocketTimeoutException ex) {
			throw new AssertionError("nothing arrives after " + this.seen, ex);
		}
		catch (EOFException ex) {
			throw (EOFException) new EOFException("the end after " + this.seen).initCause(ex);
		}
	}

	private Frame readFrame() throws IOException {
		int length = this.input.readUnsignedShort() << 8 | this.input.readUnsignedByte();
		int type = this.input.readUnsignedByte();
		int flags = this.input.readUnsignedByte();
		int stream = this.input.readInt();
		return new Frame(type, flags, stream, ByteBuffer.wrap(this.input.readNBytes(length)));
	}

	Frame read(int type) throws IOException {
		Frame frame;
		do {
			frame = read();
		}
		while (frame.type() != type);
		return frame;
	}

	/** The status, {@code reset} or {@code closed} with an error code. */
	String outcome(int stream) throws IOException, Http2Exception {
		String status = "";
		while (true) {
			Frame frame = read();
			if (frame.type() == GO_AWAY) {
				return "closed " + frame.payload().getInt(Integer.BYTES);
			}
			if (frame.type() == RST_STREAM && frame.stream() == stream) {
				return "reset " + frame.payload().getInt();
			}
			if (frame.type() == HEADERS) {
				String decoded = String
					.valueOf(this.headers.decodeHeaders(stream, Unpooled.wrappedBuffer(frame.payload())).status());
				status = (frame.stream() == stream) ? decoded : status;
			}
			if (frame.isLast() && frame.stream() == stream) {
				return status;
			}
		}
	}

	/** Requests until the outcome is this one, as permits may come back late. */
	void awaitOutcome(String path, String outcome) {
		AtomicInteger stream = new AtomicInteger(-1);
		Awaitility.await().untilAsserted(() -> {
			get(stream.addAndGet(2), path);
			assertThat(outcome(stream.get())).isEqualTo(outcome);
		});
	}

	/** Resets the connection. */
	void breakOff() throws IOException {
		this.socket.setSoLinger(true, 0);
		close();
	}

	@Override
	public void close() throws IOException {
		this.socket.close();
	}

	record Frame(int type, int flags, int stream, ByteBuffer payload) {

		boolean isLast() {
			return (this.type == DATA || this.type == HEADERS) && (this.flags & END_STREAM) != 0;
		}

	}

}
