package dev.locations.mongo;

import java.util.Optional;

import dev.locations.location.LocationDocument;
import org.bson.BSONException;
import org.bson.BsonDocument;
import org.bson.RawBsonDocument;
import org.bson.codecs.BsonDocumentCodec;

/**
 * Shows stored documents as locations, also those that another program has written in
 * other types. Documents that are no locations are left out and reported.
 */
final class LocationDocuments {

	/** Encodes and decodes the documents. */
	public static final BsonDocumentCodec CODEC = new BsonDocumentCodec();

	private final UnreadableDocuments unreadable;

	LocationDocuments(UnreadableDocuments unreadable) {
		this.unreadable = unreadable;
	}

	/**
	 * Shows a document as a location; empty if the document is left out.
	 * @param document the document, with at least its identifier, name and geometry
	 */
	Optional<LocationDocument> location(RawBsonDocument document) {
		return read(document).map((location) -> new LocationDocument(MongoLocation.id(location),
				MongoLocation.json(location), MongoLocation.updatedAt(location)));
	}

	/**
	 * Reads a document.
	 * @return the location in the form in which this service stores it; empty if the
	 * document is left out
	 */
	Optional<BsonDocument> read(RawBsonDocument document) {
		try {
			return Optional.of(ForeignLocation.read(document.decode(CODEC)));
		}
		catch (UnreadableLocationException | BSONException ex) {
			leaveOut(document, String.valueOf(ex.getMessage()));
			return Optional.empty();
		}
	}

	/** Reports a change of a document that is no location. */
	void leaveOut(BsonDocument document) {
		leaveOut(document, "its _id is no UUID (binary subtype 4)");
	}

	/** Reports a document that is left out. */
	void leaveOut(BsonDocument document, String reason) {
		this.unreadable.report(MongoLocation.COLLECTION, id(document), reason);
	}

	private static String id(BsonDocument document) {
		return String.valueOf(ForeignLocation.text(document.get(MongoLocation.ID)));
	}

}
