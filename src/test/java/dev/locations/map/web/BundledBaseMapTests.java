package dev.locations.map.web;

import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;

import com.google.protobuf.CodedInputStream;
import io.github.sebasbaumh.mapbox.vectortile.VectorTile;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;

import org.springframework.core.io.ClassPathResource;

import static org.assertj.core.api.Assertions.assertThat;

/** The file that the scripts in {@code src/basemap} have made. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class BundledBaseMapTests {

	private static final int MOST_FILE_BYTES = 12_000_000;

	private static final int MOST_TILE_BYTES = 60_000;

	/** What a wide window shows at first. */
	private static final int MOST_BYTES_OF_THE_WORLD = 45_000;

	private final Map<String, byte[]> stored = new HashMap<>();

	private final List<Label> labels = new ArrayList<>();

	/** Whether all layers of a name tell the kinds of what they have. */
	private final Map<String, Boolean> layers = new HashMap<>();

	private BaseMap map;

	@BeforeAll
	void readAllTiles() throws IOException {
		this.map = BaseMap.bundled();
		int last = this.map.archive().maxZoom();
		for (int zoom = 0; zoom <= last; zoom++) {
			for (int x = 0; x < 1 << zoom; x++) {
				for (int y = 0; y < 1 << zoom; y++) {
					byte[] tile = this.map.archive().tile(zoom, x, y);
					if (tile != null) {
						this.stored.put(zoom + "/" + x + "/" + y, tile);
						VectorTile.Tile decoded = decode(tile);
						decoded.getLayersList().forEach(this::note);
						if (zoom == last) {
							this.labels.addAll(labels(decoded));
						}
					}
				}
			}
		}
	}

	private void note(VectorTile.Tile.Layer layer) {
		this.layers.merge(layer.getName(),
				layer.getFeaturesCount() > 0 && attributes(layer, layer.getFeatures(0)).containsKey("kind"),
				Boolean::logicalAnd);
	}

	private VectorTile.Tile decode(byte[] tile) throws IOException {
		return VectorTile.Tile.parseFrom(this.map.archive().decompress(tile));
	}

	private static List<Label> labels(VectorTile.Tile tile) {
		List<Label> found = new ArrayList<>();
		for (VectorTile.Tile.Layer layer : tile.getLayersList()) {
			for (VectorTile.Tile.Feature feature : layer.getFeaturesList()) {
				Map<String, Object> attributes = attributes(layer, feature);
				if (attributes.containsKey("name")) {
					found.add(new Label(layer.getName(), attributes, feature.getType()));
				}
			}
		}
		return found;
	}

	private static Map<String, Object> attributes(VectorTile.Tile.Layer layer, VectorTile.Tile.Feature feature) {
		Map<String, Object> attributes = new HashMap<>();
		for (int i = 0; i < feature.getTagsCount(); i += 2) {
			VectorTile.Tile.Value value = layer.getValues(feature.getTags(i + 1));
			attributes.put(layer.getKeys(feature.getTags(i)),
					value.hasStringValue() ? value.getStringValue() : (Object) value.getUintValue());
		}
		return attributes;
	}

	private List<String> names(String layer, String kind) {
		return this.labels.stream()
			.filter((label) -> label.layer.equals(layer) && kind.equals(label.attributes.get("kind")))
			.map(Label::name)
			.toList();
	}

	@Test
	void isSmall() throws IOException {
		assertThat(new ClassPathResource("map/basemap.pmtiles").contentLength()).isLessThan(MOST_FILE_BYTES);
		assertThat(this.stored).hasSizeGreaterThan(10_000);
		assertThat(this.stored.entrySet().stream().filter((tile) -> tile.getValue().length >= MOST_TILE_BYTES))
			.isEmpty();
		assertThat(this.stored.entrySet()
			.stream()
			.filter((tile) -> tile.getKey().startsWith("0/") || tile.getKey().startsWith("1/"))
			.mapToInt((tile) -> tile.getValue().length)
			.sum()).isLessThan(MOST_BYTES_OF_THE_WORLD);
	}

	@Test
	void hasTheLayersOfTheProtomapsBasemap() {
		assertThat(this.stored).containsKey("0/0/0").doesNotContainKey("7/20/64");
		assertThat(this.layers)
			.isEqualTo(Map.of("boundaries", true, "earth", true, "landcover", true, "places", true, "water", true));
	}

	@Test
	void showsTownsLakesAndRiversAroundZurich() throws IOException {
		List<Label> around = labels(decode(Objects.requireNonNull(this.stored.get("7/67/44"))));
		assertThat(around).filteredOn((label) -> label.name().equals("Zürich"))
			.singleElement()
			.satisfies((town) -> assertThat(town.attributes).containsEntry("kind", "locality")
				.containsEntry("population", 340_000L)
				.containsKeys("min_zoom", "population_rank"));
		assertThat(this.labels).filteredOn((label) -> label.name().equals("Bern"))
			.filteredOn((town) -> "yes".equals(town.attributes.get("capital")))
			.hasSize(1);
		assertThat(around).filteredOn((label) -> label.layer.equals("water"))
			.extracting(Label::name)
			.contains("Zürichsee", "Zugersee", "Walensee", "Limmat", "Reuss", "Rhein");
	}

	/** A name in two tiles would be drawn twice. */
	@Test
	void hasEachPlaceInOneTile() {
		assertThat(names("places", "country")).hasSizeBetween(230, 245).doesNotHaveDuplicates();
		assertThat(names("places", "locality")).hasSizeGreaterThan(80_000);
		assertThat(names("water", "lake").stream().filter("Zürichsee"::equals)).hasSize(1);
		assertThat(this.labels).filteredOn((label) -> !"river".equals(label.attributes.get("kind")))
			.allMatch((label) -> label.type == VectorTile.Tile.GeomType.POINT);
	}

	@Test
	void hasTheNamesThatCountriesHaveNow() {
		assertThat(names("places", "country"))
			.contains("North Macedonia", "Czechia", "Eswatini", "Bosnia and Herzegovina", "Western Sahara",
					"Democratic Republic of the Congo", "Central African Republic", "South Sudan", "United States",
					"Equatorial Guinea", "Switzerland")
			.filteredOn((name) -> name.contains("."))
			.containsExactly("U.S. Virgin Islands");
	}

	@Test
	void hasNoNamesInCapitalsOrWithRemarks() {
		assertThat(names("water", "lake")).hasSizeGreaterThan(1_500)
			.noneMatch((name) -> name.equals(name.toUpperCase(Locale.ROOT)))
			.noneMatch((name) -> name.matches(".*([?_()]|[a-z] \\d\\d?$).*") && !name.startsWith("Réservoir"));
		assertThat(names("places", "locality")).noneMatch((name) -> name.isBlank() || name.matches(".*[()\\[\\]].*"));
		assertThat(names("water", "river")).hasSizeGreaterThan(2_000)
			.noneMatch((name) -> name.matches(".* (Cr|Fk)\\..*"));
	}

	/** Land that the antimeridian cuts must be drawn without a gap. */
	@Test
	void hasTheLandOnBothSidesOfTheAntimeridian() throws IOException {
		VectorTile.Tile.Layer west = earth("4/15/3");
		VectorTile.Tile.Layer east = earth("4/0/3");
		assertThat(columns(west)).anyMatch((x) -> x > west.getExtent());
		assertThat(columns(east)).anyMatch((x) -> x < 0);
	}

	private VectorTile.Tile.Layer earth(String tile) throws IOException {
		return decode(Objects.requireNonNull(this.stored.get(tile))).getLayersList()
			.stream()
			.filter((layer) -> layer.getName().equals("earth"))
			.findFirst()
			.orElseThrow();
	}

	private static List<Integer> columns(VectorTile.Tile.Layer layer) {
		List<Integer> columns = new ArrayList<>();
		for (VectorTile.Tile.Feature feature : layer.getFeaturesList()) {
			List<Integer> geometry = feature.getGeometryList();
			int x = 0;
			for (int i = 0; i < geometry.size();) {
				int command = geometry.get(i) & 7;
				int count = geometry.get(i++) >> 3;
				for (; command != 7 && count > 0; count--) {
					x += CodedInputStream.decodeZigZag32(geometry.get(i));
					columns.add(x);
					i += 2;
				}
			}
		}
		return columns;
	}

	private record Label(String layer, Map<String, Object> attributes, VectorTile.Tile.GeomType type) {

		String name() {
			return String.valueOf(this.attributes.get("name"));
		}

	}

}
