package dev.locations.readmodel.map;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashSet;
import java.util.Set;

import dev.locations.index.cluster.CellWindow;
import dev.locations.index.cluster.Features;
import dev.locations.index.cluster.MapFeature;
import dev.locations.index.cluster.WebMercator;
import dev.locations.json.FieldSelection;
import dev.locations.json.StoredJson;
import dev.locations.location.field.LocationFields;
import dev.locations.map.TileAddress;
import dev.locations.map.TileContent;
import dev.locations.map.VectorTileLayer;
import dev.locations.readmodel.snapshot.LocationParts;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;

/** Draws a tile, with features next to its edges whose symbols reach into it. */
final class TileDrawing {

	/** How far beyond its edges a tile has features, in units of the tile. */
	private static final int BUFFER = 256;

	/** How far beyond the edges the centers of these features are, in cells. */
	private static final int REACH = 2;

	/** The attributes that each feature has anyway, or that tell what it is. */
	private static final Set<String> TAKEN = Set.of(LocationFields.ID, LocationFields.NAME);

	/** The attribute with the count of the other locations. */
	static final String OTHERS = "others";

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

	TileContent draw() {
		CellWindow window = ofTile();
		draw(window, 0);
		// a tile at the antimeridian continues at the other end of the world
		int columns = 1 << this.tile.zoom();
		int cells = columns * CellWindow.PER_TILE;
		if (this.tile.column() == 0) {
			draw(new CellWindow(window.zoom(), cells - REACH, window.north(), cells - 1, window.south()), columns);
		}
		if (this.tile.column() == columns - 1) {
			draw(new CellWindow(window.zoom(), 0, window.north(), REACH - 1, window.south()), -columns);
		}
		return new TileContent(this.empty ? EMPTY : this.layer.tile());
	}

	private void draw(CellWindow window, int columns) {
		Features.visit(this.map.points(), window, (feature) -> {
			draw(feature, columns);
			return true;
		});
	}

	private CellWindow ofTile() {
		return CellWindow.ofTile(this.tile.zoom(), this.tile.column(), this.tile.row()).grown(REACH);
	}

	/** Returns the cells that the tile depends on, and maybe others. */
	CellWindow window() {
		CellWindow window = ofTile();
		boolean isAtEdge = this.tile.column() == 0 || this.tile.column() == (1 << this.tile.zoom()) - 1;
		return isAtEdge ? new CellWindow(window.zoom(), 0, window.north(), Integer.MAX_VALUE, window.south()) : window;
	}

	private void draw(MapFeature feature, int columns) {
		int x = position(feature.x(), this.tile.column() + columns);
		int y = position(feature.y(), this.tile.row());
		if (isDrawn(x) && isDrawn(y)) {
			if (feature.isSingle()) {
				addSingle(this.map.location(feature));
			}
			else {
				addCluster(feature);
			}
			addCounts(this.map.counts(feature));
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
			addFields(this.additional.apply(location.json()));
		}
	}

	/**
	 * Adds texts and numbers, also of objects, with names such as {@code address.city},
	 * but not of arrays.
	 */
	private void addFields(byte[] json) {
		Deque<String> path = new ArrayDeque<>();
		Set<String> added = new HashSet<>(TAKEN);
		try (JsonParser parser = StoredJson.parser(json)) {
			parser.nextToken();
			while (parser.nextToken() != null) {
				if (parser.currentToken() == JsonToken.END_OBJECT) {
					path.pollLast();
					continue;
				}
				String name = parser.currentName();
				JsonToken value = parser.nextToken();
				if (value == JsonToken.START_OBJECT) {
					path.addLast(name + ".");
					continue;
				}
				String key = String.join("", path) + name;
				if (value == JsonToken.START_ARRAY) {
					parser.skipChildren();
				}
				else if ((value == JsonToken.VALUE_STRING || value.isNumeric()) && added.add(key)) {
					this.layer.attribute(key, value(parser, value));
				}
			}
		}
	}

	private static Object value(JsonParser parser, JsonToken value) {
		if (value == JsonToken.VALUE_STRING) {
			return parser.getString();
		}
		boolean isLong = value == JsonToken.VALUE_NUMBER_INT
				&& parser.getNumberType() != JsonParser.NumberType.BIG_INTEGER;
		return isLong ? (Object) parser.getLongValue() : (Object) parser.getDoubleValue();
	}

	private void addCluster(MapFeature cluster) {
		this.layer.attribute("cluster", true);
		this.layer.attribute("count", cluster.count());
		int expansionZoom = cluster.expansionZoom();
		if (expansionZoom > 0) {
			this.layer.attribute("expansionZoom", expansionZoom);
		}
	}

	private void addCounts(CountedValues.@Nullable Counts counts) {
		if (counts != null) {
			counts.forEach((name, count) -> this.layer.attribute(name.attribute(), count));
			this.layer.attribute(OTHERS, counts.others());
		}
	}

}
