package dev.locations.readmodel.answer;

import dev.locations.index.cluster.CellWindow;
import dev.locations.index.cluster.Features;
import dev.locations.index.cluster.MapFeature;
import dev.locations.index.cluster.WebMercator;
import dev.locations.json.FieldSelection;
import dev.locations.map.TileAddress;
import dev.locations.map.TileContent;
import dev.locations.map.VectorTileLayer;
import dev.locations.readmodel.state.LocationParts;
import org.jspecify.annotations.Nullable;

/**
 * Draws the features of a tile, and those next to its edges, so that their symbols are
 * not cut.
 */
final class TileDrawing {

	/** How far beyond its edges a tile has features, in units of the tile. */
	private static final int BUFFER = 256;

	/** How far beyond the edges the centers of these features are, in cells. */
	private static final int REACH = 2;

	private static final byte[] EMPTY = {};

	private final MapSnapshot map;

	private final TileAddress tile;

	private final @Nullable FieldSelection additional;

	private final VectorTileLayer layer = new VectorTileLayer(VectorTileLayer.LOCATIONS);

	private boolean empty = true;

	TileDrawing(MapSnapshot map, TileAddress tile, @Nullable FieldSelection additional) {
		this.map = map;
		this.tile = tile;
		this.additional = additional;
	}

	/** Draws the tile. Without bytes if it has no features. */
	TileContent draw() {
		Features.visit(this.map.points(), window(), (feature) -> {
			draw(feature);
			return true;
		});
		return new TileContent(this.empty ? EMPTY : this.layer.tile());
	}

	CellWindow window() {
		return CellWindow.ofTile(this.tile.zoom(), this.tile.column(), this.tile.row()).grown(REACH);
	}

	private void draw(MapFeature feature) {
		int x = position(feature.x(), this.tile.column());
		int y = position(feature.y(), this.tile.row());
		if (isDrawn(x) && isDrawn(y)) {
			if (feature.isSingle()) {
				addSingle(this.map.location(feature));
			}
			else {
				addCluster(feature);
			}
			this.layer.point(x, y);
			this.empty = false;
		}
	}

	private int position(double units, int tileIndex) {
		double tileSize = 1L << (WebMercator.BITS - this.tile.zoom());
		double position = Math.floor((units / tileSize - tileIndex) * VectorTileLayer.EXTENT);
		return (int) Math.max(-VectorTileLayer.EXTENT, Math.min(position, 2 * VectorTileLayer.EXTENT));
	}

	private static boolean isDrawn(int position) {
		return position >= -BUFFER && position < VectorTileLayer.EXTENT + BUFFER;
	}

	private void addSingle(LocationParts location) {
		this.layer.attribute("cluster", false);
		this.layer.attribute("id", location.id());
		this.layer.attribute("name", location.name());
		if (this.additional != null) {
			FlatFields.add(this.additional.apply(location.json()), this.layer);
		}
	}

	private void addCluster(MapFeature cluster) {
		this.layer.attribute("cluster", true);
		this.layer.attribute("count", cluster.count());
		int expansionZoom = cluster.expansionZoom();
		if (expansionZoom > 0) {
			this.layer.attribute("expansionZoom", expansionZoom);
		}
	}

}
