package dev.locations.bench;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Random;

/**
 * Finds boxes with a wanted number of results, each around a random place: where places
 * are dense, as where people look.
 */
final class BoxFinder {

	/** Width of a map over its height, as it looks. */
	private static final double ASPECT = 1.6;

	private static final double TOLERANCE = 0.1;

	private static final int STEPS = 50;

	/** So that there is room for different boxes, whatever the number of places. */
	private static final double LARGEST_SHARE = 0.2;

	/** Leaves room for moving a box. */
	private static final Box WORLD = new Box(-175, -85, 175, 85);

	private final List<Place> byLatitude;

	private final double[] latitudes;

	BoxFinder(List<Place> places) {
		this.byLatitude = places.stream().sorted(Comparator.comparingDouble(Place::latitude)).toList();
		this.latitudes = this.byLatitude.stream().mapToDouble(Place::latitude).toArray();
	}

	/**
	 * Finds a set of boxes.
	 * @param size how many results they have; a fifth of all places if that is less
	 * @return the same boxes each time
	 */
	BoxSet find(BoxSet.Size size) {
		Random random = new Random(size.results);
		int results = (int) Math.min(size.results, LARGEST_SHARE * this.latitudes.length);
		List<Box> boxes = new ArrayList<>();
		while (boxes.size() < BoxSet.COUNT) {
			Place center = this.byLatitude.get(random.nextInt(this.byLatitude.size()));
			Box box = around(center, results);
			if (WORLD.contains(box.west(), box.south()) && WORLD.contains(box.east(), box.north())) {
				boxes.add(box);
			}
		}
		return new BoxSet(size, boxes);
	}

	private Box around(Place center, int results) {
		double smaller = 0;
		double larger = 180;
		Box box = box(center, larger);
		for (int i = 0; i < STEPS; i++) {
			double height = (smaller + larger) / 2;
			box = box(center, height);
			int count = count(box);
			if (Math.abs(count - results) <= TOLERANCE * results) {
				break;
			}
			if (count < results) {
				smaller = height;
			}
			else {
				larger = height;
			}
		}
		return box;
	}

	private static Box box(Place center, double height) {
		double width = height * ASPECT / Math.cos(Math.toRadians(center.latitude()));
		return new Box(center.longitude() - width / 2, center.latitude() - height / 2, center.longitude() + width / 2,
				center.latitude() + height / 2);
	}

	private int count(Box box) {
		int count = 0;
		int start = Arrays.binarySearch(this.latitudes, box.south());
		for (int i = Math.max(start, -start - 1); i < this.latitudes.length && this.latitudes[i] <= box.north(); i++) {
			count += box.contains(this.byLatitude.get(i)) ? 1 : 0;
		}
		return count;
	}

}
