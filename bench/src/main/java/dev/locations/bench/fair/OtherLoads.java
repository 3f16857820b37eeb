package dev.locations.bench.fair;

import java.util.List;

import dev.locations.bench.fair.ExpensiveLoad.Trait;
import dev.locations.bench.http.Request;
import dev.locations.bench.http.Request.End;

/** Changes, accounts, files and invalid requests. */
final class OtherLoads {

	/** As long as the service reads. */
	private static final int LONG = 7_600;

	private OtherLoads() {
	}

	static List<ExpensiveLoad> of(LoadSources sources) {
		return List.of(ExpensiveLoad.of("changes", Request.get("/api/changes").until(End.HEAD)),
				ExpensiveLoad.of("changes-box", Request.get("/api/changes?" + LoadSources.WORLD).until(End.NEVER),
						Trait.CHANGES),
				ExpensiveLoad.of("location",
						() -> Request.get("/api/locations/" + sources.anyPlace().id() + "?only=properties.category")),
				ExpensiveLoad.of("users", signedIn("/api/users", sources)),
				ExpensiveLoad.of("me", signedIn("/api/me", sources)),
				ExpensiveLoad.of("accept-encoding",
						Request.get("/api/locations?bbox=0,0,0,0")
							.with("Accept-Encoding", "gzip;q" + " ".repeat(LONG) + "x")),
				ExpensiveLoad.get("invalid-box", "/api/locations?bbox=" + "1,".repeat(LONG / 2)),
				ExpensiveLoad.get("openapi", "/api/openapi.json"),
				ExpensiveLoad.get("docs", "/docs/swagger-ui-bundle.js"), ExpensiveLoad.get("map", "/"),
				ExpensiveLoad.get("unknown", "/api/unknown"));
	}

	private static Request signedIn(String path, LoadSources sources) {
		return Request.get(path).with("Authorization", sources.authorization());
	}

}
