package dev.locations.readmodel.list;

import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.UUID;

import dev.locations.compression.ContentCoding;
import dev.locations.file.LimitedInputStream;
import dev.locations.importing.ExistingLocations;
import dev.locations.importing.ImportPlan;
import dev.locations.importing.ImportStatistics;
import dev.locations.importing.ImportTarget;
import dev.locations.importing.LocationImport;
import dev.locations.json.FieldSelection;
import dev.locations.location.ListBody;
import dev.locations.location.LocationInputs;
import dev.locations.location.LocationJsonFields;
import dev.locations.location.LocationWrite;
import dev.locations.location.query.FieldConditions;
import dev.locations.location.query.ListFormat;
import dev.locations.location.query.ListLinks;
import dev.locations.location.query.LocationQuery;
import dev.locations.location.query.Page;
import dev.locations.readmodel.search.QueryFields;
import dev.locations.readmodel.sync.StandaloneModel;
import dev.locations.validation.BodySchemas;
import dev.locations.web.RequestSettings;
import reactor.core.publisher.Mono;

import org.springframework.util.unit.DataSize;

import static org.assertj.core.api.Assertions.assertThat;

/** What {@link NewFieldTests} does if locations have the text {@code openingHours}. */
public final class NewFieldScenario implements Runnable {

	private static final byte[] WITHOUT = json(1, LocationInputs.MINIMAL);

	private static final byte[] WITH = json(2,
			LocationInputs.RIVERSIDE.replace("\"geometry\"", "\"openingHours\":\"8-20\",\"geometry\""));

	private final StandaloneModel model = new StandaloneModel();

	private static byte[] json(int number, String body) {
		return LocationJsonFields.of(LocationInputs.of(body)).json(new UUID(0, number), 0, number);
	}

	@Override
	public void run() {
		this.model.load(List.of(WITHOUT, WITH));
		assertThat(list(ListFormat.JSON, FieldSelection.ALL)).isEqualTo("["
				+ new String(WITHOUT, StandardCharsets.UTF_8) + "," + new String(WITH, StandardCharsets.UTF_8) + "]");
		assertThat(list(ListFormat.JSON, only("openingHours"))).isEqualTo("[{},{\"openingHours\":\"8-20\"}]");
		assertThat(list(ListFormat.JSON, only("siteUrl", "openingHours")))
			.isEqualTo("[{\"siteUrl\":\"s\"}," + "{\"siteUrl\":\"\",\"openingHours\":\"8-20\"}]");
		assertThat(list(ListFormat.GEOJSON, FieldSelection.ALL)).contains("\"siteUrl\":\"s\",\"address\":",
				"\"openingHours\":\"8-20\",\"address\":");
		returnsFromATable();
		this.model.saved(json(3, LocationInputs.MINIMAL));
		assertThat(list(ListFormat.NDJSON, only("id", "openingHours"))).hasLineCount(3);
	}

	/** "Replace them" with an export as a table changes nothing. */
	private void returnsFromATable() {
		String table = list(ListFormat.CSV, FieldSelection.ALL);
		assertThat(table).contains(",siteUrl,openingHours,latitude,", ",\"\",8-20,");
		Map<UUID, byte[]> stored = Map.of(new UUID(0, 1), WITHOUT, new UUID(0, 2), WITH);
		ImportStatistics statistics = new ImportStatistics(ExistingLocations.REPLACE);
		LocationImport.Job job = new LocationImport.Job(
				new LimitedInputStream(new ByteArrayInputStream(table.getBytes(StandardCharsets.UTF_8)),
						Long.MAX_VALUE),
				ImportPlan.of(ExistingLocations.REPLACE),
				ImportTarget.of((writes) -> Mono.just(writes.stream().map((write) -> replace(write, stored)).toList())),
				statistics, (refused) -> {
				}, () -> false);
		try (LocationImport imports = new LocationImport(BodySchemas.load(), UUID::randomUUID,
				new RequestSettings(DataSize.ofBytes(100_000), Duration.ofSeconds(1), 1))) {
			imports.load(job).block();
		}
		assertThat(statistics.counts()).containsEntry("unchanged", 2L).containsEntry("refused", 0L);
	}

	private static LocationWrite.Result replace(LocationWrite write, Map<UUID, byte[]> stored) {
		LocationJsonFields before = LocationJsonFields.of(Objects.requireNonNull(stored.get(write.id())));
		LocationWrite.Update update = write.update(before.properties());
		return write.result(update.outcome(before.with(update) == before), null, null);
	}

	private static FieldSelection only(String... names) {
		return FieldSelection.of(List.of(names), List.of());
	}

	private String list(ListFormat format, FieldSelection fields) {
		LocationQuery query = new LocationQuery(null, null, null, FieldConditions.NONE, Page.ALL, fields, format,
				ListLinks.NONE);
		return ListBody
			.text(new ListAnswer(this.model.snapshot(), query, ContentCoding.IDENTITY, QueryFields.NONE).list());
	}

}
