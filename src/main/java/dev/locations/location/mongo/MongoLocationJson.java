package dev.locations.location.mongo;

import dev.locations.json.FieldSelection;
import dev.locations.location.LocationDocument;
import dev.locations.location.LocationFields;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufUtil;
import io.netty.buffer.Unpooled;
import org.bson.BsonType;
import org.bson.RawBsonDocument;
import org.bson.codecs.BsonDocumentCodec;

/**
 * Turns stored documents into the JSON of locations.
 */
final class MongoLocationJson {

	private static final int TYPICAL_BYTES = 1024;

	private static final BsonDocumentCodec CODEC = new BsonDocumentCodec();

	private MongoLocationJson() {
	}

	/**
	 * Turns a document into a location.
	 * @param document the document, with at least its identifier and its version
	 * @param fields the fields of the JSON
	 * @return the location
	 */
	static LocationDocument location(RawBsonDocument document, FieldSelection fields) {
		return new LocationDocument(MongoLocation.id(document), of(document, fields),
				MongoLocation.updatedAt(document));
	}

	/**
	 * Writes a document as JSON.
	 * @param document the document
	 * @param fields the fields to write, if the document has them
	 * @return a JSON object in UTF-8, with its fields in the order of an answer
	 */
	static byte[] of(RawBsonDocument document, FieldSelection fields) {
		return of(document, fields, false);
	}

	private static byte[] of(RawBsonDocument document, FieldSelection fields, boolean ordered) {
		ByteBuf json = Unpooled.buffer(TYPICAL_BYTES);
		BsonToJson source = new BsonToJson(document, json);
		source.enter();
		boolean nested = false;
		String stored = "";
		json.writeByte('{');
		BsonType type;
		while ((type = source.type()) != BsonType.END_OF_DOCUMENT) {
			stored = source.name();
			String name = MongoLocation.ID.equals(stored) ? "id" : stored;
			FieldSelection field = fields.field(name);
			if (field.isNone()) {
				source.skipValue(type);
				continue;
			}
			nested |= !field.isAll();
			if (json.readableBytes() > 1) {
				json.writeByte(',');
			}
			ByteBufUtil.writeAscii(json.writeByte('"'), name);
			json.writeByte('"').writeByte(':');
			if (name.equals(LocationFields.PROPERTIES)) {
				source.writeJson();
			}
			else {
				source.writeValue(type);
			}
		}
		if (!ordered && FieldOrder.OPTIONAL.equals(stored)) {
			return of(new RawBsonDocument(FieldOrder.of(document.decode(CODEC)), CODEC), fields, true);
		}
		byte[] whole = ByteBufUtil.getBytes(json.writeByte('}'));
		// a selection inside of a field needs the general way, which is slower
		return nested ? fields.apply(whole) : whole;
	}

}
