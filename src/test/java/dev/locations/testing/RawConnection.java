package dev.locations.testing;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.SocketException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.regex.Pattern;

import static org.assertj.core.api.Assertions.assertThat;

/** A connection that sends and reads any bytes, each a character (ISO 8859-1). */
public final class RawConnection implements AutoCloseable {

	/** After this time without a byte, the service hangs. */
	private static final int LONGEST_WAIT_MILLIS = 30_000;

	private final Socket socket;

	private final StringBuilder read = new StringBuilder();

	private RawConnection(Socket socket) {
		this.socket = socket;
	}

	public static RawConnection of(Socket socket) throws IOException {
		socket.setSoTimeout(LONGEST_WAIT_MILLIS);
		return new RawConnection(socket);
	}

	public static RawConnection open(int port) throws IOException {
		return of(new Socket(InetAddress.getLoopbackAddress(), port));
	}

	/** Opens a connection whose receive buffer has about the given bytes. */
	public static RawConnection open(int port, int receiveBuffer) throws IOException {
		Socket socket = new Socket();
		socket.setReceiveBufferSize(receiveBuffer);
		socket.connect(new InetSocketAddress(InetAddress.getLoopbackAddress(), port));
		return of(socket);
	}

	/** Sends bytes on a new connection, and returns all that is read of it. */
	public static String exchange(int port, String bytes) throws IOException {
		try (RawConnection connection = open(port)) {
			// the service may wait until its answers are read
			CompletableFuture<Void> unused = CompletableFuture.runAsync(() -> connection.send(bytes));
			return connection.readAll();
		}
	}

	public void send(String bytes) {
		send(bytes.getBytes(StandardCharsets.ISO_8859_1));
	}

	public void send(byte[] bytes) {
		try {
			this.socket.getOutputStream().write(bytes);
		}
		catch (SocketException ex) {
			// the service has closed the connection, and the test reads what it has sent
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
	}

	/** Reads until what was read so far contains a regular expression. */
	public String await(String expression) throws IOException {
		Pattern awaited = Pattern.compile(expression);
		while (!awaited.matcher(this.read).find()) {
			int next = input().read();
			assertThat(next).as("the end after: %s", this.read).isNotNegative();
			this.read.append((char) next);
		}
		return this.read.toString();
	}

	public String awaitAnswer() throws IOException {
		this.read.setLength(0);
		return await("\r\n\r\n").lines().findFirst().orElseThrow();
	}

	public String readAll() throws IOException {
		ByteArrayOutputStream rest = new ByteArrayOutputStream();
		try {
			input().transferTo(rest);
		}
		catch (SocketException ex) {
			// the service closed the connection before it had read everything
		}
		return this.read.append(rest.toString(StandardCharsets.ISO_8859_1)).toString();
	}

	public List<RawAnswer> readAnswers() throws IOException {
		return RawAnswer.parse(readAll());
	}

	public InputStream input() throws IOException {
		return this.socket.getInputStream();
	}

	@Override
	public void close() throws IOException {
		this.socket.close();
	}

}
