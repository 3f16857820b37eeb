package dev.locations.map;

import java.util.HashMap;
import java.util.Map;

/** Writes a Mapbox Vector Tile (version 2.1) with one layer of points. */
public final class VectorTileLayer {

	/** The name of the layer of the tiles. */
	public static final String LOCATIONS = "locations";

	/** The width of a tile in units. */
	public static final int EXTENT = 4096;

	private static final int VERSION = 2;

	private static final int POINT = 1;

	/** One "move to" command with one point. */
	private static final int MOVE_TO = 1 << 3 | 1;

	private final String name;

	private final ProtobufOutput features = new ProtobufOutput();

	private final ProtobufOutput keys = new ProtobufOutput();

	private final Map<String, Integer> keyIndices = new HashMap<>();

	private final ProtobufOutput values = new ProtobufOutput();

	private final Map<Object, Integer> valueIndices = new HashMap<>();

	private final ProtobufOutput feature = new ProtobufOutput();

	private final ProtobufOutput packed = new ProtobufOutput();

	/** Starts a layer without features. */
	public VectorTileLayer(String name) {
		this.name = name;
	}

	/** Adds an attribute of the next point: a text, a number or a boolean. */
	public void attribute(String key, Object value) {
		Integer keyIndex = this.keyIndices.get(key);
		if (keyIndex == null) {
			keyIndex = this.keyIndices.size();
			this.keyIndices.put(key, keyIndex);
			this.keys.text(Field.LAYER_KEYS, key);
		}
		Integer valueIndex = this.valueIndices.get(value);
		if (valueIndex == null) {
			valueIndex = this.valueIndices.size();
			this.valueIndices.put(value, valueIndex);
			addValue(value);
		}
		this.packed.varint(keyIndex);
		this.packed.varint(valueIndex);
	}

	private void addValue(Object value) {
		this.feature.clear();
		if (value instanceof String text) {
			this.feature.text(Field.VALUE_STRING, text);
		}
		else if (value instanceof Boolean flag) {
			this.feature.number(Field.VALUE_BOOLEAN, flag ? 1 : 0);
		}
		else if (value instanceof Double real) {
			this.feature.real(Field.VALUE_DOUBLE, real);
		}
		else {
			// readers take it for a signed number
			this.feature.number(Field.VALUE_INTEGER, ((Number) value).longValue());
		}
		this.values.message(Field.LAYER_VALUES, this.feature);
	}

	/**
	 * Adds a point with the attributes that were added since the last one. {@code x} and
	 * {@code y} are the distances from the western and the northern edge, in units.
	 */
	public void point(int x, int y) {
		this.feature.clear();
		this.feature.message(Field.FEATURE_TAGS, this.packed);
		this.feature.number(Field.FEATURE_TYPE, POINT);
		this.packed.clear();
		this.packed.varint(MOVE_TO);
		this.packed.zigZag(x);
		this.packed.zigZag(y);
		this.feature.message(Field.FEATURE_GEOMETRY, this.packed);
		this.packed.clear();
		this.features.message(Field.LAYER_FEATURES, this.feature);
	}

	public byte[] tile() {
		ProtobufOutput layer = new ProtobufOutput();
		layer.number(Field.LAYER_VERSION, VERSION);
		layer.text(Field.LAYER_NAME, this.name);
		layer.append(this.features);
		layer.append(this.keys);
		layer.append(this.values);
		layer.number(Field.LAYER_EXTENT, EXTENT);
		ProtobufOutput tile = new ProtobufOutput();
		tile.message(Field.TILE_LAYERS, layer);
		return tile.toBytes();
	}

	/** The numbers of the fields in {@code vector_tile.proto} of the specification. */
	private static final class Field {

		static final int TILE_LAYERS = 3;

		static final int LAYER_VERSION = 15;

		static final int LAYER_NAME = 1;

		static final int LAYER_FEATURES = 2;

		static final int LAYER_KEYS = 3;

		static final int LAYER_VALUES = 4;

		static final int LAYER_EXTENT = 5;

		static final int FEATURE_TAGS = 2;

		static final int FEATURE_TYPE = 3;

		static final int FEATURE_GEOMETRY = 4;

		static final int VALUE_STRING = 1;

		static final int VALUE_DOUBLE = 3;

		static final int VALUE_INTEGER = 4;

		static final int VALUE_BOOLEAN = 7;

	}

}
