package dev.locations.embedded;

import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.UUID;
import java.util.function.Consumer;
import java.util.stream.IntStream;

import dev.locations.compression.ContentCoding;
import dev.locations.embedded.table.WordIndex;
import dev.locations.json.FieldSelection;
import dev.locations.location.LocationInputs;
import dev.locations.location.LocationQuery;
import dev.locations.location.LocationStore;
import dev.locations.location.NewLocation;
import dev.locations.location.Precondition;
import dev.locations.location.query.FieldConditions;
import dev.locations.location.query.ListFormat;
import dev.locations.location.query.ListLinks;
import dev.locations.location.query.Page;
import dev.locations.location.query.TextQuery;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

import org.springframework.dao.DataAccessResourceFailureException;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * How locations get their words that an earlier version of the service has written into
 * the file.
 */
class WordPreparationTests {

	@TempDir
	@SuppressWarnings("NullAway.Init")
	private Path directory;

	@SuppressWarnings("NullAway.Init") // before each test
	private TestStore store;

	@BeforeEach
	void open() {
		this.store = TestStore.open(this.directory);
	}

	@AfterEach
	void close() {
		this.store.close();
	}

	private void restart() {
		this.store.close();
		this.store = TestStore.open(this.directory);
	}

	/** Makes a file of the versions of the service that knew no words. */
	private List<UUID> addEarlier(int count) {
		List<UUID> ids = IntStream.range(0, count).mapToObj((i) -> UUID.randomUUID()).toList();
		locations().addAll(ids.stream().map((id) -> new NewLocation(id, LocationInputs.named("Lake"))).toList())
			.block();
		this.store.store().<Boolean>write((tables) -> () -> {
			tables.words().map().clear();
			tables.words().state().clear();
			return true;
		}).block();
		restart();
		return ids;
	}

	private LocationStore locations() {
		return this.store.locations();
	}

	private Mono<Void> preparation() {
		return new WordPreparation(this.store.store()).prepare();
	}

	/** Adds the words of the next earlier locations. */
	private void prepareNext(int count) {
		this.store.store()
			.<Integer>write((tables) -> () -> tables.words().addEarlier(tables.locations(), count))
			.block();
	}

	private long added() {
		return Objects.requireNonNull(this.store.store().reads().read((tables) -> tables.words().added()).block());
	}

	private long found(String words) {
		LocationQuery query = new LocationQuery(null, TextQuery.of(words).orElseThrow(), null, FieldConditions.NONE,
				new Page(10, null), FieldSelection.ALL, ListFormat.JSON, ListLinks.NONE);
		return Objects.requireNonNull(locations().list(query, ContentCoding.IDENTITY).block()).total().orElseThrow();
	}

	@Test
	void locationsOfEarlierVersionsGetTheirWords() {
		addEarlier(450);
		assertThatExceptionOfType(DataAccessResourceFailureException.class).isThrownBy(() -> found("lak"));
		preparation().block();
		assertThat(found("lak")).isEqualTo(450);
		restart();
		assertThat(found("lak")).isEqualTo(450);
	}

	@Test
	void goesOnWhereItWasStopped() {
		addEarlier(10);
		prepareNext(4);
		// shows whether the words of the first locations are written again
		this.store.store().<Boolean>write((tables) -> () -> {
			tables.words().map().clear();
			return true;
		}).block();
		restart();
		assertThat(added()).isEqualTo(4);
		assertThatExceptionOfType(DataAccessResourceFailureException.class).isThrownBy(() -> found("lak"));
		preparation().block();
		assertThat(found("lak")).isEqualTo(6);
	}

	@Test
	void everythingElseWorksMeanwhile() {
		List<UUID> ids = addEarlier(10);
		prepareNext(4);
		for (UUID id : List.of(ids.get(1), ids.get(8))) {
			locations()
				.update(id, LocationInputs.change("{\"name\":\"Bridge\"}"), FieldSelection.ALL, Precondition.NONE)
				.block();
		}
		locations().delete(ids.get(2), Precondition.NONE).block();
		locations().delete(ids.get(9), Precondition.NONE).block();
		locations().create(LocationInputs.named("Harbour"), FieldSelection.ALL).block();
		assertThat(locations().list(new LocationQuery(null, FieldSelection.ALL), ContentCoding.IDENTITY)
			.flatMapMany((list) -> Flux.from(list.body()))
			.blockLast()).isNotNull();
		preparation().block();
		assertThat(found("lake")).isEqualTo(6);
		assertThat(found("bridge")).isEqualTo(2);
		assertThat(found("harbour")).isEqualTo(1);
	}

	private void change(Consumer<WordIndex> change) {
		this.store.store().<Boolean>write((tables) -> () -> {
			change.accept(tables.words());
			return true;
		}).block();
	}

	private void wordsAreReplaced() {
		restart();
		assertThatExceptionOfType(DataAccessResourceFailureException.class).isThrownBy(() -> found("lak"));
		preparation().block();
		assertThat(found("lak")).isEqualTo(1);
		restart();
		assertThat(found("lak")).isEqualTo(1);
	}

	@Test
	void wordsOfOtherRulesAreReplaced() {
		locations().create(LocationInputs.named("Lake"), FieldSelection.ALL).block();
		change((words) -> {
			words.map().clear();
			words.state().put("rules", 1L);
		});
		wordsAreReplaced();
	}

	@Test
	void theIndexOfEarlierVersionsIsReplaced() {
		locations().create(LocationInputs.named("Lake"), FieldSelection.ALL).block();
		change((words) -> words.map().getStore().openMap("words"));
		wordsAreReplaced();
	}

	@Test
	void tellsHowFarItIs() {
		addEarlier(10);
		prepareNext(4);
		assertThat(new WordPreparation(this.store.store()).progress().block()).isEqualTo("40 %");
	}

	@Test
	void aNewFileHasNothingToPrepare() {
		assertThat(found("lak")).isZero();
		locations().create(LocationInputs.named("Lake"), FieldSelection.ALL).block();
		assertThat(found("lak")).isEqualTo(1);
	}

}
