package dev.locations.bench.map;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.http.HttpResponse;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.zip.GZIPInputStream;

import dev.locations.bench.answers.CheckedRequest;
import dev.locations.bench.places.Place;
import dev.locations.bench.places.PlaceFilter;
import dev.locations.bench.service.ServiceClient;
import dev.locations.map.TileAddress;

/** Compares clusters and tiles with a scan of all places. */
public final class MapChecker {

	private static final String[] GZIP_HEADER = { "Accept-Encoding", "gzip" };

	private final ServiceClient client;

	private final List<MapWindow> windows;

	private final List<TileAddress> tiles;

	private final List<PlaceFilter> filters;

	private final List<MapWindow> steps;

	private final Map<String, CheckedRequest> requests = new HashMap<>();

	/**
	 * Asks for clusters and tiles.
	 * @param places the places that it has to hold
	 * @param center the point that is zoomed into
	 * @param filters the filters of the requests in turn
	 * @throws IOException if the service does not answer
	 * @throws InterruptedException if this thread is interrupted
	 * @throws IllegalStateException if an answer is wrong
	 */
	public MapChecker(ServiceClient client, List<Place> places, MapPoint center, List<PlaceFilter> filters)
			throws IOException, InterruptedException {
		this.client = client;
		this.filters = filters;
		MapUsers users = new MapUsers(places);
		this.windows = users.windows();
		this.tiles = users.tiles();
		this.steps = IntStream.rangeClosed(0, MapUsers.MAX_ZOOM)
			.mapToObj((zoom) -> MapWindow.around(center.longitude(), center.latitude(), zoom))
			.toList();
		for (int first = 0; first < filters.size(); first++) {
			List<Place> matching = filters.get(first).of(places);
			for (int zoom = 0; zoom <= MapUsers.MAX_ZOOM; zoom++) {
				check(new ZoomLevel(matching, zoom), zoom, first);
			}
		}
	}

	private void check(ZoomLevel level, int zoom, int first) throws IOException, InterruptedException {
		String filter = this.filters.get(first).query();
		for (int i = first; i < this.windows.size(); i += this.filters.size()) {
			MapWindow window = this.windows.get(i);
			if (window.zoom() == zoom) {
				byte[] body = get(path(window, filter));
				require(DrawnPoint.ofGeoJson(body), level.of(window), path(window, filter));
			}
		}
		for (int i = first; i < this.tiles.size(); i += this.filters.size()) {
			TileAddress tile = this.tiles.get(i);
			if (tile.zoom() == zoom && !this.requests.containsKey(path(tile, filter))) {
				byte[] body = get(path(tile, filter));
				require(DrawnPoint.ofTile(body), level.of(tile), path(tile, filter));
			}
		}
		if (first == 0) {
			String path = path(this.steps.get(zoom), filter);
			require(DrawnPoint.ofGeoJson(get(path, GZIP_HEADER)), level.of(this.steps.get(zoom)), path);
		}
	}

	private byte[] get(String path, String... headers) throws IOException, InterruptedException {
		HttpResponse<InputStream> answer = this.client.get(path, headers);
		byte[] body = answer.body().readAllBytes();
		if (answer.statusCode() != 200) {
			throw new IllegalStateException(path + " is answered with status " + answer.statusCode());
		}
		this.requests.put(path + String.join("", headers), new CheckedRequest(path, body.length));
		return answer.headers().firstValue("Content-Encoding").equals(Optional.of("gzip"))
				? new GZIPInputStream(new ByteArrayInputStream(body)).readAllBytes() : body;
	}

	private static void require(List<DrawnPoint> drawn, List<DrawnPoint> expected, String path) {
		if (!drawn.stream().sorted(DrawnPoint.ORDER).toList().equals(expected)) {
			throw new IllegalStateException("Wrong features: " + path);
		}
	}

	private static String path(MapWindow window, String filter) {
		return "/api/clusters?" + window.box().query() + "&zoom=" + window.zoom() + filter;
	}

	private static String path(TileAddress tile, String filter) {
		String path = "/api/tiles/%d/%d/%d".formatted(tile.zoom(), tile.column(), tile.row());
		return filter.isEmpty() ? path : path + "?" + filter.substring(1);
	}

	private String filter(int request) {
		return this.filters.get(request % this.filters.size()).query();
	}

	/** Returns the requests for the clusters of windows around random places. */
	public List<CheckedRequest> clusters() {
		return IntStream.range(0, this.windows.size())
			.mapToObj((i) -> request(path(this.windows.get(i), filter(i))))
			.toList();
	}

	/** Returns the requests for tiles, each as often as users ask for it. */
	public List<CheckedRequest> tiles() {
		return IntStream.range(0, this.tiles.size())
			.mapToObj((i) -> request(path(this.tiles.get(i), filter(i))))
			.toList();
	}

	/**
	 * Returns the requests for compressed clusters of a user who zooms from the world
	 * into a point.
	 */
	public List<CheckedRequest> zoomSteps() {
		return this.steps.stream()
			.map((step) -> request(path(step, filter(0)) + String.join("", GZIP_HEADER)))
			.toList();
	}

	private CheckedRequest request(String key) {
		return Objects.requireNonNull(this.requests.get(key));
	}

}
