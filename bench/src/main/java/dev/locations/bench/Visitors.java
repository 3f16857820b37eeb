package dev.locations.bench;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.Socket;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Random;
import java.util.concurrent.TimeUnit;

/**
 * Clients that behave, of all kinds: they look at boxes, change a place, and read the
 * whole list as fast as they can.
 */
final class Visitors implements AutoCloseable {

	private static final Duration BOX_PAUSE = Duration.ofMillis(20);

	private static final Duration CHANGE_PAUSE = Duration.ofMillis(500);

	private static final Duration LIST_PAUSE = Duration.ofSeconds(2);

	/** Whoever waits longer was not served. */
	private static final int LIMIT_SECONDS = 5;

	private final Random random = new Random(1);

	private final Http http;

	private final String authorization;

	private final List<Visitor> visitors;

	Visitors(Http http, List<Place> places) {
		this.http = http;
		this.authorization = http.authorization();
		List<Box> boxes = new BoxFinder(places).find(BoxSet.Size.S).boxes();
		Place changed = places.get(0);
		this.visitors = List.of(new Visitor("box", BOX_PAUSE, () -> box(boxes.get(this.random.nextInt(boxes.size())))),
				new Visitor("change", CHANGE_PAUSE, () -> change(changed)),
				new Visitor("whole list", LIST_PAUSE, this::list));
	}

	/** Each time by a new connection. */
	private boolean box(Box box) throws IOException {
		try (Socket socket = new Socket(Http.HOST, this.http.port())) {
			socket.setSoTimeout((int) TimeUnit.SECONDS.toMillis(LIMIT_SECONDS));
			socket.getOutputStream()
				.write(("GET " + Http.LIST + "?bbox=" + box.moved(this.random).parameter()
						+ " HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n")
					.getBytes(StandardCharsets.US_ASCII));
			String answer = new String(socket.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
			return answer.startsWith("HTTP/1.1 200 ") && answer.contains("]");
		}
	}

	private boolean change(Place place) {
		return this.http
			.send("PATCH", Http.LIST + "/" + place.id(), "{\"phone\":\"" + this.random.nextInt(1_000_000) + "\"}",
					"Authorization", this.authorization)
			.orTimeout(LIMIT_SECONDS, TimeUnit.SECONDS)
			.join()
			.statusCode() == 200;
	}

	private boolean list() throws IOException, InterruptedException {
		HttpResponse<InputStream> answer = this.http.get(Http.LIST, Checked.GZIP);
		answer.body().transferTo(OutputStream.nullOutputStream());
		return answer.statusCode() == 200;
	}

	/**
	 * Reports what they found since the last time.
	 * @param phase what happened meanwhile
	 * @param table gets a row for each
	 * @return how many requests failed
	 */
	long report(String phase, Table table) {
		long failures = 0;
		for (Visitor visitor : this.visitors) {
			Sample sample = visitor.take();
			table.row(phase + ", " + visitor.name(), "%.0f".formatted(sample.rate()), "%.1f".formatted(sample.p50()),
					"%.1f".formatted(sample.p99()), String.valueOf(sample.errors()));
			failures += sample.errors();
		}
		return failures;
	}

	@Override
	public void close() throws InterruptedException {
		for (Visitor visitor : this.visitors) {
			visitor.close();
		}
	}

}
