package dev.locations.bench.slowreaders;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Random;
import java.util.concurrent.TimeUnit;

import dev.locations.bench.places.Box;
import dev.locations.bench.places.BoxFinder;
import dev.locations.bench.places.BoxSize;
import dev.locations.bench.places.Place;
import dev.locations.bench.report.TextTable;
import dev.locations.bench.service.ServiceClient;
import dev.locations.bench.statistics.Timing;

/**
 * Three clients that read as fast as they can: one asks for boxes, one changes a place,
 * and one asks for the whole list.
 */
final class NormalClients implements AutoCloseable {

	private static final Duration BOX_PAUSE = Duration.ofMillis(20);

	private static final Duration CHANGE_PAUSE = Duration.ofMillis(500);

	private static final Duration LIST_PAUSE = Duration.ofSeconds(2);

	/** A slower answer counts as a failure. */
	private static final int LIMIT_SECONDS = 5;

	private final Random random = new Random(1);

	private final ServiceClient service;

	private final String authorization;

	private final List<NormalClient> clients;

	/** Starts the clients. */
	NormalClients(ServiceClient service, List<Place> places) {
		this.service = service;
		this.authorization = service.signIn();
		List<Box> boxes = new BoxFinder(places).find(BoxSize.S).boxes();
		Place changed = places.get(0);
		this.clients = List.of(
				new NormalClient("box", BOX_PAUSE, () -> getBox(boxes.get(this.random.nextInt(boxes.size())))),
				new NormalClient("change", CHANGE_PAUSE, () -> change(changed)),
				new NormalClient("whole list", LIST_PAUSE, this::getList));
	}

	private boolean getBox(Box box) throws IOException {
		// on a connection of its own, as new clients do
		try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), this.service.port())) {
			socket.setSoTimeout((int) TimeUnit.SECONDS.toMillis(LIMIT_SECONDS));
			socket.getOutputStream()
				.write(("GET " + ServiceClient.LOCATIONS + "?" + box.moved(this.random).query()
						+ " HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n")
					.getBytes(StandardCharsets.US_ASCII));
			String answer = new String(socket.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
			return answer.startsWith("HTTP/1.1 200 ") && answer.contains("]");
		}
	}

	private boolean change(Place place) {
		return this.service
			.send("PATCH", ServiceClient.LOCATIONS + "/" + place.id(),
					"{\"phone\":\"" + this.random.nextInt(1_000_000) + "\"}", "Authorization", this.authorization)
			.orTimeout(LIMIT_SECONDS, TimeUnit.SECONDS)
			.join()
			.statusCode() == 200;
	}

	private boolean getList() throws IOException, InterruptedException {
		HttpResponse<InputStream> answer = this.service.get(ServiceClient.LOCATIONS, "Accept-Encoding", "gzip");
		answer.body().transferTo(OutputStream.nullOutputStream());
		return answer.statusCode() == 200;
	}

	/**
	 * Reports the requests since the last call.
	 * @param phase the name of the period
	 * @param table receives a row for each client
	 */
	int report(String phase, TextTable table) {
		int failures = 0;
		for (NormalClient client : this.clients) {
			Timing timing = client.takeTiming();
			table.row(phase + ", " + client.name(), String.valueOf(timing.requests()), "%.1f".formatted(timing.p50()),
					"%.1f".formatted(timing.p99()), String.valueOf(timing.failures()));
			failures += timing.failures();
		}
		return failures;
	}

	@Override
	public void close() {
		this.clients.forEach(NormalClient::close);
	}

}
