package dev.locations.page;

import java.time.Duration;
import java.util.List;

import dev.locations.store.InMemorySettingStore;
import dev.locations.store.SettingStore;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import reactor.test.scheduler.VirtualTimeScheduler;

import org.springframework.dao.DataAccessResourceFailureException;

import static org.assertj.core.api.Assertions.assertThat;

class KindChoiceTests implements SettingStore {

	private static final String TYPE = "properties.type";

	private final InMemorySettingStore store = new InMemorySettingStore();

	private final VirtualTimeScheduler time = VirtualTimeScheduler.getOrSet();

	private Mono<String> problem = Mono.empty();

	@Override
	public Mono<String> find(String name) {
		return Mono.defer(() -> this.problem.switchIfEmpty(this.store.find(name)));
	}

	@Override
	public Flux<String> names() {
		return this.store.names();
	}

	@Override
	public Mono<Void> put(String name, String text) {
		return this.store.put(name, text);
	}

	@AfterEach
	void endTime() {
		VirtualTimeScheduler.reset();
	}

	private KindChoice process() {
		return new KindChoice(this, new KindSettings("properties.a", null));
	}

	/** Waits no longer than a page may. */
	private String kind(KindChoice process) {
		Mono<String> kind = process.kind().cache();
		kind.subscribe();
		this.time.advanceTimeBy(Duration.ofMillis(500));
		return kind.blockOptional().orElseThrow();
	}

	@Test
	void isKnownAtOnceToItsProcessAndSoonToOthers() {
		KindChoice own = process();
		KindChoice other = process();
		assertThat(kind(own)).isEqualTo(kind(other)).isEqualTo("properties.a");
		own.choose(TYPE).block();
		assertThat(kind(own)).isEqualTo(TYPE);
		this.time.advanceTimeBy(Duration.ofSeconds(2));
		assertThat(kind(other)).isEqualTo(TYPE);
		own.choose("").block();
		assertThat(kind(own)).isEqualTo("properties.a");
		assertThat(kind(process())).isEqualTo("properties.a");
	}

	@Test
	void staysAsItWasWhileTheStoreIsAway() {
		KindChoice process = process();
		process.choose(TYPE).block();
		assertThat(kind(process)).isEqualTo(TYPE);
		for (Mono<String> away : List.of(Mono.<String>never(),
				Mono.<String>error(new DataAccessResourceFailureException("away")))) {
			this.problem = away;
			this.time.advanceTimeBy(Duration.ofSeconds(3));
			assertThat(kind(process)).isEqualTo(TYPE);
			assertThat(kind(process())).isEqualTo("properties.a");
		}
	}

	@Test
	void doesNotTakeWhatNoLocationHas() {
		put("map.kind", "category").block();
		assertThat(kind(process())).isEqualTo("properties.a");
	}

}
