package dev.locations.readmodel.answer;

import dev.locations.json.FieldSelection;
import dev.locations.map.ClusterQuery;
import dev.locations.map.MapReads;
import dev.locations.map.TileAddress;
import dev.locations.readmodel.cluster.MapFeature;
import dev.locations.readmodel.cluster.MapPoints;
import dev.locations.readmodel.snapshot.Snapshot;
import io.netty.buffer.ByteBufAllocator;
import org.jspecify.annotations.Nullable;
import reactor.core.publisher.Mono;

import org.springframework.core.io.buffer.DataBuffer;
import org.springframework.core.io.buffer.NettyDataBufferFactory;

/**
 * Draws the locations of a snapshot.
 */
public final class MapSnapshot implements MapReads {

	/** Wraps buffers in the type that the web server sends without a copy. */
	private static final NettyDataBufferFactory BUFFERS = new NettyDataBufferFactory(ByteBufAllocator.DEFAULT);

	private final Snapshot snapshot;

	/**
	 * Creates the reads.
	 * @param snapshot all locations at one moment
	 */
	public MapSnapshot(Snapshot snapshot) {
		this.snapshot = snapshot;
	}

	@Override
	public Mono<DataBuffer> clusters(ClusterQuery query) {
		return Mono.fromSupplier(
				() -> BUFFERS.wrap(FeatureCollection.write(new ClusterSearch(this, query.box()).find(query.zoom()))));
	}

	@Override
	public byte[] tile(TileAddress tile, @Nullable FieldSelection additional) {
		return new TileDrawing(this, tile, additional).draw();
	}

	MapPoints points() {
		return this.snapshot.points();
	}

	DrawnFeature draw(MapFeature feature) {
		return feature.isSingle() ? DrawnFeature.single(feature, location(feature)) : DrawnFeature.cluster(feature);
	}

	SingleLocation location(MapFeature feature) {
		return new SingleLocation(this.snapshot.slabs().json(feature.address()));
	}

}
