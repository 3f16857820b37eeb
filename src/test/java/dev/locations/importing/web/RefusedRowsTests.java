package dev.locations.importing.web;

import java.nio.charset.StandardCharsets;
import java.util.Random;

import dev.locations.validation.Json;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class RefusedRowsTests {

	private final Random random = new Random(7);

	@Test
	void keepsAsManyRowsAsItHasMemoryFor() {
		RefusedRows rows = new RefusedRows(Json.MAPPER, 100_000);
		for (int i = 0; i < 100; i++) {
			rows.add(() -> "A", () -> this.random.ints(1_000).boxed().toList().toString());
		}
		assertThat(rows.end()).isBetween(15L, 40L).isEqualTo(rows.end());
		StringBuilder text = new StringBuilder();
		for (byte[] chunk = rows.next(); chunk.length > 0; chunk = rows.next()) {
			text.append(new String(chunk, StandardCharsets.UTF_8));
		}
		assertThat(text.toString().lines()).hasSize((int) rows.end())
			.allMatch((line) -> line.endsWith("]\"}"))
			.first()
			.asString()
			.startsWith("{\"type\":\"row\",\"text\":\"A[");
	}

}
