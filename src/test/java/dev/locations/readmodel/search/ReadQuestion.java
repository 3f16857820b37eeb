package dev.locations.readmodel.search;

import java.nio.charset.StandardCharsets;
import java.util.Collection;
import java.util.HexFormat;
import java.util.List;
import java.util.Objects;
import java.util.UUID;
import java.util.stream.Collectors;

import dev.locations.cql2.Expression;
import dev.locations.cql2.ExpressionText;
import dev.locations.location.Facet;
import dev.locations.location.ListBody;
import dev.locations.location.LocationDocument;
import dev.locations.location.LocationList;
import dev.locations.location.LocationReads;
import dev.locations.location.LocationSource;
import dev.locations.location.ReferenceFacets;
import dev.locations.location.ReferenceFilter;
import dev.locations.location.ReferenceList;
import dev.locations.location.field.Filter;
import dev.locations.location.query.FacetQuery;
import dev.locations.location.query.FieldConditions;
import dev.locations.location.query.LocationQuery;
import dev.locations.location.query.Page;
import dev.locations.location.query.PageCursor;
import dev.locations.map.ClusterQuery;
import dev.locations.map.MapSource;
import dev.locations.map.TileQuery;
import dev.locations.observability.QueryResults;
import dev.locations.readmodel.list.SnapshotReads;
import dev.locations.readmodel.map.MapCaches;
import dev.locations.readmodel.map.MapSnapshot;
import dev.locations.readmodel.snapshot.LocationRecord;
import dev.locations.readmodel.snapshot.Snapshot;
import dev.locations.readmodel.sync.StandaloneModel;
import dev.locations.validation.Json;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import org.jspecify.annotations.Nullable;
import reactor.core.publisher.Flux;

import org.springframework.core.io.buffer.DataBuffer;
import org.springframework.core.io.buffer.DataBufferUtils;

/** A question to a read model, whose answer is a text here. */
public sealed interface ReadQuestion {

	/** Null for all locations. */
	@Nullable Expression filter();

	String ask(Moment moment);

	/** Answers the question without a filter from the locations that match it. */
	String answer(List<LocationDocument> matching);

	/** Answers the question from all locations, with a look at each. */
	default String expected(Collection<byte[]> locations) {
		Expression filter = filter();
		return answer(locations.stream()
			.filter((json) -> filter == null || ReferenceFilter.matches(Json.MAPPER.readTree(json), filter))
			.map((json) -> new LocationDocument(LocationRecord.of(json).id(), json, LocationRecord.updatedAt(json)))
			.toList());
	}

	default @Nullable Filter parsed() {
		Expression filter = filter();
		return (filter != null) ? Filter.parse(ExpressionText.of(filter)) : null;
	}

	private static LocationQuery filtered(LocationQuery query, @Nullable Filter filter) {
		FieldConditions conditions = query.conditions();
		return new LocationQuery(query.box(), query.text(), query.near(),
				new FieldConditions(conditions.name(), conditions.updated(), filter, conditions.ids()), query.sort(),
				query.page(), query.fields(), query.format(), query.encoding(), query.links());
	}

	record OfList(@Nullable Expression filter, LocationQuery query) implements ReadQuestion {

		@Override
		public String ask(Moment moment) {
			LocationList list = Objects
				.requireNonNull(moment.reads().list(filtered(this.query, parsed()), false).block());
			return text(ListBody.text(list), list.total().getAsLong(), list.next());
		}

		@Override
		public String answer(List<LocationDocument> matching) {
			ReferenceList list = ReferenceList.of(new Matching(matching), this.query);
			return text(list.text(), list.total(), list.next());
		}

		private static String text(String body, long total, @Nullable PageCursor next) {
			return body + "\ntotal " + total + "\nnext " + ((next != null) ? next.text() : "");
		}

		/** Asks for some of what comes after an answer; null if there is nothing. */
		@Nullable OfList next(String answer, int limit) {
			PageCursor next = PageCursor.parse(answer.substring(answer.lastIndexOf(' ') + 1)).orElse(null);
			return (next != null) ? new OfList(this.filter, this.query.at(new Page(limit, next))) : null;
		}

	}

	record OfFacets(@Nullable Expression filter, FacetQuery query) implements ReadQuestion {

		@Override
		public String ask(Moment moment) {
			return text(Objects.requireNonNull(moment.reads()
				.facets(new FacetQuery(this.query.fields(), filtered(this.query.locations(), parsed()),
						this.query.limit()))
				.block()));
		}

		@Override
		public String answer(List<LocationDocument> matching) {
			return text(ReferenceFacets.of(new Matching(matching), this.query));
		}

		private static String text(List<Facet> facets) {
			return facets.stream().map(Facet::toString).collect(Collectors.joining("\n"));
		}

	}

	record OfClusters(@Nullable Expression filter, ClusterQuery query) implements ReadQuestion {

		@Override
		public String ask(Moment moment) {
			return text(moment.map(), new ClusterQuery(this.query.box(), this.query.zoom(), parsed(),
					this.query.counts(), this.query.only()));
		}

		@Override
		public String answer(List<LocationDocument> matching) {
			return text(Moment.of(matching).map(), this.query);
		}

		static String text(MapSource map, ClusterQuery query) {
			DataBuffer buffer = Objects.requireNonNull(map.clusters(query).features().block());
			String text = buffer.toString(StandardCharsets.UTF_8);
			DataBufferUtils.release(buffer);
			return text;
		}

	}

	record OfTile(@Nullable Expression filter, TileQuery query) implements ReadQuestion {

		@Override
		public String ask(Moment moment) {
			return text(moment.map(),
					new TileQuery(this.query.tile(), this.query.additional(), parsed(), this.query.counts()));
		}

		@Override
		public String answer(List<LocationDocument> matching) {
			return text(Moment.of(matching).map(), this.query);
		}

		private static String text(MapSource map, TileQuery query) {
			return HexFormat.of().formatHex(Objects.requireNonNull(map.tile(query).block()).plain());
		}

	}

	record OfCount(Expression filter) implements ReadQuestion {

		@Override
		public String ask(Moment moment) {
			FieldIndex index = new FieldIndex(moment.model()::snapshot, 0, System::nanoTime);
			return Integer.toString(
					Objects.requireNonNull(index.matches(moment.snapshot(), Objects.requireNonNull(parsed())).block())
						.count());
		}

		@Override
		public String answer(List<LocationDocument> matching) {
			return Integer.toString(matching.size());
		}

	}

	record Moment(Snapshot snapshot, StandaloneModel model, MapCaches caches) {

		public static Moment of(List<LocationDocument> locations) {
			StandaloneModel model = new StandaloneModel();
			model.load(locations.stream().map(LocationDocument::json).toList());
			return new Moment(model.snapshot(), model, new MapCaches());
		}

		public LocationReads reads() {
			return new SnapshotReads(this.snapshot, this.model.fields(), this.model::compress,
					new QueryResults(new SimpleMeterRegistry()));
		}

		public MapSource map() {
			return new MapSnapshot(this.snapshot, this.model.fields(), this.caches);
		}

	}

	record Matching(List<LocationDocument> locations) implements LocationSource {

		@Override
		public Flux<LocationDocument> all() {
			return Flux.fromIterable(this.locations);
		}

		@Override
		public Flux<LocationDocument> find(Collection<UUID> ids) {
			return all().filter((location) -> ids.contains(location.id()));
		}

	}

}
