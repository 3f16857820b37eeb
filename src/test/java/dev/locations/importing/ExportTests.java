package dev.locations.importing;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.UUID;

import dev.locations.json.FieldSelection;
import dev.locations.location.LocationBodies;
import dev.locations.location.LocationInputs;
import dev.locations.location.LocationStore;
import dev.locations.location.NewLocation;
import dev.locations.location.ReferenceList;
import dev.locations.location.query.FieldConditions;
import dev.locations.location.query.ListFormat;
import dev.locations.location.query.ListLinks;
import dev.locations.location.query.LocationQuery;
import dev.locations.location.query.Page;
import dev.locations.testing.RestoreLogLevels;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import org.springframework.context.ConfigurableApplicationContext;

import static org.assertj.core.api.Assertions.assertThat;

/** What a list gives as GeoJSON or as lines, the import takes. */
@ExtendWith(RestoreLogLevels.class)
@Tag("slow")
class ExportTests {

	private static final String TIMES = "\"(created|updated)At\":\"[^\"]+\"";

	@TempDir
	Path directory;

	private String dataDir(String name) {
		return "--locations.data-dir=" + this.directory.resolve(name);
	}

	@ParameterizedTest
	@EnumSource(names = { "GEOJSON", "NDJSON" })
	void anImportOfAnExportIsExportedWithTheSameBytes(ListFormat format) throws IOException {
		String exported;
		try (ConfigurableApplicationContext context = ImportCommand.start(dataDir("first"))) {
			LocationStore store = context.getBean(LocationStore.class);
			add(store);
			exported = export(store, format);
		}
		Path file = Files.writeString(this.directory.resolve("places"), exported);
		Console console = new Console(new PrintStream(new ByteArrayOutputStream(), true, StandardCharsets.UTF_8),
				false);
		assertThat(ImportCommand.run(console, file.toString(), dataDir("second"))).isZero();
		try (ConfigurableApplicationContext context = ImportCommand.start(dataDir("second"))) {
			assertThat(export(context.getBean(LocationStore.class), format).replaceAll(TIMES, ""))
				.isEqualTo(exported.replaceAll(TIMES, ""));
		}
	}

	// Many have the same name, so that the times of their creation decide the order.
	private static void add(LocationStore store) {
		Random random = new Random(5);
		for (int i = 0; i < 60; i++) {
			List<NewLocation> locations = new ArrayList<>();
			String body = (i % 3 == 0) ? LocationBodies.RIVERSIDE : LocationBodies.MINIMAL;
			locations.add(new NewLocation(new UUID(random.nextLong(), random.nextLong()), LocationInputs.of(body
				.replace("\"properties\":{", "\"properties\":{\"n\":%d.50,\"name\":\"\u00e9\\u0001\",".formatted(i)))));
			store.addAll(locations).block();
		}
	}

	private static String export(LocationStore store, ListFormat format) {
		LocationQuery query = new LocationQuery(null, null, null, FieldConditions.NONE, Page.ALL, FieldSelection.ALL,
				format, new ListLinks("/api/locations", "f=x"));
		return ReferenceList.of(store, query).text();
	}

}
