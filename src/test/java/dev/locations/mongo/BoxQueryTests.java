package dev.locations.mongo;

import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.util.List;
import java.util.UUID;

import dev.locations.json.FieldSelection;
import dev.locations.location.LocationInputs;
import dev.locations.location.LocationStore;
import dev.locations.location.query.BoundingBox;
import dev.locations.testing.mongo.scene.Answers;
import dev.locations.testing.mongo.scene.Command;
import dev.locations.testing.mongo.scene.Scene;
import org.bson.BsonDocument;
import org.bson.BsonInt32;
import org.bson.BsonString;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import reactor.core.publisher.Flux;
import reactor.test.StepVerifier;

import org.springframework.dao.DataAccessException;

import static org.assertj.core.api.Assertions.assertThat;

/** The commands that a list sends. */
class BoxQueryTests {

	private static final BoundingBox LAUSANNE = new BoundingBox(6, 46, 7, 47);

	private final Scene scene = new Scene();

	@AutoClose
	private final TestMongo mongo = TestMongo.in(this.scene);

	private final LocationStore store = this.mongo.store(Clock.systemUTC());

	private Flux<String> list(@Nullable BoundingBox box) {
		return this.mongo.lister()
			.list(box, FieldSelection.of(List.of("name"), List.of()))
			.map((location) -> new String(location, StandardCharsets.UTF_8));
	}

	private void refuseHints(String message) {
		this.scene.on("find",
				(command) -> command.body().containsKey("hint")
						? Answers.error(2, "BadValue").append("errmsg", new BsonString(message))
						: this.scene.unscripted(command));
	}

	@Test
	void aBoxNamesThe2dsphereIndex() {
		list(LAUSANNE).blockLast();
		assertThat(this.scene.commands("find")).singleElement()
			.satisfies((find) -> assertThat(find.find("hint")).isEqualTo(BsonDocument.parse("{geometry: '2dsphere'}")))
			.satisfies((find) -> assertThat(find.find("sort.name")).isEqualTo(new BsonInt32(1)));
	}

	@Test
	void aListAndAVeryLargeBoxNameNoIndex() {
		list(null).blockLast();
		list(BoundingBox.WORLD).blockLast();
		assertThat(this.scene.commands("find")).hasSize(2)
			.allSatisfy((find) -> assertThat(find.body().containsKey("hint")).isFalse());
	}

	@Test
	void aBoxIsAnsweredWithoutTheIndex() {
		this.store.create(UUID.randomUUID(), LocationInputs.at(6.5, 46.5)).block();
		refuseHints("error processing query: planner returned error :: caused by :: hint provided does not correspond"
				+ " to an existing index");
		assertThat(list(LAUSANNE).collectList().block()).containsExactly("{\"name\":\"Minimal\"}");
		assertThat(this.scene.commands("find")).extracting((Command find) -> find.body().containsKey("hint"))
			.containsExactly(true, false);
	}

	@Test
	void anotherErrorIsNotRepeated() {
		refuseHints("unknown operator");
		StepVerifier.create(list(LAUSANNE)).verifyError(DataAccessException.class);
		assertThat(this.scene.commands("find")).hasSize(1);
	}

}
