package dev.locations.readmodel.sync;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.UUID;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import dev.locations.location.query.BoundingBox;
import dev.locations.store.Timestamps;

/** Random locations as the store writes them. Names, times and points are often equal. */
public final class RandomLocations {

	private static final String[] NAMES = { "Park", "Pärk", "park", "Zoo", "\\\"Zoo\\\"", "Z", "\uffff", "\ud83d\ude00",
			"\u00e9t\u00e9", "Pool\\u0001" };

	private final Random random;

	private long clock;

	public RandomLocations(long seed) {
		this(new Random(seed));
	}

	public RandomLocations(Random random) {
		this.random = random;
	}

	public byte[] next() {
		return next(new UUID(this.random.nextLong(), this.random.nextLong()), this.clock);
	}

	public byte[] next(UUID id, long createdAt) {
		this.clock += this.random.nextInt(2) + 1;
		String shortName = this.random.nextBoolean() ? "" : "\"shortName\":\"s" + this.random.nextInt(100) + "\",";
		String description = "\u00e4".repeat(1 + this.random.nextInt((this.random.nextInt(50) == 0) ? 40_000 : 40));
		return """
				{"id":"%s","name":"%s",%s"description":"%s","phone":"1","photoUrl":"p","siteUrl":"",\
				"geometry":{"type":"Point","coordinates":[%s,%s]},"address":{"street":"x","zipCode":"1","city":"y",\
				"state":"z"},"properties":{"a":[1,{"b":null}]},"createdAt":"%s","updatedAt":"%s"}"""
			.formatted(id, NAMES[this.random.nextInt(NAMES.length)], shortName, description, longitude(), latitude(),
					Timestamps.format(createdAt), Timestamps.format(this.clock))
			.getBytes(StandardCharsets.UTF_8);
	}

	public byte[] withOtherPhone(byte[] json) {
		return next(json, "\"phone\":\"[^\"]*\"", "\"phone\":\"" + this.random.nextInt(100) + "\"");
	}

	public byte[] withPhone(byte[] json, String phone) {
		return next(json, "\"phone\":\"[^\"]*\"", "\"phone\":\"" + phone + "\"");
	}

	public byte[] withOtherLongitude(byte[] json) {
		return next(json, "\"coordinates\":\\[[^,]*", "\"coordinates\":[1.25");
	}

	public byte[] withOtherLatitude(byte[] json) {
		return next(json, ",[-0-9.]+\\]\\}", ",1.25]}");
	}

	public byte[] withOtherName(byte[] json) {
		return next(json, "\"name\":\"Park\"|\"name\":\"Z\"", "\"name\":\"New\"");
	}

	private byte[] next(byte[] json, String pattern, String replacement) {
		this.clock++;
		String changed = replaced(new String(json, StandardCharsets.UTF_8), pattern, replacement);
		return replaced(changed, "\"updatedAt\":\"[^\"]*\"", "\"updatedAt\":\"" + Timestamps.format(this.clock) + "\"")
			.getBytes(StandardCharsets.UTF_8);
	}

	/** Like {@code replaceFirst}, but quick for long replacements. */
	private static String replaced(String text, String pattern, String replacement) {
		Matcher found = Pattern.compile(pattern).matcher(text);
		return found.find() ? text.substring(0, found.start()) + replacement + text.substring(found.end()) : text;
	}

	/** Adds, deletes or changes one of the expected locations, in the model as well. */
	void change(ReadModel model, Map<UUID, byte[]> expected) {
		List<UUID> ids = List.copyOf(expected.keySet());
		int kind = below(10);
		UUID id = (kind < 3 || ids.isEmpty()) ? new UUID(this.random.nextLong(), 0) : ids.get(below(ids.size()));
		if (kind < 6 && expected.remove(id) != null) {
			model.deleted(List.of(id));
		}
		else {
			byte[] json = next(id, below(3));
			expected.put(id, json);
			model.saved(List.of(json));
		}
	}

	public BoundingBox box() {
		double south = latitude();
		double north = latitude();
		return new BoundingBox(longitude(), Math.min(south, north), longitude(), Math.max(south, north));
	}

	private double longitude() {
		return this.random.nextInt(-36, 37) * 5;
	}

	private double latitude() {
		return this.random.nextInt(-18, 19) * 5;
	}

	public int below(int bound) {
		return this.random.nextInt(bound);
	}

}
