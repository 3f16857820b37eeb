package dev.locations.mongo;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;

import com.mongodb.client.model.InsertOneModel;
import dev.locations.testing.mongo.scene.Scene;
import org.awaitility.Awaitility;
import org.bson.BsonDocument;
import org.bson.BsonInt32;
import org.bson.BsonValue;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import reactor.core.publisher.Mono;

import static org.assertj.core.api.Assertions.assertThat;

class HistoryQueueTests {

	private final Scene scene = new Scene();

	@AutoClose
	private final TestMongo mongo = TestMongo.in(this.scene);

	private final HistoryQueue queue = new HistoryQueue(this.mongo.template());

	private Mono<Void> write(int id) {
		return this.queue.write(List.of(new InsertOneModel<>(new BsonDocument(MongoLocation.ID, new BsonInt32(id)))),
				List.of());
	}

	private List<Integer> sent() {
		return this.scene.commands("insert")
			.stream()
			.flatMap((command) -> command.body().getArray("documents").stream())
			.map(BsonValue::asDocument)
			.map((entry) -> entry.getInt32(MongoLocation.ID).getValue())
			.toList();
	}

	@Test
	void whatWaitsIsDroppedWhenItsCallerGivesUp() {
		CountDownLatch majority = new CountDownLatch(1);
		this.scene.on("insert", (command) -> {
			Mono.fromCallable(() -> {
				majority.await();
				return true;
			}).block();
			return this.scene.unscripted(command);
		});
		CompletableFuture<?> first = write(1).toFuture();
		Awaitility.await().until(() -> sent().equals(List.of(1)));
		write(2).subscribe().dispose();
		CompletableFuture<?> third = write(3).toFuture();
		write(4).subscribe().dispose();
		majority.countDown();
		assertThat(CompletableFuture.allOf(first, third)).succeedsWithin(Duration.ofSeconds(20));
		assertThat(sent()).containsExactly(1, 3);
	}

}
