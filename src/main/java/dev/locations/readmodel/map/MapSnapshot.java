package dev.locations.readmodel.map;

import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;

import dev.locations.index.cluster.MapFeature;
import dev.locations.index.cluster.MapPoints;
import dev.locations.index.cluster.PointIndex;
import dev.locations.index.tree.Cost;
import dev.locations.json.FieldSelection;
import dev.locations.location.field.ChangedFields;
import dev.locations.location.field.Filter;
import dev.locations.map.ClusterQuery;
import dev.locations.map.MapSource;
import dev.locations.map.TileAddress;
import dev.locations.map.TileContent;
import dev.locations.map.TileQuery;
import dev.locations.readmodel.search.FieldIndex;
import dev.locations.readmodel.search.FieldMatches;
import dev.locations.readmodel.snapshot.LocationParts;
import dev.locations.readmodel.snapshot.Snapshot;
import dev.locations.work.Work;
import org.jspecify.annotations.Nullable;
import reactor.core.publisher.Mono;

import org.springframework.core.io.buffer.DataBuffer;
import org.springframework.core.io.buffer.DataBufferUtils;

/** Draws the locations of a snapshot, or those that match a filter. */
public final class MapSnapshot implements MapSource {

	private final Snapshot snapshot;

	private final FieldIndex fields;

	private final MapCaches caches;

	private final MapPoints points;

	/** Null for all locations without counts. */
	private final @Nullable MapQuery shown;

	private final @Nullable CountedValues counted;

	/** The fields of single locations besides id and name; null for none. */
	private final @Nullable FieldSelection additional;

	public MapSnapshot(Snapshot snapshot, FieldIndex fields, MapCaches caches) {
		this(snapshot, fields, caches, snapshot.points().of(ChangedFields.SHOWN), null, null);
	}

	private MapSnapshot(Snapshot snapshot, FieldIndex fields, MapCaches caches, MapPoints points,
			@Nullable MapQuery shown, @Nullable CountedValues counted) {
		this.snapshot = snapshot;
		this.fields = fields;
		this.caches = caches;
		this.points = points;
		this.shown = shown;
		this.counted = counted;
		this.additional = (shown != null) ? shown.additional() : null;
	}

	@Override
	public Clusters clusters(ClusterQuery query) {
		boolean isWhole = query.filter() == null && query.counts() == null && query.only().isEmpty();
		return new Clusters(this.snapshot.versionText(),
				isWhole ? Mono.defer(() -> features(query))
						: mapOf(new MapQuery(query.filter(), query.counts(), query.only()))
							.flatMap((map) -> map.features(query)));
	}

	private Mono<DataBuffer> features(ClusterQuery query) {
		ClusterSearch search = new ClusterSearch(this, query.box());
		// the records of single locations may be long
		return (search.cost(query.zoom()) > ((this.additional != null) ? 0 : Cost.LONG))
				? Work.call(() -> draw(search, query.zoom())).doOnDiscard(DataBuffer.class, DataBufferUtils::release)
				: Mono.fromSupplier(() -> draw(search, query.zoom()));
	}

	private static DataBuffer draw(ClusterSearch search, int zoom) {
		return FeatureJson.collection(search.find(zoom));
	}

	@Override
	public Mono<TileContent> tile(TileQuery query) {
		boolean isWhole = query.filter() == null && query.counts() == null;
		return isWhole ? content(query)
				: mapOf(new MapQuery(query.filter(), query.counts(), List.of())).flatMap((map) -> map.content(query));
	}

	private Mono<TileContent> content(TileQuery query) {
		TileAddress tile = query.tile();
		FieldSelection additional = query.additional();
		TileDrawing drawing = new TileDrawing(this, tile, additional);
		if (additional != null) {
			// the records of its locations may be long
			return Work.call(drawing::draw);
		}
		return Mono.just(this.caches.tiles().get(key(tile), drawing.window(), this.points, drawing::draw));
	}

	@Override
	public Mono<List<String>> countNames(@Nullable Filter filter, String counts) {
		return mapOf(new MapQuery(filter, counts, List.of())).map(
				(map) -> Stream
					.concat(Objects.requireNonNull(map.counted).names().stream().map(ValueGroups.Name::attribute),
							Stream.of(TileDrawing.OTHERS))
					.toList());
	}

	private Mono<MapSnapshot> mapOf(MapQuery wanted) {
		Filter filter = wanted.filter();
		String counts = wanted.counts();
		Mono<MapPoints> matching = ((filter != null) ? this.fields.matches(this.snapshot, filter).flatMap(this::points)
				: Mono.just(this.snapshot.points()))
			.map((points) -> points.of(ChangedFields.of(wanted.fields())));
		if (counts == null) {
			return matching.map((found) -> with(found, wanted, null));
		}
		return matching.zipWith(this.fields.values(this.snapshot, counts)).flatMap((found) -> {
			MapPoints counted = found.getT1();
			return Work
				.holding(this.fields.answers(), CountedValues.memory(found.getT2().column()),
						() -> this.caches.counts()
							.find(new MapQuery(filter, counts, List.of()), counted, found.getT2()))
				.map((values) -> with(counted, wanted, values));
		});
	}

	private Mono<MapPoints> points(FieldMatches matches) {
		return (matches.pointsCost() > Cost.LONG) ? Work.holding(this.fields.answers(),
				(long) PointIndex.BYTES_PER_LOCATION * matches.count(), () -> Work.call(matches::points))
				: Mono.just(matches.points());
	}

	private MapSnapshot with(MapPoints drawn, MapQuery wanted, @Nullable CountedValues values) {
		return new MapSnapshot(this.snapshot, this.fields, this.caches, drawn, wanted, values);
	}

	MapCaches.Kept<List<FeatureJson>> blocks() {
		return this.caches.blocks();
	}

	/** Returns the key of a tile in a cache. */
	Object key(TileAddress address) {
		return (this.shown == null) ? address
				: new MapQuery.Key(this.shown, (this.counted != null) ? this.counted.values() : List.of(), address);
	}

	MapPoints points() {
		return this.points;
	}

	DrawnFeature draw(MapFeature feature) {
		return feature.isSingle() ? DrawnFeature.single(feature, location(feature), this.additional, counts(feature))
				: DrawnFeature.cluster(feature, counts(feature));
	}

	/** Returns the counts of a feature; null if none are wanted. */
	CountedValues.@Nullable Counts counts(MapFeature feature) {
		return (this.counted != null) ? this.counted.counts(feature) : null;
	}

	LocationParts location(MapFeature feature) {
		return LocationParts.of(this.snapshot.slabs().json(feature.address()));
	}

}
