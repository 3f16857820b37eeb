package dev.locations.page;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.ArrayList;
import java.util.List;

import org.springframework.util.function.ThrowingConsumer;

/** Stands between browser and service. Shut, it cuts all connections. */
final class Gate implements AutoCloseable {

	private static final long ANY = Long.MAX_VALUE;

	private int target;

	private final ServerSocket server;

	private final List<Socket> sockets = new ArrayList<>();

	private boolean isShut;

	private boolean isHolding;

	/** How many bytes may still pass to the service. */
	private long allowed = ANY;

	Gate(int target) throws IOException {
		this.target = target;
		this.server = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
		start(this::accept);
	}

	int port() {
		return this.server.getLocalPort();
	}

	/** Lets so many bytes pass to the service, and holds the others back. */
	synchronized void allow(long bytes) {
		this.allowed = bytes;
	}

	synchronized void awaitHeld() throws InterruptedException {
		while (!this.isHolding) {
			wait();
		}
	}

	synchronized void shut() {
		this.isShut = true;
		this.sockets.forEach(ThrowingConsumer.of(Socket::close));
		this.sockets.clear();
		notifyAll();
	}

	synchronized void open() {
		this.isShut = false;
		this.allowed = ANY;
		notifyAll();
	}

	synchronized void open(int target) {
		this.target = target;
		open();
	}

	@Override
	public void close() throws IOException {
		this.server.close();
		shut();
	}

	private void accept() {
		while (!this.server.isClosed()) {
			try {
				connect(this.server.accept());
			}
			catch (IOException ex) {
				// the end of the gate, or the client is gone already
			}
		}
	}

	private synchronized void connect(Socket client) throws IOException {
		try {
			if (this.isShut) {
				throw new IOException("shut");
			}
			Socket service = new Socket(InetAddress.getLoopbackAddress(), this.target);
			this.sockets.addAll(List.of(client, service));
			start(() -> pass(client, service, true));
			start(() -> pass(service, client, false));
		}
		catch (IOException ex) {
			client.close();
		}
	}

	private static void start(Runnable work) {
		Thread thread = new Thread(work, "gate");
		thread.setDaemon(true);
		thread.start();
	}

	private void pass(Socket from, Socket to, boolean isLimited) {
		byte[] buffer = new byte[4096];
		try (from; to) {
			InputStream in = from.getInputStream();
			OutputStream out = to.getOutputStream();
			int length;
			while ((length = in.read(buffer)) >= 0) {
				if (isLimited) {
					take(length);
				}
				out.write(buffer, 0, length);
			}
		}
		catch (IOException ex) {
			// one of them is gone, so that the other one is closed
		}
		catch (InterruptedException ex) {
			Thread.currentThread().interrupt();
		}
	}

	private synchronized void take(int length) throws InterruptedException {
		while (this.allowed < length && !this.isShut) {
			this.isHolding = true;
			notifyAll();
			wait();
		}
		if (this.allowed != ANY) {
			this.allowed -= length;
		}
	}

}
