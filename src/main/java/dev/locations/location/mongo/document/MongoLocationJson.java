package dev.locations.location.mongo.document;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Set;

import dev.locations.json.FieldSelection;
import dev.locations.location.LocationFields;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufUtil;
import io.netty.buffer.Unpooled;
import org.bson.BsonType;
import org.bson.RawBsonDocument;
import org.jspecify.annotations.Nullable;

/** Turns stored documents into the JSON of locations. */
final class MongoLocationJson {

	private static final int TYPICAL_BYTES = 1024;

	/** Projections contain these, whatever is selected. */
	private static final Set<String> ALWAYS_READ = Set.of(LocationFields.ID, LocationFields.NAME,
			LocationFields.GEOMETRY);

	/** A text may be missing. A document without one of these has another form. */
	private static final Set<String> EXPECTED = Set.of(LocationFields.ID, LocationFields.NAME, LocationFields.GEOMETRY,
			LocationFields.ADDRESS, LocationFields.PROPERTIES, LocationFields.CREATED_AT, LocationFields.UPDATED_AT);

	private static final byte[] WORDS = MongoLocation.WORDS.getBytes(StandardCharsets.US_ASCII);

	private static final List<Field> FIELDS = LocationFields.ALL.stream().map(Field::of).toList();

	private MongoLocationJson() {
	}

	/**
	 * Writes a document as JSON.
	 * @return a JSON object in UTF-8, with its fields in the order of an answer; null if the
	 * document does not have the form in which this service stores locations
	 */
	static byte @Nullable [] of(RawBsonDocument document, FieldSelection fields) {
		ByteBuf json = Unpooled.buffer(TYPICAL_BYTES).writeByte('{');
		BsonScanner source = new BsonScanner(document);
		BsonToJson writer = new BsonToJson(source, json);
		source.enter();
		boolean nested = false;
		for (Field field : FIELDS) {
			FieldSelection selection = fields.field(field.name);
			boolean shown = !selection.isNone();
			if (source.next(field.type, field.stored)) {
				nested |= shown && !selection.isAll();
				if (!shown && !ALWAYS_READ.contains(field.name)) {
					source.skip(field.type);
				}
				else if (!write(writer, field, shown, json)) {
					return null;
				}
			}
			else if (EXPECTED.contains(field.name) && (shown || ALWAYS_READ.contains(field.name))) {
				return null;
			}
		}
		if (source.next(BsonType.ARRAY, WORDS)) {
			source.skip(BsonType.ARRAY);
		}
		if (source.hasNext()) {
			return null;
		}
		byte[] whole = ByteBufUtil.getBytes(json.writeByte('}'));
		// a selection inside of a field needs the general way, which is slower
		return nested ? fields.apply(whole) : whole;
	}

	private static boolean write(BsonToJson writer, Field field, boolean shown, ByteBuf json) {
		int start = json.writerIndex();
		if (json.readableBytes() > 1) {
			json.writeByte(',');
		}
		json.writeBytes(field.start);
		boolean isRegular = switch (field.name) {
			case LocationFields.ID -> writer.writeUuid();
			case LocationFields.GEOMETRY -> writer.writePoint();
			case LocationFields.ADDRESS -> writer.writeAddress();
			case LocationFields.PROPERTIES -> writer.writeObject();
			case LocationFields.CREATED_AT, LocationFields.UPDATED_AT -> writer.writeTime();
			default -> writer.writeText();
		};
		if (!shown) {
			json.writerIndex(start);
		}
		return isRegular;
	}

	/**
	 * A field of a location.
	 *
	 * @param start its name in the JSON with the quotes and the colon
	 */
	@SuppressWarnings("ArrayRecordComponent") // never compared
	private record Field(String name, byte[] stored, BsonType type, byte[] start) {

		static Field of(String name) {
			String stored = name.equals(LocationFields.ID) ? MongoLocation.ID : name;
			return new Field(name, stored.getBytes(StandardCharsets.US_ASCII), type(name),
					('"' + name + "\":").getBytes(StandardCharsets.US_ASCII));
		}

		private static BsonType type(String name) {
			return switch (name) {
				case LocationFields.ID -> BsonType.BINARY;
				case LocationFields.GEOMETRY, LocationFields.ADDRESS -> BsonType.DOCUMENT;
				case LocationFields.CREATED_AT, LocationFields.UPDATED_AT -> BsonType.DATE_TIME;
				default -> BsonType.STRING;
			};
		}

	}

}
