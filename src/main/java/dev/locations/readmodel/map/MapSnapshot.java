package dev.locations.readmodel.map;

import java.util.List;

import dev.locations.index.cluster.MapFeature;
import dev.locations.index.cluster.MapPoints;
import dev.locations.index.tree.Cost;
import dev.locations.json.FieldSelection;
import dev.locations.map.ClusterQuery;
import dev.locations.map.MapSource;
import dev.locations.map.TileAddress;
import dev.locations.map.TileContent;
import dev.locations.map.TileQuery;
import dev.locations.readmodel.state.LocationParts;
import dev.locations.readmodel.state.Snapshot;
import dev.locations.work.Work;
import reactor.core.publisher.Mono;

import org.springframework.core.io.buffer.DataBuffer;
import org.springframework.core.io.buffer.DataBufferUtils;

/** Draws the locations of a snapshot. */
public final class MapSnapshot implements MapSource {

	private final Snapshot snapshot;

	private final MapPoints points;

	private final MapCaches caches;

	public MapSnapshot(Snapshot snapshot, MapCaches caches) {
		this.snapshot = snapshot;
		this.points = snapshot.points();
		this.caches = caches;
	}

	@Override
	public Clusters clusters(ClusterQuery query) {
		return new Clusters(this.snapshot.versionText(), Mono.defer(() -> {
			ClusterSearch search = new ClusterSearch(this, query.box());
			return (search.cost(query.zoom()) > Cost.LONG)
					? Work.call(() -> draw(search, query.zoom()))
						.doOnDiscard(DataBuffer.class, DataBufferUtils::release)
					: Mono.fromSupplier(() -> draw(search, query.zoom()));
		}));
	}

	private static DataBuffer draw(ClusterSearch search, int zoom) {
		return FeatureJson.collection(search.find(zoom));
	}

	@Override
	public Mono<TileContent> tile(TileQuery query) {
		TileAddress tile = query.tile();
		FieldSelection additional = query.additional();
		TileDrawing drawing = new TileDrawing(this, tile, additional);
		if (additional != null) {
			// the records of its locations may be long
			return Work.call(drawing::draw);
		}
		return Mono.just(this.caches.tiles().get(tile, drawing.window(), this.points, drawing::draw));
	}

	MapCaches.Kept<List<FeatureJson>> blocks() {
		return this.caches.blocks();
	}

	MapPoints points() {
		return this.points;
	}

	DrawnFeature draw(MapFeature feature) {
		return feature.isSingle() ? DrawnFeature.single(feature, location(feature)) : DrawnFeature.cluster(feature);
	}

	LocationParts location(MapFeature feature) {
		return LocationParts.of(this.snapshot.slabs().json(feature.address()));
	}

}
