package dev.locations.embedded;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.stream.IntStream;

import dev.locations.location.LocationDocument;
import dev.locations.location.LocationInputs;
import dev.locations.location.LocationStore;
import dev.locations.location.Locations;
import dev.locations.location.NewLocation;
import dev.locations.location.Precondition;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

import static org.assertj.core.api.Assertions.assertThat;

/** Tests of how the embedded store reads many locations while others are written. */
@Tag("slow")
class ReadsDuringWritesTests {

	private static final int COUNT = 3_000;

	@TempDir
	static Path directory;

	static TestStore store;

	private final List<UUID> ids = new ArrayList<>();

	private LocationStore locations;

	@BeforeAll
	static void open() {
		store = TestStore.open(directory);
	}

	@AfterAll
	static void close() {
		store.close();
	}

	@BeforeEach
	void fill() {
		this.locations = store.cleared().locations();
		List<NewLocation> all = IntStream.range(0, COUNT)
			.mapToObj((i) -> location("n%05d".formatted(i), i % 3))
			.toList();
		all.forEach((location) -> this.ids.add(location.id()));
		Locations.addTo(this.locations, all).block();
	}

	private static NewLocation location(String name, int longitude) {
		return new NewLocation(UUID.randomUUID(), LocationInputs.of("""
				{"name":"%s","description":"d","phone":"1","photoUrl":"p","siteUrl":"s",\
				"geometry":{"type":"Point","coordinates":[%d,46]},\
				"address":{"street":"s","zipCode":"z","city":"c","state":"t"}}""".formatted(name, longitude)));
	}

	/** Adds and deletes others, and changes fields that order no list. */
	private Mono<Void> writeSome() {
		NewLocation other = location("m", 1);
		NewLocation another = location("x", 1);
		return Flux.range(0, 20)
			.flatMap((i) -> this.locations.update(this.ids.get((i * 149) % COUNT),
					LocationInputs.change("{\"phone\":\"" + System.nanoTime() + "\"}"), Precondition.NONE))
			.thenMany(Locations.addTo(this.locations, List.of(other, another)))
			.then(this.locations.delete(other.id(), Precondition.NONE))
			.then();
	}

	@Test
	void readsEachLocationOnceFromTheSource() {
		List<UUID> read = this.locations.all()
			.map(LocationDocument::id)
			.buffer(300)
			.concatMap((page) -> writeSome().thenReturn(page), 1)
			.flatMapIterable((page) -> page)
			.collectList()
			.blockOptional()
			.orElseThrow();
		assertThat(read).doesNotHaveDuplicates().containsAll(this.ids);
	}

	@Test
	void readsWholeLocationsWhileTheyAreWritten() {
		UUID id = this.ids.get(0);
		Flux<LocationDocument> writes = Flux.range(0, 100)
			.concatMap((i) -> this.locations.update(id,
					LocationInputs.change("{\"phone\":\"v" + i + "\",\"siteUrl\":\"v" + i + "\"}"), Precondition.NONE));
		JsonMapper mapper = new JsonMapper();
		Flux<LocationDocument> reads = this.locations.find(id)
			.repeat()
			.filter((location) -> !new String(location.json(), StandardCharsets.UTF_8).contains("\"siteUrl\":\"s\""));
		List<LocationDocument> seen = reads.takeUntilOther(writes.then())
			.concatWith(this.locations.find(id))
			.collectList()
			.blockOptional()
			.orElseThrow();
		assertThat(seen).isNotEmpty().allSatisfy((location) -> {
			JsonNode json = mapper.readTree(location.json());
			assertThat(json.get("phone")).isEqualTo(json.get("siteUrl"));
		}).isSortedAccordingTo((a, b) -> a.updatedAt().compareTo(b.updatedAt()));
	}

	@Test
	void goesOnAfterAReaderThatStopped() {
		for (int i = 0; i < 50; i++) {
			assertThat(this.locations.all().blockFirst()).isNotNull();
		}
		assertThat(this.locations.find(this.ids.get(0)).block()).isNotNull();
	}

}
