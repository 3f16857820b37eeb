package dev.locations.location.mongo;

import java.util.List;

import dev.locations.location.BoundingBox;
import dev.locations.location.RandomBoxes;
import dev.locations.location.mongo.Ring.Vertex;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import static org.assertj.core.api.Assertions.assertThat;

class BoxCoverTests {

	private static final double GLOBE = 4 * Math.PI;

	/** What a slanting edge leaves of the margin. */
	private static final double LEAST_DEPTH = Math.toRadians(0.95 * BoxCover.MARGIN);

	@Test
	void containsEachPointOfTheBoxWithAMargin() {
		RandomBoxes random = new RandomBoxes(47);
		random.boxes(10_000).forEach((box) -> {
			List<SphericalPolygon> polygons = polygons(box);
			if (!polygons.isEmpty()) {
				assertThat(random.pointsAround(box))
					.filteredOn((point) -> box.contains(point.longitude(), point.latitude()))
					.filteredOn(
							(point) -> deepest(polygons, new Vertex(point.longitude(), point.latitude())) < LEAST_DEPTH)
					.as("points of %s outside of its cover", box)
					.isEmpty();
			}
		});
	}

	@ParameterizedTest
	@CsvSource({ "-157.5, 85", "22.5, 85", "-157.5, -85", "22.5, -85" })
	void keepsTheMarginWhereAPolarEdgeBowsMost(double longitude, double latitude) {
		List<SphericalPolygon> polygons = polygons(new BoundingBox(longitude, latitude, longitude, latitude));
		assertThat(deepest(polygons, new Vertex(longitude, latitude))).isGreaterThan(LEAST_DEPTH);
	}

	@Test
	void consistsOfRingsThatMongoDbAccepts() {
		new RandomBoxes(48).boxes(10_000)
			.forEach((box) -> assertThat(BoxCover.of(box).rings()).as(box.toString())
				.allSatisfy(BoxCoverTests::assertValid));
	}

	@ParameterizedTest
	@CsvSource(textBlock = """
			# west, south, east,  north, rings
			6.6,    46.5,  6.6,   46.5,  1
			-180,   90,    -180,  90,    1
			180,    -10,   -180,  10,    1
			6.5,    46.4,  6.8,   46.6,  1
			-180,   0,     -150,  10,    1
			150,    0,     180,   10,    1
			160,    -20,   -160,  20,    2
			20,     10,    80,    50,    2
			-180,   46,    180,   47,    12
			-180,   86,    180,   90,    1
			10,     -90,   20,    -85,   1
			10,     80,    20,    90,    2
			10,     -90,   11,    90,    3
			180,    0,     179.9, 10,    12
			-180,   0,     180,   14,    12
			-180,   0,     180,   15,    0
			-170,   0,     10,    90,    0
			10,     -60,   9,     60,    0
			-180,   -90,   180,   90,    0
			""")
	void hasAsManyRingsAsTheBoxIsWorth(double west, double south, double east, double north, int rings) {
		assertThat(BoxCover.of(new BoundingBox(west, south, east, north)).rings()).hasSize(rings);
	}

	@ParameterizedTest
	@CsvSource(textBlock = """
			# west, south, east, north, surplus
			6.5,    46.4,  6.8,  46.6,  0.001
			-6.8,   -46.6, -6.5, -46.4, 0.001
			6,      46,    7,    47,    0.002
			0,      42,    20,   52,    0.042
			10,     -20,   30,   20,    0.01
			""")
	void isHardlyLargerThanTheBox(double west, double south, double east, double north, double surplus) {
		double height = Math.sin(Math.toRadians(north)) - Math.sin(Math.toRadians(south));
		double area = polygons(new BoundingBox(west, south, east, north)).stream()
			.mapToDouble(SphericalPolygon::area)
			.sum();
		assertThat(area / (Math.toRadians(east - west) * height) - 1).isBetween(0.0, surplus);
	}

	@Test
	void bowsAroundTheBox() {
		assertThat(BoxCover.of(new BoundingBox(0, 60, 20, 70)).rings()).singleElement()
			.satisfies((ring) -> assertThat(ring.vertices().get(0).latitude()).isBetween(59.6, 59.7))
			.satisfies((ring) -> assertThat(ring.vertices().get(2).latitude()).isBetween(70.0, 70.0001));
		assertThat(BoxCover.of(new BoundingBox(0, -70, 20, -60)).rings()).singleElement()
			.satisfies((ring) -> assertThat(ring.vertices().get(0).latitude()).isBetween(-70.0001, -70.0))
			.satisfies((ring) -> assertThat(ring.vertices().get(2).latitude()).isBetween(-59.7, -59.6));
	}

	private static void assertValid(Ring ring) {
		List<Vertex> vertices = ring.vertices();
		assertThat(vertices).hasSizeGreaterThanOrEqualTo(4)
			.allSatisfy((vertex) -> assertThat(vertex.longitude()).isBetween(-180.0, 180.0))
			.allSatisfy((vertex) -> assertThat(vertex.latitude()).isBetween(-90.0, 90.0))
			.endsWith(vertices.get(0));
		SphericalPolygon polygon = new SphericalPolygon(ring);
		assertThat(polygon.isConvex()).as("convex and counter-clockwise: %s", ring).isTrue();
		assertThat(polygon.shortestEdge()).isGreaterThan(Math.toRadians(BoxCover.MARGIN));
		assertThat(polygon.longestEdge()).isLessThan(Math.toRadians(171));
		assertThat(polygon.area()).isLessThan(GLOBE / 10);
	}

	private static double deepest(List<SphericalPolygon> polygons, Vertex point) {
		return polygons.stream().mapToDouble((polygon) -> polygon.depth(point)).max().orElseThrow();
	}

	private static List<SphericalPolygon> polygons(BoundingBox box) {
		return BoxCover.of(box).rings().stream().map(SphericalPolygon::new).toList();
	}

}
