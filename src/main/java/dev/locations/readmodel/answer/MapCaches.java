package dev.locations.readmodel.answer;

import java.util.List;

import dev.locations.map.TileContent;

/** What was drawn of the map: tiles, and the features of blocks of cells. */
public final class MapCaches {

	/** Each of both caches may take this part of the heap. */
	private static final int HEAP_DIVISOR = 32;

	/** A tile may be kept compressed, too. */
	private static final int CODINGS = 2;

	private final MapCache<TileContent> tiles;

	private final MapCache<List<FeatureJson>> blocks;

	/** Creates empty caches. */
	public MapCaches() {
		long maxBytes = Runtime.getRuntime().maxMemory() / HEAP_DIVISOR;
		this.tiles = new MapCache<>(maxBytes, (tile) -> CODINGS * tile.plain().length);
		this.blocks = new MapCache<>(maxBytes,
				(features) -> features.stream().mapToInt((feature) -> feature.memory()).sum());
	}

	/** Returns the memory of what is kept. */
	public long memory() {
		return this.tiles.memory() + this.blocks.memory();
	}

	MapCache<TileContent> tiles() {
		return this.tiles;
	}

	MapCache<List<FeatureJson>> blocks() {
		return this.blocks;
	}

}
