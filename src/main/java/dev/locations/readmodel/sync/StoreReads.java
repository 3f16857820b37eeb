package dev.locations.readmodel.sync;

import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.SortedMap;
import java.util.UUID;
import java.util.function.Supplier;

import dev.locations.compression.ContentCoding;
import dev.locations.json.FieldSelection;
import dev.locations.json.JsonArray;
import dev.locations.location.Facet;
import dev.locations.location.LocationDocument;
import dev.locations.location.LocationList;
import dev.locations.location.LocationLister;
import dev.locations.location.LocationReads;
import dev.locations.location.LocationStore;
import dev.locations.location.field.FieldType;
import dev.locations.location.query.FacetQuery;
import dev.locations.location.query.ListFormat;
import dev.locations.location.query.LocationExtent;
import dev.locations.location.query.LocationQuery;
import dev.locations.observability.QueryResults;
import dev.locations.store.ModelUnavailableException;
import dev.locations.work.Slices;
import dev.locations.work.Work;
import org.jspecify.annotations.Nullable;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

import org.springframework.core.io.buffer.DataBuffer;

/**
 * Answers from the store what it can, while the read model is not current: a record, and
 * from MongoDB the whole list and boxes.
 *
 * @param lister lists locations; null if the store cannot
 * @param unavailable says why there is no answer
 */
record StoreReads(LocationStore store, @Nullable LocationLister lister, QueryResults results,
		Supplier<ModelUnavailableException> unavailable) implements LocationReads {

	@Override
	public Optional<String> version() {
		return Optional.empty();
	}

	@Override
	public Mono<LocationList> list(LocationQuery query, boolean gzip) {
		LocationLister list = this.lister;
		if (list == null || !query.isWholeList() || query.format() != ListFormat.JSON) {
			return Mono.error(this.unavailable);
		}
		return Mono.fromSupplier(() -> {
			Flux<DataBuffer> array = JsonArray.of(this.results.counting(list.list(query.box(), query.fields())));
			return new LocationList(
					Work.requests(Flux.from((gzip ? ContentCoding.GZIP : ContentCoding.IDENTITY).encode(array))),
					OptionalLong.empty(), null);
		});
	}

	@Override
	public Mono<LocationDocument> find(UUID id, FieldSelection fields) {
		return this.store.find(id).map((location) -> location.select(fields));
	}

	@Override
	public Mono<LocationExtent> extent() {
		return Mono.error(this.unavailable);
	}

	@Override
	public Mono<List<Facet>> facets(FacetQuery query) {
		return Mono.error(this.unavailable);
	}

	@Override
	public Mono<SortedMap<String, Set<FieldType>>> fieldTypes() {
		return Mono.error(this.unavailable);
	}

	@Override
	public Flux<Share> shares() {
		return Flux.error(this.unavailable);
	}

	@Override
	public Optional<Slices<List<Version>>> share(int number) {
		throw this.unavailable.get();
	}

}
