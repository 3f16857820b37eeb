package dev.locations.bench.places;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Random;

/**
 * Finds boxes that hold a given number of places. The center of each box is a random
 * place, so that most boxes lie where places are dense, as those of real users do.
 */
public final class BoxFinder {

	/** Width over height of a map on a screen. */
	private static final double ASPECT = 1.6;

	/** How far the number of places may be from the wanted one, as a share of it. */
	private static final double TOLERANCE = 0.1;

	/** How often the size of a box is halved at most. */
	private static final int STEPS = 50;

	private static final int BOXES = 200;

	/** The largest share of all places in a box, so that the boxes of a set differ. */
	private static final double LARGEST_SHARE = 0.2;

	/** Where boxes may lie. A box can still move without leaving the world. */
	private static final Box WORLD = new Box(-175, -85, 175, 85);

	private final List<Place> byLatitude;

	private final double[] latitudes;

	/** Prepares the search. */
	public BoxFinder(List<Place> places) {
		this.byLatitude = places.stream().sorted(Comparator.comparingDouble(Place::latitude)).toList();
		this.latitudes = this.byLatitude.stream().mapToDouble(Place::latitude).toArray();
	}

	/**
	 * Finds 200 boxes. The result is the same at each call.
	 * @param size how many places are in each box; at most a fifth of all places
	 */
	public BoxSet find(BoxSize size) {
		Random random = new Random(size.places());
		int wanted = (int) Math.min(size.places(), LARGEST_SHARE * this.latitudes.length);
		List<Box> boxes = new ArrayList<>();
		while (boxes.size() < BOXES) {
			Place center = this.byLatitude.get(random.nextInt(this.byLatitude.size()));
			Box box = around(center, wanted);
			if (WORLD.contains(box.west(), box.south()) && WORLD.contains(box.east(), box.north())) {
				boxes.add(box);
			}
		}
		return new BoxSet(size, boxes);
	}

	private Box around(Place center, int wanted) {
		double smaller = 0;
		double larger = 180;
		Box box = box(center, larger);
		for (int i = 0; i < STEPS; i++) {
			double height = (smaller + larger) / 2;
			box = box(center, height);
			int count = count(box);
			if (Math.abs(count - wanted) <= TOLERANCE * wanted) {
				break;
			}
			if (count < wanted) {
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
