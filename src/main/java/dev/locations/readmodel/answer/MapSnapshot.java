package dev.locations.readmodel.answer;

import java.util.List;

import dev.locations.json.FieldSelection;
import dev.locations.map.ClusterQuery;
import dev.locations.map.MapReads;
import dev.locations.map.TileAddress;
import dev.locations.map.TileContent;
import dev.locations.readmodel.cluster.MapFeature;
import dev.locations.readmodel.cluster.MapPoints;
import dev.locations.readmodel.snapshot.Snapshot;
import io.netty.buffer.ByteBufAllocator;
import org.jspecify.annotations.Nullable;
import reactor.core.publisher.Mono;
import reactor.core.scheduler.Schedulers;

import org.springframework.core.io.buffer.DataBuffer;
import org.springframework.core.io.buffer.NettyDataBufferFactory;

/**
 * Draws the locations of a snapshot.
 */
public final class MapSnapshot implements MapReads {

	/** Wraps buffers in the type that the web server sends without a copy. */
	private static final NettyDataBufferFactory BUFFERS = new NettyDataBufferFactory(ByteBufAllocator.DEFAULT);

	private final Snapshot snapshot;

	private final MapPoints points;

	private final MapCaches caches;

	/**
	 * Creates the reads.
	 * @param snapshot all locations at one moment
	 * @param caches what was drawn before, of this or of earlier snapshots
	 */
	public MapSnapshot(Snapshot snapshot, MapCaches caches) {
		this.snapshot = snapshot;
		this.points = snapshot.points();
		this.caches = caches;
	}

	@Override
	public Mono<DataBuffer> clusters(ClusterQuery query) {
		ClusterSearch search = new ClusterSearch(this, query.box());
		Mono<DataBuffer> features = Mono
			.fromSupplier(() -> BUFFERS.wrap(FeatureCollection.write(search.find(query.zoom()))));
		// this takes up to some ten milliseconds, for which an event loop must not wait
		return search.isLarge(query.zoom()) ? features.subscribeOn(Schedulers.parallel()) : features;
	}

	@Override
	public TileContent tile(TileAddress tile, @Nullable FieldSelection additional) {
		TileDrawing drawing = new TileDrawing(this, tile, additional);
		return (additional != null) ? drawing.draw()
				: this.caches.tiles().get(tile, drawing.window(), this.points, drawing::draw);
	}

	MapCache<List<FeatureJson>> blocks() {
		return this.caches.blocks();
	}

	MapPoints points() {
		return this.points;
	}

	DrawnFeature draw(MapFeature feature) {
		return feature.isSingle() ? DrawnFeature.single(feature, location(feature)) : DrawnFeature.cluster(feature);
	}

	SingleLocation location(MapFeature feature) {
		return new SingleLocation(this.snapshot.slabs().json(feature.address()));
	}

}
