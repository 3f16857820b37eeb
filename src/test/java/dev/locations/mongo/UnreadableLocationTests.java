package dev.locations.mongo;

import java.util.List;
import java.util.UUID;

import dev.locations.json.FieldSelection;
import dev.locations.location.LocationChange;
import dev.locations.location.LocationInputs;
import dev.locations.location.Precondition;
import org.bson.BsonDocument;
import org.bson.BsonInt32;
import org.bson.BsonNull;
import org.bson.BsonObjectId;
import org.bson.BsonString;
import org.bson.types.ObjectId;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledIf;
import org.junit.jupiter.api.extension.ExtendWith;
import reactor.core.publisher.Mono;
import reactor.test.StepVerifier;

import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;

import static org.assertj.core.api.Assertions.assertThat;

/** Leaves out documents of other programs that are no locations. */
@ExtendWith(OutputCaptureExtension.class)
class UnreadableLocationTests extends ForeignDocuments {

	@Test
	void aDocumentThatIsNoLocationIsLeftOutAndNamedOnce(CapturedOutput output) {
		ObjectId foreign = new ObjectId();
		UUID good = insert(place());
		insert(place().append(MongoLocation.ID, new BsonObjectId(foreign)));
		insert(place().append(MongoLocation.ID, new BsonString("seven")));
		UUID nameless = insert(place().append("name", new BsonNull()));
		UUID line = insert(place().append("geometry",
				BsonDocument.parse("{type: 'LineString', coordinates: [[6.5, 46.5], [6.6, 46.6]]}")));
		insert(place().append("geometry", BsonDocument.parse("{lng: 6.5, lat: 46.5}")));
		assertThat(list(null, FieldSelection.ALL)).extracting((location) -> location.get("id").stringValue())
			.containsExactly(good.toString());
		assertThat(list(null, FieldSelection.of(List.of("id"), List.of()))).hasSize(1);
		assertThat(list(LAUSANNE, FieldSelection.ALL)).hasSize(1);
		assertThat(this.feed.all().collectList().block()).singleElement()
			.satisfies((location) -> assertThat(location.id()).isEqualTo(good));
		assertThat(this.store.find(line).blockOptional()).isEmpty();
		assertThat(this.store.update(nameless, LocationInputs.change("{\"phone\":\"2\"}"), Precondition.NONE)
			.blockOptional()).isEmpty();
		assertThat(output.getOut()).containsOnlyOnce(foreign.toHexString())
			.containsOnlyOnce("the document seven of the collection locations")
			.containsOnlyOnce(nameless + " of the collection locations: its name is no text")
			.containsOnlyOnce(line + " of the collection locations: its geometry is no GeoJSON point");
		assertThat(this.registry.get("locations.store.unreadable").counter().count()).isGreaterThan(15);
		assertThat(this.store.delete(nameless, Precondition.NONE).block()).isTrue();
	}

	@Test
	@DisabledIf(value = "dev.locations.mongo.TestMongo#isGiven",
			disabledReason = "The MongoDB for tests may have no change streams")
	void theChangeStreamGoesOn() {
		insert(place());
		StepVerifier.create(this.feed.changes().take(3)).then(() -> {
			insert(place().append(MongoLocation.ID, new BsonObjectId()));
			insert(place().append(MongoLocation.ID, new BsonString("x")));
		})
			.then(() -> insert(place().append("name", new BsonNull())))
			.assertNext((change) -> assertThat(change).isInstanceOf(LocationChange.Deleted.class))
			.then(() -> insert(place().append("phone", new BsonInt32(5))))
			.assertNext((change) -> assertThat(change).isInstanceOf(LocationChange.Saved.class))
			.then(() -> collection().flatMap((all) -> Mono.from(all.deleteMany(new BsonDocument()))).block())
			.assertNext((change) -> assertThat(change).isInstanceOf(LocationChange.Deleted.class))
			.verifyComplete();
	}

}
