package dev.locations.testing.mongo.scene;

import java.io.BufferedInputStream;
import java.io.DataInputStream;
import java.io.IOException;
import java.net.Socket;
import java.util.function.Function;

import com.mongodb.MongoSocketException;
import org.bson.BsonDocument;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** A connection of a client. Its commands are answered one after the other. */
final class Connection implements Runnable, AutoCloseable {

	private static final Logger logger = LoggerFactory.getLogger(Connection.class);

	private final Socket socket;

	private final Function<Command, BsonDocument> handler;

	Connection(Socket socket, Function<Command, BsonDocument> handler) {
		this.socket = socket;
		this.handler = handler;
	}

	@Override
	public void run() {
		try (this.socket) {
			this.socket.setTcpNoDelay(true);
			DataInputStream input = new DataInputStream(new BufferedInputStream(this.socket.getInputStream()));
			while (true) {
				WireMessage message = WireMessage.read(input);
				this.socket.getOutputStream().write(message.answer(this.handler.apply(message.command())));
			}
		}
		catch (IOException | MongoSocketException ex) {
			logger.trace("The connection, or that to the double, has ended", ex);
		}
	}

	@Override
	public void close() {
		try {
			this.socket.close();
		}
		catch (IOException ex) {
			logger.trace("Could not close the connection", ex);
		}
	}

}
