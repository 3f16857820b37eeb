package dev.locations.location;

import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.UUID;
import java.util.stream.IntStream;
import java.util.stream.Stream;

import dev.locations.json.FieldSelection;
import dev.locations.location.query.BoundingBox;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

public interface LocationBoxContract extends LocationContract {

	@Test
	default void findsInABoxExactlyWhatLiesInIt() {
		Random random = new Random(20261121);
		List<double[]> points = Stream.concat(corners(), Stream.generate(() -> point(random)).limit(150)).toList();
		addAll(points);
		Stream<BoundingBox> boxes = Stream.concat(namedBoxes(), Stream.generate(() -> box(random, points)).limit(15));
		boxes.forEach((box) -> {
			List<String> expected = IntStream.range(0, points.size())
				.filter((i) -> box.contains(points.get(i)[0], points.get(i)[1]))
				.mapToObj(LocationBoxContract::pointName)
				.sorted()
				.toList();
			assertThat(elements(list(box, FieldSelection.of(List.of("name"), List.of()))))
				.extracting((location) -> location.get("name").stringValue())
				.as("in %s", box)
				.containsExactlyElementsOf(expected);
		});
	}

	private void addAll(List<double[]> points) {
		List<NewLocation> locations = IntStream.range(0, points.size())
			.mapToObj((i) -> new NewLocation(UUID.randomUUID(),
					LocationInputs.of(LocationInputs.MINIMAL.replace("Minimal", pointName(i))
						.replace("[6.63,46.52]", Arrays.toString(points.get(i))))))
			.toList();
		assertThat(Locations.addTo(store(), locations).block()).isEqualTo(points.size());
	}

	private static String pointName(int i) {
		return "p%05d".formatted(i);
	}

	private static Stream<double[]> corners() {
		return Stream.of(-180.0, -90.0, 0.0, 10.0, 90.0, 180.0)
			.flatMap((longitude) -> Stream.of(-90.0, -45.0, 0.0, 45.0, 90.0)
				.map((latitude) -> new double[] { longitude, latitude }));
	}

	private static Stream<BoundingBox> namedBoxes() {
		return Stream.of(new BoundingBox(-180, -90, 180, 90), new BoundingBox(0, 45, 0, 45),
				new BoundingBox(0, 0, 90, 45), new BoundingBox(170, -50, -170, 50), new BoundingBox(180, -90, -180, 90),
				new BoundingBox(-180, 45, 180, 45), new BoundingBox(-180, 45, 180, 90),
				new BoundingBox(10, -90, 10, 90), new BoundingBox(-10, 46, 70, 60), new BoundingBox(0, -90, 180, -60),
				// both ends in one column of a grid
				new BoundingBox(10.000_000_02, 45, 10, 45), new BoundingBox(180, 0, 180, 0),
				new BoundingBox(-180, 0, -180, 0), new BoundingBox(0, 90, 0, 90), new BoundingBox(90, -60, 0, 60));
	}

	private static double[] point(Random random) {
		double latitude = (random.nextInt(4) == 0) ? 80 + random.nextDouble() * 10 : random.nextDouble() * 180 - 90;
		double longitude = (random.nextInt(4) == 0) ? 6 + random.nextGaussian() : random.nextDouble() * 360 - 180;
		return new double[] { longitude, latitude };
	}

	/** Some edges go through a point, so that points on an edge are tested. */
	private static BoundingBox box(Random random, List<double[]> points) {
		double[] corner = points.get(random.nextInt(points.size()));
		double width = Math.pow(random.nextDouble(), 3) * 360;
		double height = Math.pow(random.nextDouble(), 3) * 180;
		double east = corner[0] + width;
		return new BoundingBox(corner[0], Math.max(-90, corner[1] - (random.nextBoolean() ? 0 : height)),
				(east > 180) ? east - 360 : east, Math.min(90, corner[1] + height));
	}

}
