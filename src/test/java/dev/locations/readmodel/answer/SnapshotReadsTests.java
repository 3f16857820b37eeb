package dev.locations.readmodel.answer;

import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.util.Objects;
import java.util.UUID;

import dev.locations.compression.ContentCoding;
import dev.locations.json.FieldSelection;
import dev.locations.location.BoundingBox;
import dev.locations.location.InMemoryLocationStore;
import dev.locations.location.LocationQuery;
import dev.locations.location.query.FieldConditions;
import dev.locations.location.query.ListFormat;
import dev.locations.location.query.ListLinks;
import dev.locations.location.query.Page;
import dev.locations.location.query.TextQuery;
import dev.locations.observability.AnswerSource;
import dev.locations.observability.QueryResults;
import dev.locations.readmodel.snapshot.ReadModel;
import dev.locations.readmodel.snapshot.Replica;
import dev.locations.validation.BodySchemas;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import reactor.core.scheduler.Schedulers;

import org.springframework.util.JdkIdGenerator;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tests on which threads the read model answers.
 */
class SnapshotReadsTests {

	private static final int LOCATIONS = 40_000;

	private final ReadModel model = new ReadModel(Schedulers.immediate(), 1L << 30);

	@BeforeEach
	void load() {
		Replica.Load load = this.model.startLoad();
		for (int i = 0; i < LOCATIONS; i++) {
			load.add(location(i));
		}
		load.publish();
	}

	private static byte[] location(int number) {
		return """
				{"id":"%s","name":"Park %d","description":"aa ab ac ad ae af ag ah","phone":"1","photoUrl":"p",\
				"siteUrl":"","geometry":{"type":"Point","coordinates":[1,2]},"address":{"street":"x","zipCode":"1",\
				"city":"y","state":"z"},"createdAt":"2026-01-01T00:00:00.000Z","updatedAt":"2026-01-01T00:00:00.000Z"}"""
			.formatted(new UUID(1, number), number)
			.getBytes(StandardCharsets.UTF_8);
	}

	@Test
	void aSearchForFrequentWordsLeavesTheThreadOfItsRequest() {
		assertThat(threadOf("a", null)).startsWith("parallel-");
		assertThat(threadOf("a", null)).startsWith("parallel-");
	}

	@Test
	void aSearchForRareWordsStaysOnTheThreadOfItsRequest() {
		assertThat(threadOf("ab", null)).isEqualTo(Thread.currentThread().getName());
		assertThat(threadOf("unknown", null)).isEqualTo(Thread.currentThread().getName());
	}

	@Test
	void aSearchForWordsThatAreKeptStaysOnTheThreadOfItsRequest() {
		BoundingBox small = new BoundingBox(10, 20, 11, 21);
		assertThat(threadOf("a", small)).startsWith("parallel-");
		assertThat(threadOf("a", small)).isEqualTo(Thread.currentThread().getName());
	}

	@Test
	void aSearchForFrequentWordsInALargeBoxLeavesTheThreadOfItsRequest() {
		assertThat(threadOf("ab", BoundingBox.WORLD)).startsWith("parallel-");
		assertThat(threadOf("unknown", BoundingBox.WORLD)).isEqualTo(Thread.currentThread().getName());
	}

	private String threadOf(String words, @Nullable BoundingBox box) {
		SnapshotReads reads = new SnapshotReads(Objects.requireNonNull(this.model.snapshot()), this.model,
				new QueryResults(new SimpleMeterRegistry(), AnswerSource.READ_MODEL),
				new InMemoryLocationStore(new JdkIdGenerator(), Clock.systemUTC(), BodySchemas.load()).reads());
		LocationQuery query = new LocationQuery(box, TextQuery.of(words).orElseThrow(), null, FieldConditions.NONE,
				new Page(50, null), FieldSelection.ALL, ListFormat.JSON, ListLinks.NONE);
		return Objects.requireNonNull(
				reads.list(query, ContentCoding.IDENTITY).map((list) -> Thread.currentThread().getName()).block());
	}

}
