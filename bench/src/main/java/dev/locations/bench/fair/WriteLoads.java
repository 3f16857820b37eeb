package dev.locations.bench.fair;

import java.io.BufferedReader;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.util.Iterator;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import java.util.zip.GZIPOutputStream;

import dev.locations.bench.fair.ExpensiveLoad.Trait;
import dev.locations.bench.http.Request;
import dev.locations.bench.http.Request.End;
import dev.locations.bench.places.Place;
import dev.locations.bench.service.ServiceClient;
import dev.locations.bench.service.ServiceJar;

/** Requests with a body: writes, imports and passwords. */
final class WriteLoads {

	private static final String AUTHORIZATION = "Authorization";

	private static final String SIGN_IN = "/api/auth";

	private static final int IMPORTED = 20_000;

	/** Less than 256 KB, the largest body. */
	private static final int LARGE_ARRAY = 100_000;

	private WriteLoads() {
	}

	static List<ExpensiveLoad> of(LoadSources sources) throws IOException {
		List<String> bodies = bodies(sources);
		Iterator<String> created = Stream.generate(bodies::stream).flatMap((each) -> each).iterator();
		List<Place> places = sources.file().places();
		AtomicInteger deleted = new AtomicInteger();
		String large = "{\"email\":[" + "0,".repeat(LARGE_ARRAY) + "0]}";
		Request dryRun = Request
			.of("POST", "/api/imports?dryRun=true", gzip(bodies.stream().collect(Collectors.joining("\n"))))
			.with(AUTHORIZATION, sources.authorization())
			.with("Content-Type", "application/gzip");
		return List.of(
				ExpensiveLoad.of("sign-in", Request.json("POST", SIGN_IN, credentials(ServiceJar.ADMIN_PASSWORD))),
				ExpensiveLoad.of("sign-in-wrong", Request.json("POST", SIGN_IN, credentials("wrong"))),
				ExpensiveLoad.of("sign-in-large", Request.json("POST", SIGN_IN, large)),
				ExpensiveLoad.of("slow-bodies", Request.json("POST", SIGN_IN, "{").announcing(100), Trait.MANY),
				ExpensiveLoad.of("changes-body", Request.json("GET", "/api/changes", "{").until(End.NEVER), Trait.MANY),
				ExpensiveLoad.of("import-dry-run", dryRun), ExpensiveLoad.of("patch", () -> change(sources)),
				ExpensiveLoad.of("patch-large",
						() -> write("PATCH", sources.anyPlace(),
								"{\"properties\":{\"large\":[" + "0,".repeat(LARGE_ARRAY) + "0]}}", sources)),
				ExpensiveLoad.of("post",
						() -> Request.json("POST", ServiceClient.LOCATIONS, created.next())
							.with(AUTHORIZATION, sources.authorization())),
				ExpensiveLoad.of("delete",
						() -> write("DELETE", places.get(deleted.getAndIncrement() % places.size()), "", sources)));
	}

	/** Changes a place. */
	static Request change(LoadSources sources) {
		return write("PATCH", sources.anyPlace(), "{\"phone\":\"" + sources.random().nextInt(1_000_000) + "\"}",
				sources);
	}

	private static Request write(String method, Place place, String json, LoadSources sources) {
		return Request.json(method, ServiceClient.LOCATIONS + "/" + place.id(), json)
			.with(AUTHORIZATION, sources.authorization());
	}

	private static String credentials(String password) {
		return "{\"email\":\"%s\",\"password\":\"%s\"}".formatted(ServiceJar.ADMIN_EMAIL, password);
	}

	private static List<String> bodies(LoadSources sources) throws IOException {
		try (BufferedReader reader = Files.newBufferedReader(sources.file().path())) {
			return reader.lines().limit(IMPORTED).toList();
		}
	}

	private static byte[] gzip(String text) throws IOException {
		ByteArrayOutputStream bytes = new ByteArrayOutputStream();
		try (OutputStream out = new GZIPOutputStream(bytes)) {
			out.write(text.getBytes(StandardCharsets.UTF_8));
		}
		return bytes.toByteArray();
	}

}
