package dev.locations.geodesy;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Pattern;
import java.util.stream.Stream;

import org.jspecify.annotations.Nullable;
import org.locationtech.proj4j.BasicCoordinateTransform;
import org.locationtech.proj4j.CRSFactory;
import org.locationtech.proj4j.CoordinateReferenceSystem;
import org.locationtech.proj4j.CoordinateTransform;
import org.locationtech.proj4j.Proj4jException;
import org.locationtech.proj4j.ProjCoordinate;

/**
 * A reference system of the EPSG, whose positions are metres in a grid, or degrees of
 * some datum. Those of GeoJSON are degrees of WGS 84.
 */
public final class ReferenceSystem {

	private static final CRSFactory FACTORY = new CRSFactory();

	private static final CoordinateReferenceSystem WGS84 = FACTORY.createFromParameters("WGS84",
			"+proj=longlat +datum=WGS84 +no_defs");

	/** To read one takes up to half a second. There are no more than codes. */
	private static final Map<String, ReferenceSystem> USED = new ConcurrentHashMap<>();

	/** Digits after the point: about 1 cm. */
	private static final int DIGITS = 7;

	/** More than any number of degrees, and less than a grid has where people live. */
	private static final int MOST_DEGREES = 180;

	/** Beyond, a grid is not that of a country. */
	private static final double MOST_METRES = 10_000_000;

	/** Names that some give to the north, as geodesists do. */
	private static final Pattern NORTH_OR_EAST = Pattern.compile("\\bx(\\b|.?(k|c)oord)", Pattern.CASE_INSENSITIVE);

	private static final Pattern METRES = Pattern.compile("[-+]?\\d{1,9}([.,]\\d{1,9})?m?");

	private final CoordinateTransform toDegrees;

	private final CoordinateTransform back;

	private final boolean isMetric;

	/** Where the grid lies; null if it is not one of the well-known ones. */
	private final @Nullable Grid grid;

	private ReferenceSystem(String code) {
		CoordinateReferenceSystem system = FACTORY.createFromName(code);
		this.toDegrees = new BasicCoordinateTransform(system, WGS84);
		this.back = new BasicCoordinateTransform(WGS84, system);
		this.isMetric = !system.isGeographic();
		this.grid = Grid.of(code);
	}

	/** Returns a reference system by its EPSG code; empty if there is none. */
	public static Optional<ReferenceSystem> of(String code) {
		try {
			return Optional.of(USED.computeIfAbsent(code, ReferenceSystem::new));
		}
		catch (Proj4jException | IllegalStateException ex) {
			return Optional.empty();
		}
	}

	public boolean isMetric() {
		return this.isMetric;
	}

	/**
	 * Returns longitude and latitude; empty if there is no such point. Some name the
	 * north first: then the numbers are exchanged, if no number of the grid can be both.
	 */
	public Optional<List<BigDecimal>> degrees(double east, double north) {
		boolean areDegrees = Math.abs(east) <= MOST_DEGREES && Math.abs(north) <= MOST_DEGREES;
		if (areDegrees == this.isMetric) {
			return Optional.empty();
		}
		if (this.grid != null && !this.grid.contains(east, north)) {
			return this.grid.containsExchanged(east, north) ? degrees(north, east) : Optional.empty();
		}
		try {
			ProjCoordinate degrees = this.toDegrees.transform(new ProjCoordinate(east, north), new ProjCoordinate());
			ProjCoordinate again = this.back.transform(degrees, new ProjCoordinate());
			// far away from a grid, its formulas give anything
			return (Math.hypot(again.x - east, again.y - north) < 1) ? Optional
				.of(Stream.of(degrees.x, degrees.y).map(BigDecimal::valueOf).map(ReferenceSystem::rounded).toList())
					: Optional.empty();
		}
		catch (Proj4jException ex) {
			return Optional.empty();
		}
	}

