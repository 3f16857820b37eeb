package dev.locations.testing.mongo.scene;

import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;

import org.bson.BsonArray;
import org.bson.BsonDocument;
import org.bson.BsonString;
import org.bson.ByteBuf;
import org.bson.RawBsonDocument;
import org.bson.codecs.BsonDocumentCodec;

/**
 * A message of the wire protocol: {@code OP_MSG}, or {@code OP_QUERY} with
 * {@code OP_REPLY}, with which drivers greet a server.
 *
 * @param request the number of the request
 * @param opCode the kind of the message
 */
record WireMessage(int request, int opCode, Command command) {

	private static final int OP_REPLY = 1;

	private static final int OP_QUERY = 2004;

	private static final int OP_MSG = 2013;

	private static final int HEADER = 16;

	private static final String DATABASE = "$db";

	private static final BsonDocumentCodec CODEC = new BsonDocumentCodec();

	static WireMessage read(DataInputStream input) throws IOException {
		int length = Integer.reverseBytes(input.readInt());
		ByteBuffer message = ByteBuffer.wrap(input.readNBytes(length - Integer.BYTES)).order(ByteOrder.LITTLE_ENDIAN);
		int request = message.getInt();
		skip(message, Integer.BYTES); // the request of an answer
		int opCode = message.getInt();
		skip(message, Integer.BYTES); // flags
		return switch (opCode) {
			case OP_MSG -> new WireMessage(request, opCode, command(message));
			case OP_QUERY -> new WireMessage(request, opCode, query(message));
			default -> throw new IOException("The scene does not know the message " + opCode);
		};
	}

	private static Command command(ByteBuffer message) {
		BsonDocument body = new BsonDocument();
		while (message.hasRemaining()) {
			if (message.get() == 0) {
				BsonDocument whole = document(message);
				whole.putAll(body);
				body = whole;
			}
			else {
				int end = message.position() + message.getInt();
				String name = text(message);
				BsonArray documents = new BsonArray();
				while (message.position() < end) {
					documents.add(document(message));
				}
				body.append(name, documents);
			}
		}
		return new Command(body, body.getString(DATABASE, new BsonString("")).getValue());
	}

	private static Command query(ByteBuffer message) {
		String collection = text(message);
		skip(message, 2 * Integer.BYTES); // how many documents
		return new Command(document(message), collection.substring(0, collection.indexOf('.')));
	}

	private static void skip(ByteBuffer message, int bytes) {
		message.position(message.position() + bytes);
	}

	private static String text(ByteBuffer message) {
		ByteArrayOutputStream text = new ByteArrayOutputStream();
		for (byte next = message.get(); next != 0; next = message.get()) {
			text.write(next);
		}
		return text.toString(StandardCharsets.UTF_8);
	}

	private static BsonDocument document(ByteBuffer message) {
		byte[] document = new byte[message.getInt(message.position())];
		message.get(document);
		return new RawBsonDocument(document).decode(CODEC);
	}

	/** Encodes an answer to this message. */
	byte[] answer(BsonDocument answer) {
		ByteBuf document = new RawBsonDocument(answer, CODEC).getByteBuffer();
		int own = (this.opCode == OP_MSG) ? Integer.BYTES + 1 : Integer.BYTES + Long.BYTES + 2 * Integer.BYTES;
		ByteBuffer bytes = ByteBuffer.allocate(HEADER + own + document.remaining()).order(ByteOrder.LITTLE_ENDIAN);
		bytes.putInt(bytes.capacity()).putInt(0).putInt(this.request);
		if (this.opCode == OP_MSG) {
			bytes.putInt(OP_MSG).putInt(0).put((byte) 0);
		}
		else {
			bytes.putInt(OP_REPLY).putInt(0).putLong(0).putInt(0).putInt(1);
		}
		document.get(bytes.array(), bytes.position(), document.remaining());
		return bytes.array();
	}

}
