package dev.locations.importing;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.UUID;

import dev.locations.json.Ids;
import dev.locations.json.JsonSyntaxException;
import dev.locations.json.JsonText;
import dev.locations.location.LocationInput;
import dev.locations.location.NewLocation;
import dev.locations.validation.BodySchema;
import dev.locations.validation.ValidationException;
import dev.locations.validation.Violation;
import tools.jackson.databind.JsonNode;

import org.springframework.util.IdGenerator;

/**
 * Applies the rules of POST /locations to the locations of a file, and one more: an
 * {@code id}, which they may have, must be a UUID.
 */
final class ItemCheck {

	private final BodySchema schema;

	private final IdGenerator ids;

	private final int maxBytes;

	/**
	 * Creates the check.
	 * @param schema the rules
	 * @param ids identifies the locations that come without an identifier
	 * @param maxBytes the longest location, to be named in refusals
	 */
	ItemCheck(BodySchema schema, IdGenerator ids, int maxBytes) {
		this.schema = schema;
		this.ids = ids;
		this.maxBytes = maxBytes;
	}

	/**
	 * Checks a batch.
	 * @param items the batch
	 * @param reader the reader that it comes from
	 * @return the same locations, in their order
	 */
	CheckedBatch check(List<Item> items, ItemReader reader) {
		CheckedBatch batch = new CheckedBatch(new ArrayList<>(items.size()), new ArrayList<>());
		for (Item item : items) {
			try {
				byte[] json = item.json().orElse(null);
				if (json != null) {
					batch.valid().add(check(reader.body(JsonText.parse(json))));
				}
				else {
					batch.refused()
						.add(RefusedItem.of(item.number(), "It is longer than %d bytes".formatted(this.maxBytes)));
				}
			}
			catch (JsonSyntaxException ex) {
				batch.refused().add(RefusedItem.of(item.number(), ex.getMessage()));
			}
			catch (ValidationException ex) {
				batch.refused().add(new RefusedItem(item.number(), ex.violations()));
			}
		}
		return batch;
	}

	private NewLocation check(JsonText body) {
		JsonNode sent = body.root().path("id");
		if (sent.isMissingNode() || sent.isNull()) {
			return new NewLocation(this.ids.generateId(), LocationInput.of(body, this.schema));
		}
		Optional<UUID> id = Ids.parse(sent.stringValue(""));
		if (id.isEmpty()) {
			List<Violation> violations = new ArrayList<>(this.schema.validate(body.root()));
			violations.add(0, Violation.body("/id", "uuid", "must be a UUID", sent.isValueNode() ? sent : null));
			throw new ValidationException(violations);
		}
		return new NewLocation(id.get(), LocationInput.of(body, this.schema));
	}

}
