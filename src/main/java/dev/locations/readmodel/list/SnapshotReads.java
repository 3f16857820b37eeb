package dev.locations.readmodel.list;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.UUID;
import java.util.function.Consumer;
import java.util.function.Supplier;

import dev.locations.compression.ContentCoding;
import dev.locations.index.tree.Cost;
import dev.locations.json.FieldSelection;
import dev.locations.location.Facet;
import dev.locations.location.LocationDocument;
import dev.locations.location.LocationList;
import dev.locations.location.LocationReads;
import dev.locations.location.field.FieldType;
import dev.locations.location.field.Filter;
import dev.locations.location.query.FacetQuery;
import dev.locations.location.query.FieldOrder;
import dev.locations.location.query.LocationExtent;
import dev.locations.location.query.LocationQuery;
import dev.locations.observability.QueryResults;
import dev.locations.readmodel.search.FacetSearch;
import dev.locations.readmodel.search.FieldIndex;
import dev.locations.readmodel.search.QueryFields;
import dev.locations.readmodel.snapshot.LocationRecord;
import dev.locations.readmodel.snapshot.Snapshot;
import dev.locations.work.Slices;
import dev.locations.work.Work;
import org.jspecify.annotations.Nullable;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/**
 * Answers reads from a snapshot. No method blocks.
 *
 * @param index has the values of fields and the matches of filters
 * @param compression compresses the locations when a client asks for gzip
 * @param results records how many locations each query finds
 */
public record SnapshotReads(Snapshot snapshot, FieldIndex index, Consumer<Snapshot> compression,
		QueryResults results) implements LocationReads {

	@Override
	public Optional<String> version() {
		return Optional.of(this.snapshot.versionText());
	}

	@Override
	public Mono<LocationList> list(LocationQuery query, boolean gzip) {
		if (gzip) {
			this.compression.accept(this.snapshot);
		}
		Filter filter = query.conditions().filter();
		FieldOrder order = query.sort();
		return (filter == null && order == null) ? list(query, gzip, QueryFields.NONE)
				: fields(filter, (order != null) ? List.of(order.field()) : List.of())
					.flatMap((found) -> list(query, gzip, found));
	}

	private Mono<QueryFields> fields(@Nullable Filter filter, List<String> names) {
		return QueryFields.find(this.index, this.snapshot, filter, names);
	}

	private Mono<LocationList> list(LocationQuery query, boolean gzip, QueryFields found) {
		ListAnswer answer = new ListAnswer(this.snapshot, query, gzip ? ContentCoding.GZIP : ContentCoding.IDENTITY,
				found);
		return answer.isLong()
				? Work.holding(this.index.answers(), answer.memory(), () -> Work.call(() -> list(answer)))
				: Mono.just(list(answer));
	}

	private LocationList list(ListAnswer answer) {
		LocationList list = answer.list();
		list.total().ifPresent((total) -> this.results.record((int) total));
		return list;
	}

	@Override
	public Mono<LocationDocument> find(UUID id, FieldSelection fields) {
		byte[] json = this.snapshot.find(id);
		if (json == null) {
			return Mono.empty();
		}
		boolean isLong = WritingCost.parsed(json.length) > WritingCost.MAX_ON_EVENT_LOOP;
		Supplier<LocationDocument> location = () -> new LocationDocument(id, json, LocationRecord.updatedAt(json))
			.select(fields);
		return isLong ? Work.call(location) : Mono.fromSupplier(location);
	}

	@Override
	public Mono<LocationExtent> extent() {
		return (this.snapshot.extentCost() > Cost.LONG) ? Work.call(this.snapshot::extent).flatMap(Mono::justOrEmpty)
				: Mono.justOrEmpty(this.snapshot.extent());
	}

	@Override
	public Mono<List<Facet>> facets(FacetQuery query) {
		return fields(query.locations().conditions().filter(), query.fields()).flatMap((found) -> {
			FacetSearch search = new FacetSearch(this.snapshot, query, found);
			return (search.cost() > Cost.LONG)
					? Work.holding(this.index.answers(), search.memory(), () -> Work.slices(() -> search).collectList())
					: Mono.just(search.all());
		});
	}

	@Override
	public Mono<SortedMap<String, Set<FieldType>>> fieldTypes() {
		return this.index.types(this.snapshot);
	}

	@Override
	public Flux<Share> shares() {
		return Work.slices(this.snapshot::shares);
	}

	@Override
	public Optional<Slices<List<Version>>> share(int number) {
		return this.snapshot.share(number);
	}

}