	/** Returns degrees without more digits than tell a centimetre. */
	public static BigDecimal rounded(BigDecimal degrees) {
		return degrees.setScale(DIGITS, RoundingMode.HALF_UP).stripTrailingZeros();
	}

	/** Returns a number of metres, such as {@code 2'683'000}; empty if it is none. */
	static Optional<BigDecimal> metres(String text) {
		String plain = text.replaceAll("[\\s\\u00a0\\u202f'’]", "");
		// three digits after a sign may also be thousands
		return (METRES.matcher(plain).matches() && !plain.matches("[-+]?\\d{1,3}[.,]\\d{3}m?"))
				? Optional.of(new BigDecimal(plain.replace("m", "").replace(',', '.'))) : Optional.empty();
	}

	/** Returns the numbers of metres of a position in one text, the east first. */
	public static Optional<List<BigDecimal>> metresOfBoth(String text) {
		return Stream.of("[;/]", ",\\s", ",", "\\s+")
			.map((sign) -> Stream.of(text.strip().split(sign)).map(ReferenceSystem::metres).toList())
			.filter((parts) -> parts.size() == 2 && parts.stream().allMatch(Optional::isPresent))
			.findFirst()
			.map((parts) -> parts.stream().flatMap(Optional::stream).toList());
	}

	/**
	 * Guesses the grid of some positions; null if they may be degrees, or if several
	 * grids have such numbers and no name of a column tells.
	 */
	public static @Nullable String guess(List<List<BigDecimal>> positions, String names) {
		if (positions.stream().flatMap(List::stream).allMatch((number) -> number.abs().intValue() <= MOST_DEGREES)) {
			return null;
		}
		List<Grid> possible = Grid.ALL.stream()
			.filter((grid) -> positions.stream()
				.allMatch((position) -> grid.mayHave(position.get(0).doubleValue(), position.get(1).doubleValue(),
						names)))
			.toList();
		List<Grid> named = possible.stream().filter((grid) -> grid.names().matcher(names).find()).toList();
		List<Grid> found = named.isEmpty() ? possible.stream().filter(Grid::isNational).toList() : named;
		return (found.size() == 1) ? found.get(0).code() : null;
	}

	/**
	 * The numbers of a grid in the country that it is made for.
	 *
	 * @param names how columns name it
	 */
	private record Grid(String code, double west, double south, double east, double north, Pattern names) {

		private static final List<Grid> ALL = List.of(of("2056", 2_480_000, 1_070_000, 2_840_000, 1_300_000, "lv95"),
				of("21781", 480_000, 70_000, 840_000, 300_000, "lv03|ch1903"),
				of("27700", -10_000, -10_000, 700_000, 1_300_000, "osgb|bng"),
				of("25832", -600_000, 3_900_000, 1_600_000, 9_400_000, "(utm|zone).?32"),
				of("25833", -600_000, 3_900_000, 1_600_000, 9_400_000, "(utm|zone).?33"),
				of("2154", 0, 6_000_000, 1_300_000, 7_200_000, "lambert.?93|l93"),
				of("3857", -20_037_509, -20_048_967, 20_037_509, 20_048_967, "mercator"));

		private static Grid of(String code, double west, double south, double east, double north, String names) {
			return new Grid("EPSG:" + code, west, south, east, north,
					Pattern.compile(names + "|" + code, Pattern.CASE_INSENSITIVE));
		}

		static @Nullable Grid of(String code) {
			return ALL.stream().filter((grid) -> grid.code.equals(code)).findFirst().orElse(null);
		}

		boolean isNational() {
			return this.west > -MOST_METRES;
		}

		boolean contains(double x, double y) {
			return this.west <= x && x <= this.east && this.south <= y && y <= this.north;
		}

		boolean containsExchanged(double x, double y) {
			return (this.east < this.south || this.north < this.west) && contains(y, x);
		}

		boolean mayHave(double x, double y, String names) {
			return contains(x, y) || (NORTH_OR_EAST.matcher(names).find() && containsExchanged(x, y));
		}

	}

}
