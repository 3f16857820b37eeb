package dev.locations.readmodel.sync;

import java.time.Duration;
import java.util.UUID;

import com.mongodb.client.model.Filters;
import com.mongodb.client.model.Updates;
import dev.locations.history.LocationVersion;
import dev.locations.history.LocationVersion.Kind;
import dev.locations.mongo.TestMongo;
import dev.locations.testing.mongo.MongoDouble;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/** What the history has of the changes of other programs. */
class ForeignChangesTests {

	@AutoClose
	private final MongoDouble server = new MongoDouble();

	private final TestMongo database = TestMongo.at(this.server.connectionString(), "changes");

	private final ModelProcess process = new ModelProcess(this.database, false, Duration.ofMillis(400));

	@AfterEach
	void stopProcess() {
		this.process.close();
	}

	@Test
	void keepsWhatTheReadModelHasOfTheLocation() {
		this.process.startAndAwaitCurrent();
		UUID changed = this.process.create("before");
		UUID deleted = this.process.create("gone");
		UUID own = this.process.create("own");
		this.process.rename(own, "ours");
		this.process.delete(own).block();
		this.database.template()
			.execute("locations", (all) -> all.updateOne(Filters.eq(changed), Updates.set("name", "after")))
			.thenMany(this.database.template().execute("locations", (all) -> all.deleteOne(Filters.eq(deleted))))
			.blockLast();
		Awaitility.await()
			.untilAsserted(() -> assertThat(this.database.history().actions(null, 10).collectList().block())
				.filteredOn((done) -> "another program".equals(done.action().who()))
				.singleElement()
				.satisfies((done) -> {
					assertThat(done.changed()).isOne();
					assertThat(done.deleted()).isOne();
				}));
		assertThat(this.database.history().versions(changed, null, 10).collectList().block())
			.extracting(LocationVersion::kind)
			.containsExactly(Kind.CHANGED, Kind.ADDED);
		assertThat(this.database.history().deleted(null, 10).map(LocationVersion::id).collectList().block())
			.containsExactlyInAnyOrder(deleted, own);
		assertThat(this.database.history().versions(own, null, 10).collectList().block())
			.extracting(LocationVersion::kind)
			.containsExactly(Kind.DELETED, Kind.CHANGED, Kind.ADDED);
	}

}
