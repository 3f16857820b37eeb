package dev.locations.location;

import dev.locations.json.FieldSelection;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufUtil;
import io.netty.buffer.Unpooled;
import org.bson.BsonType;
import org.bson.RawBsonDocument;

/**
 * Writes documents of locations as the JSON that clients get.
 */
final class MongoLocationJson {

	private static final int TYPICAL_BYTES = 1024;

	private MongoLocationJson() {
	}

	static byte[] of(RawBsonDocument document, FieldSelection fields) {
		ByteBuf json = Unpooled.buffer(TYPICAL_BYTES);
		MongoBsonToJson source = new MongoBsonToJson(document, json);
		source.enter();
		boolean nested = false;
		json.writeByte('{');
		BsonType type;
		while ((type = source.type()) != BsonType.END_OF_DOCUMENT) {
			String stored = source.name();
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
			if (name.equals(LocationInput.PROPERTIES)) {
				source.writeJson();
			}
			else {
				source.writeValue(type);
			}
		}
		byte[] whole = ByteBufUtil.getBytes(json.writeByte('}'));
		// what is selected inside a field is left to the general way, which is slower
		return nested ? fields.apply(whole) : whole;
	}

}
