package dev.locations.web;

import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;

import dev.locations.validation.Violation;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.JsonNodeFactory;

import org.springframework.util.MultiValueMap;

/**
 * The query parameters that a resource has. A client whose parameter is ignored would
 * take the answer for something else: for example all locations for those of a category.
 *
 * @param names their names; null if all names are allowed
 */
public record KnownParameters(@Nullable Set<String> names) {

	/** All names are allowed. */
	public static final KnownParameters ANY = new KnownParameters(null);

	private static final String CACHE_BREAKER = "_";

	/** More of them tell nothing new, and make the answer long. */
	private static final int MAX_VIOLATIONS = 10;

	/** Names that differ in more than every third character are not similar. */
	private static final int SIMILAR_SHARE = 3;

	private static final String ATTRIBUTE = KnownParameters.class.getName();

	public static KnownParameters named(String... names) {
		return new KnownParameters(Set.of(names));
	}

	public void attachTo(Map<String, Object> attributes) {
		attributes.putIfAbsent(ATTRIBUTE, this);
	}

	public static KnownParameters of(Map<String, Object> attributes) {
		return (KnownParameters) attributes.getOrDefault(ATTRIBUTE, ANY);
	}

	public List<Violation> violations(MultiValueMap<String, String> sent) {
		Set<String> known = this.names;
		if (known == null || known.containsAll(sent.keySet())) {
			return List.of();
		}
		return sent.keySet()
			.stream()
			.filter((name) -> !known.contains(name) && !name.equals(CACHE_BREAKER))
			.limit(MAX_VIOLATIONS)
			.map((name) -> Violation.query(name, "unknown", message(name, known),
					JsonNodeFactory.instance.stringNode(Objects.requireNonNullElse(sent.getFirst(name), ""))))
			.toList();
	}

	private static String message(String name, Set<String> known) {
		return "is not a parameter of this resource"
				+ nearest(name, known).map("; did you mean \"%s\"?"::formatted).orElse("");
	}

	private static Optional<String> nearest(String sent, Collection<String> names) {
		return names.stream()
			.filter((name) -> Math.abs(name.length() - sent.length()) <= maxDistance(name))
			.filter((name) -> distance(sent, name) <= maxDistance(name))
			.min(Comparator.<String>comparingInt((name) -> distance(sent, name))
				.thenComparing(Comparator.naturalOrder()));
	}

	private static int maxDistance(String name) {
		return name.length() / SIMILAR_SHARE;
	}

	// counts the characters to insert, to remove or to replace (Levenshtein)
	private static int distance(String sent, String name) {
		String a = sent.toLowerCase(Locale.ROOT);
		String b = name.toLowerCase(Locale.ROOT);
		int[] row = new int[b.length() + 1];
		for (int j = 0; j <= b.length(); j++) {
			row[j] = j;
		}
		for (int i = 1; i <= a.length(); i++) {
			int diagonal = row[0];
			row[0] = i;
			for (int j = 1; j <= b.length(); j++) {
				int replaced = diagonal + ((a.charAt(i - 1) == b.charAt(j - 1)) ? 0 : 1);
				diagonal = row[j];
				row[j] = Math.min(replaced, Math.min(row[j], row[j - 1]) + 1);
			}
		}
		return row[b.length()];
	}

}
