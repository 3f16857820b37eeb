package dev.locations.web;

import java.util.List;
import java.util.Map;
import java.util.Objects;
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

	/** Clients add it to get past caches. */
	private static final String CACHE_BREAKER = "_";

	/** More of them tell nothing new, and make the answer long. */
	private static final int MAX_VIOLATIONS = 10;

	private static final String ATTRIBUTE = KnownParameters.class.getName();

	/** Creates the parameters of a resource. */
	public static KnownParameters named(String... names) {
		return new KnownParameters(Set.of(names));
	}

	/** Sets the parameters for a request, unless others are set already. */
	public void attachTo(Map<String, Object> attributes) {
		attributes.putIfAbsent(ATTRIBUTE, this);
	}

	/** Returns the parameters for a request; {@link #ANY} if none were set. */
	public static KnownParameters of(Map<String, Object> attributes) {
		return (KnownParameters) attributes.getOrDefault(ATTRIBUTE, ANY);
	}

	/** Finds the parameters with other names. */
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
				+ NearestName.of(name, known).map("; did you mean \"%s\"?"::formatted).orElse("");
	}

}
