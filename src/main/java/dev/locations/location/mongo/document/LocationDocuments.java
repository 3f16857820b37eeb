package dev.locations.location.mongo.document;

import java.util.Objects;
import java.util.Optional;

import dev.locations.json.FieldSelection;
import dev.locations.location.LocationDocument;
import dev.locations.store.mongo.UnreadableDocuments;
import org.bson.BSONException;
import org.bson.BsonDocument;
import org.bson.RawBsonDocument;
import org.bson.codecs.BsonDocumentCodec;

/**
 * Shows stored documents as locations. Documents that this service has written are
 * written as JSON directly. Documents of other programs are converted first. Those that
 * are no locations are left out and reported.
 */
public final class LocationDocuments {

	/** Encodes and decodes the documents. */
	public static final BsonDocumentCodec CODEC = new BsonDocumentCodec();

	private final UnreadableDocuments unreadable;

	public LocationDocuments(UnreadableDocuments unreadable) {
		this.unreadable = unreadable;
	}

	/**
	 * Shows a document. Empty if the document is left out.
	 * @param document the document, with at least its identifier, its name, its geometry and
	 * its version
	 * @param fields the fields of the JSON
	 */
	public Optional<LocationDocument> location(RawBsonDocument document, FieldSelection fields) {
		return json(document, fields)
			.map((json) -> new LocationDocument(MongoLocation.id(document), json, MongoLocation.updatedAt(document)));
	}

	/**
	 * Shows a document as JSON.
	 * @param document the document, with at least its identifier, its name and its geometry
	 * @return a JSON object in UTF-8; empty if the document is left out
	 */
	public Optional<byte[]> json(RawBsonDocument document, FieldSelection fields) {
		byte[] json = MongoLocationJson.of(document, fields);
		return (json != null) ? Optional.of(json) : read(document).map((location) -> Objects
			.requireNonNull(MongoLocationJson.of(new RawBsonDocument(location, CODEC), fields)));
	}

	/**
	 * Reads a document.
	 * @return the location in the form in which this service stores it; empty if the document
	 * is left out
	 */
	public Optional<BsonDocument> read(RawBsonDocument document) {
		try {
			return Optional.of(ForeignLocation.read(document.decode(CODEC)));
		}
		catch (UnreadableLocationException | BSONException ex) {
			leaveOut(document, String.valueOf(ex.getMessage()));
			return Optional.empty();
		}
	}

	/** Reports a change of a document that is no location. */
	public void leaveOut(BsonDocument document) {
		leaveOut(document, "its _id is no UUID (binary subtype 4)");
	}

	/** Reports a document that is left out. */
	public void leaveOut(BsonDocument document, String reason) {
		this.unreadable.report(MongoLocation.COLLECTION, id(document), reason);
	}

	private static String id(BsonDocument document) {
		return String.valueOf(ForeignText.of(document.get(MongoLocation.ID)));
	}

}
