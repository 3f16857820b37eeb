package dev.locations.readmodel.search;

import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import java.util.stream.IntStream;

import dev.locations.index.value.FieldValue;
import dev.locations.location.field.Filter;
import dev.locations.readmodel.sync.StandaloneModel;
import org.junit.jupiter.api.Test;
import reactor.core.scheduler.Schedulers;

import static org.assertj.core.api.Assertions.assertThat;

class FieldIndexMemoryTests extends FieldIndexFixture {

	@Test
	void dropsWhatWasNotUsedForLong() {
		load(1_000);
		FILTERS.forEach(this::checkCount);
		this.nanos.addAndGet(FieldIndex.UNUSED.minusSeconds(1).toNanos());
		checkCount(FILTERS.get(4));
		value("properties.rating");
		this.nanos.addAndGet(Duration.ofSeconds(2).toNanos());
		this.model.doWhatIsDue();
		BaseFields kept = BaseFields.of(snapshot().base());
		assertThat(kept.column("properties.category", 0)).isNull();
		assertThat(kept.column("properties.rating", this.nanos.get())).isNotNull();
		long before = this.model.fields().memory();
		this.nanos.addAndGet(FieldIndex.UNUSED.multipliedBy(2).toNanos());
		this.model.doWhatIsDue();
		assertThat(before).isPositive();
		assertThat(this.model.fields().memory()).isZero();
		check();
	}

	@Test
	void keepsNoMoreFieldsThanTheMostAndAnswersForOthers() {
		load(300);
		for (int i = 0; i < BaseFields.MOST_COLUMNS + 10; i++) {
			assertThat(value("properties.missing" + i)).isEqualTo(FieldValue.MISSING);
		}
		assertThat(kept("properties.missing", BaseFields.MOST_COLUMNS + 10)).isEqualTo(BaseFields.MOST_COLUMNS);
		assertThat(this.model.fields().memory()).as("of fields that no location has").isLessThan(64L * 300);
		check();
		assertThat(BaseFields.of(snapshot().base()).column("properties.category", 0))
			.as("before fields that no location has")
			.isNotNull();
	}

	private long kept(String prefix, int count) {
		BaseFields fields = BaseFields.of(snapshot().base());
		return IntStream.range(0, count).filter((i) -> fields.column(prefix + i, this.nanos.get()) != null).count();
	}

	@Test
	void evaluatesRecordsIfAColumnTakesTooMuchMemory() {
		load(1_500);
		for (int i = 0; i < 20; i++) {
			add("\"long\":\"" + i + "x".repeat(40_000) + "\",\"rating\":" + i, 0, 0);
		}
		this.model = new StandaloneModel(Schedulers.immediate(),
				snapshot().used() + snapshot().words().memory() + 200_000, this.nanos::get);
		load(0);
		Filter large = Filter.parse("properties.long LIKE '1%' AND properties.rating > 2");
		for (int i = 0; i < 30; i++) {
			checkCount(large);
			this.locations.change(this.model);
		}
		assertThat(BaseFields.of(snapshot().base()).hasLarge(Set.of("properties.long"))).isTrue();
		assertThat(BaseFields.of(snapshot().base()).hasLarge(Set.of("properties.rating"))).isFalse();
		assertThat(this.model.fields().values(snapshot(), "properties.long").toFuture()).isCompletedExceptionally();
		FILTERS.forEach(this::checkCount);
	}

	@Test
	void givesWayToLocations() {
		load(1_500);
		this.model = new StandaloneModel(Schedulers.immediate(),
				snapshot().used() + snapshot().words().memory() + 200_000, this.nanos::get);
		load(0);
		FILTERS.forEach(this::checkCount);
		assertThat(this.model.fields().memory()).isPositive();
		int free = (int) (snapshot().words().memory() + 200_000);
		UUID id = new UUID(1, 1);
		byte[] json = json(id, "\"category\":\"" + "x".repeat(free - 2_000) + "\"", 0, 0)
			.getBytes(StandardCharsets.UTF_8);
		this.model.saved(json);
		this.locations.all().put(id, json);
		this.model.doWhatIsDue();
		assertThat(this.model.fields().memory()).isZero();
		checkCount(FILTERS.get(0));
	}

	@Test
	void takesFewBytesALocation() {
		int count = 20_000;
		this.locations.add(0);
		this.model.load(IntStream.range(0, count)
			.mapToObj((i) -> json(new UUID(0, i),
					"\"category\":\"category %d\",\"rating\":%d,\"country\":\"country %d\"".formatted(i % 12, i % 5,
							i % 200),
					i % 180, i % 90)
				.replace("\"address\":{}", "\"address\":{\"city\":\"city %d\"}".formatted(i % 2_000))
				.getBytes(StandardCharsets.UTF_8))
			.toList());
		for (int i = 0; i < 12; i++) {
			FieldMatches matches = matches(snapshot(), Filter.parse("properties.category = 'category " + i + "'"));
			assertThat(matches.count()).isBetween(count / 12, count / 12 + 1);
			long before = this.model.fields().memory();
			matches.slots();
			matches.points();
			assertThat(this.model.fields().memory()).as("with parts that are made later").isEqualTo(before);
		}
		for (String field : List.of("properties.category", "properties.rating", "properties.country", "address.city")) {
			value(field);
		}
		assertThat(BaseFields.of(snapshot().base()).memory()).as("columns").isBetween(4L * count, 9L * count);
		assertThat(this.model.fields().memory()).as("with the points of all filters")
			.isBetween(20L * count, 30L * count);
	}

}
