package dev.locations.testing.mongo.scene;

import java.util.Objects;

import org.bson.BsonDocument;
import org.bson.BsonValue;
import org.jspecify.annotations.Nullable;

/** A command with the documents that the client has sent beside it. */
public record Command(BsonDocument body, String database) {

	public String name() {
		return this.body.getFirstKey();
	}

	public String collection() {
		BsonValue target = this.body.get(name().equals("getMore") ? "collection" : name());
		return (target != null && target.isString()) ? target.asString().getValue() : "";
	}

	/** Returns the value at names with dots; null if there is none. */
	public @Nullable BsonValue find(String path) {
		BsonValue found = this.body;
		for (String field : path.split("\\.", -1)) {
			found = (found != null && found.isDocument()) ? found.asDocument().get(field) : null;
		}
		return found;
	}

	public long number(String path) {
		return Objects.requireNonNull(find(path), path).asNumber().longValue();
	}

	@Override
	public String toString() {
		return name() + " " + collection();
	}

	public boolean isChangeStream() {
		return name().equals("aggregate") && this.body.getArray("pipeline")
			.stream()
			.anyMatch((stage) -> stage.asDocument().containsKey("$changeStream"));
	}

}
