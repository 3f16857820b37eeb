package dev.locations.bench.map;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;

import dev.locations.bench.places.Place;
import dev.locations.map.TileAddress;

/**
 * Users of a map. All begin with the world. Each zooms step by step towards a place, pans
 * now and then, and stops at some zoom level. So tiles of low zoom levels are asked for
 * again and again.
 */
public final class MapUsers {

	/** The greatest zoom level that a user sees. */
	static final int MAX_ZOOM = 16;

	private static final int LEAST_LAST_ZOOM = 4;

	private static final int WINDOWS = 2_000;

	private static final int USERS = 1_000;

	/** A Lua script cannot hold many more. */
	private static final int TILES = 20_000;

	/** How far a user pans, in windows. */
	private static final double PAN = 0.4;

	private final Random random = new Random(4);

	private final List<Place> places;

	/**
	 * Creates users, always the same ones.
	 * @param places the places that they look at
	 */
	public MapUsers(List<Place> places) {
		this.places = places;
	}

	private Place anyPlace() {
		return this.places.get(this.random.nextInt(this.places.size()));
	}

	/** Returns windows around random places, at all zoom levels alike. */
	List<MapWindow> windows() {
		List<MapWindow> windows = new ArrayList<>();
		for (int i = 0; i < WINDOWS; i++) {
			Place center = anyPlace();
			windows.add(MapWindow.around(center.longitude(), center.latitude(), i % (MAX_ZOOM + 1)));
		}
		return windows;
	}

	/** Returns tiles as a map asks for them, and as often. */
	List<TileAddress> tiles() {
		List<TileAddress> tiles = new ArrayList<>();
		for (int user = 0; user < USERS; user++) {
			Place target = anyPlace();
			int last = LEAST_LAST_ZOOM + this.random.nextInt(MAX_ZOOM + 1 - LEAST_LAST_ZOOM);
			for (int zoom = 0; zoom <= last; zoom++) {
				MapWindow window = MapWindow.around(target.longitude(), target.latitude(), zoom);
				addTiles(window, tiles);
				if (this.random.nextInt(4) == 0) {
					addTiles(panned(window), tiles);
				}
			}
		}
		Collections.shuffle(tiles, this.random);
		return tiles.subList(0, Math.min(TILES, tiles.size()));
	}

	private MapWindow panned(MapWindow window) {
		long x = (long) ((window.east() - window.west()) * PAN * (this.random.nextDouble() - 0.5));
		long y = (long) ((window.south() - window.north()) * PAN * (this.random.nextDouble() - 0.5));
		return window.moved(x, y);
	}

	private static void addTiles(MapWindow window, List<TileAddress> tiles) {
		for (int row = window.tile(window.north()); row <= window.tile(window.south()); row++) {
			for (int column = window.tile(window.west()); column <= window.tile(window.east()); column++) {
				tiles.add(new TileAddress(window.zoom(), column, row));
			}
		}
	}

}
