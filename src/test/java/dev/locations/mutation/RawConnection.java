package dev.locations.mutation;

import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.net.SocketException;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import dev.locations.testing.RawAnswer;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * A connection that sends any bytes, and reads answers strictly by RFC 9112.
 */
final class RawConnection implements AutoCloseable {

	/** After this time without a byte, the service hangs. */
	private static final int LONGEST_WAIT_MILLIS = 30_000;

	private static final Pattern HEAD = Pattern
		.compile("HTTP/1\\.[01] (\\d{3}) [^\r\n]*\r\n(?:[!-9;-~]+: [^\r\n]*\r\n)*\r\n");

	private static final Pattern LENGTH = Pattern.compile("(?i)\r\ncontent-length: (\\d+)\r\n");

	private static final Pattern CHUNKED = Pattern.compile("(?i)\r\ntransfer-encoding: chunked\r\n");

	private final Socket socket;

	private final InputStream input;

	RawConnection(int port) throws IOException {
		this.socket = new Socket(InetAddress.getLoopbackAddress(), port);
		this.socket.setSoTimeout(LONGEST_WAIT_MILLIS);
		this.socket.setTcpNoDelay(true);
		this.input = new BufferedInputStream(this.socket.getInputStream());
	}

	void send(String bytes) throws IOException {
		try {
			this.socket.getOutputStream().write(bytes.getBytes(StandardCharsets.ISO_8859_1));
		}
		catch (SocketException ex) {
			// the server has answered and closed the connection
		}
	}

	/** Closes the sending side. */
	void endSending() throws IOException {
		try {
			this.socket.shutdownOutput();
		}
		catch (SocketException ex) {
			// the server has closed the connection
		}
	}

	/**
	 * Reads an answer, and skips interim answers.
	 * @param toHead whether the request method is HEAD
	 * @return the answer, or empty if the connection was closed instead
	 */
	Optional<RawAnswer> read(boolean toHead) throws IOException {
		String head;
		int status;
		do {
			head = readHead();
			if (head.isEmpty()) {
				return Optional.empty();
			}
			Matcher matcher = HEAD.matcher(head);
			assertThat(matcher.matches()).as("a well-formed head: %s", head).isTrue();
			status = Integer.parseInt(matcher.group(1));
		}
		while (status == 100);
		return Optional.of(new RawAnswer(status, head, hasBody(status, toHead) ? readBody(head) : ""));
	}

	private static boolean hasBody(int status, boolean toHead) {
		return !toHead && status != 204 && status != 304;
	}

	private String readHead() throws IOException {
		StringBuilder head = new StringBuilder();
		try {
			while (head.length() < 4 || !head.substring(head.length() - 4).equals("\r\n\r\n")) {
				int next = this.input.read();
				if (next < 0) {
					assertThat(head).as("an answer that ends within its head").isEmpty();
					return "";
				}
				head.append((char) next);
			}
		}
		catch (SocketException ex) {
			return "";
		}
		return head.toString();
	}

	private String readBody(String head) throws IOException {
		Matcher length = LENGTH.matcher(head);
		boolean told = length.find();
		if (CHUNKED.matcher(head).find()) {
			assertThat(told).as("a length and chunks: %s", head).isFalse();
			return readChunks();
		}
		return told ? read(Integer.parseInt(length.group(1)))
				: new String(this.input.readAllBytes(), StandardCharsets.ISO_8859_1);
	}

	private String readChunks() throws IOException {
		ByteArrayOutputStream body = new ByteArrayOutputStream();
		int size;
		do {
			size = Integer.parseInt(readLine(), 16);
			body.writeBytes(read(size).getBytes(StandardCharsets.ISO_8859_1));
			assertThat(readLine()).isEmpty();
		}
		while (size > 0);
		return body.toString(StandardCharsets.ISO_8859_1);
	}

	private String readLine() throws IOException {
		StringBuilder line = new StringBuilder();
		int next = this.input.read();
		while (next != '\n') {
			assertThat(next).as("a chunk that ends: %s", line).isNotNegative();
			line.append((char) next);
			next = this.input.read();
		}
		assertThat(line).endsWith("\r");
		return line.substring(0, line.length() - 1);
	}

	private String read(int length) throws IOException {
		byte[] bytes = this.input.readNBytes(length);
		assertThat(bytes).as("a body that is whole").hasSize(length);
		return new String(bytes, StandardCharsets.ISO_8859_1);
	}

	@Override
	public void close() throws IOException {
		this.socket.close();
	}

}
