package dev.locations.readmodel.search;

import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;

import dev.locations.location.field.FieldType;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class FieldTypesTests extends FieldIndexFixture {

	@Test
	void findsTheTypesOfFields() {
		load(0);
		add("\"a\":1,\"b\":{\"c\":1.5,\"d\":null},\"e\":[{\"f\":1}]", 0, 0);
		UUID id = add("\"a\":\"x\",\"g\":true", 0, 0);
		assertThat(types()).containsAllEntriesOf(Map.of("properties.a", Set.of(FieldType.INTEGER, FieldType.STRING),
				"properties.b", Set.of(FieldType.OBJECT), "properties.b.c", Set.of(FieldType.NUMBER), "properties.e",
				Set.of(FieldType.ARRAY), "properties.g", Set.of(FieldType.BOOLEAN), "name", Set.of(FieldType.STRING),
				"address.city", Set.of(FieldType.STRING), "updatedAt", Set.of(FieldType.TIME)))
			.doesNotContainKeys("properties.b.d", "properties.e.f");
		this.locations.change(this.model, id, "true", "2.5");
		assertThat(types().get("properties.g")).contains(FieldType.NUMBER);
		this.locations.change(this.model, id, "2[.]5", "[2.5]");
		this.locations.add(100);
		this.model.savedAll(List.copyOf(this.locations.all().values()));
		compactSoon();
		assertThat(types().get("properties.g")).contains(FieldType.ARRAY);
		this.model.deleted(id);
		this.model.load(this.locations.all().values());
		assertThat(types().get("properties.g")).containsExactly(FieldType.ARRAY);
	}

	@Test
	void findsFieldsThatHaveDatesOnlyAndKeysWithDots() {
		load(0);
		add("\"d\":\"2020-05-01\",\"t\":\"2020-05-01T10:00:00Z\",\"m\":\"2020-05-01\",\"a.b\":{\"c\":1}", 0, 0);
		UUID id = add("\"d\":\"2021-05-01\",\"t\":\"2020-05-01 10:00:00\",\"m\":\"x\"", 0, 0);
		assertThat(types()).containsAllEntriesOf(
				Map.of("properties.d", Set.of(FieldType.DATE), "properties.t", Set.of(FieldType.TIME), "properties.m",
						Set.of(FieldType.DATE, FieldType.STRING), "properties.a\\.b.c", Set.of(FieldType.INTEGER)));
		this.locations.change(this.model, id, "2021-05-01", "2021-02-30");
		assertThat(types().get("properties.d")).contains(FieldType.STRING);
	}

	@Test
	void forgetsTheFieldsOfADirectoryThatIsEmpty() {
		load(0);
		List<UUID> ids = List.of(add("\"a\":1", 0, 0), add("\"b\":1", 0, 0));
		assertThat(types()).containsKeys("properties.a", "properties.b");
		this.model.deleted(ids.get(0));
		this.model.load(List.of(this.locations.all().get(ids.get(1))));
		this.model.deleted(ids.get(1));
		compactSoon();
		assertThat(types()).doesNotContainKeys("properties.a", "properties.b");
		add("\"c\":1", 0, 0);
		assertThat(types()).containsKey("properties.c").doesNotContainKeys("properties.a", "properties.b");
	}

	private Map<String, Set<FieldType>> types() {
		return block(this.model.fields().types(snapshot()));
	}

}
