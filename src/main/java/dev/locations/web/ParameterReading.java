package dev.locations.web;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.Function;

import dev.locations.validation.QueryParameter;
import dev.locations.validation.ValidationException;
import dev.locations.validation.Violation;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;

import org.springframework.util.MultiValueMap;

/**
 * Reads the query parameters of a request, and collects the violations of all of them.
 */
public final class ParameterReading {

	private final MultiValueMap<String, String> parameters;

	private @Nullable List<Violation> violations;

	/**
	 * Starts without violations.
	 * @param parameters the query parameters of the request
	 */
	public ParameterReading(MultiValueMap<String, String> parameters) {
		this.parameters = parameters;
	}

	/**
	 * Reads a parameter.
	 * @param <T> the type of its value
	 * @param name its name
	 * @param rules its rules
	 * @param conversion converts a value that the rules allow
	 * @return the value; null if the parameter is not sent or not valid
	 */
	public <T> @Nullable T value(String name, QueryParameter rules, Function<JsonNode, @Nullable T> conversion) {
		return value(name, (values) -> conversion.apply(rules.read(values)));
	}

	/**
	 * Reads a parameter.
	 * @param <T> the type of its value
	 * @param name its name
	 * @param reader reads the texts of the parameter, at least one; throws a
	 * {@link ValidationException} if they are not valid
	 * @return the value; null if the parameter is not sent or not valid
	 */
	public <T> @Nullable T value(String name, Function<List<? extends @Nullable String>, @Nullable T> reader) {
		List<? extends @Nullable String> values = this.parameters.get(name);
		if (values == null) {
			return null;
		}
		try {
			return reader.apply(values);
		}
		catch (ValidationException ex) {
			ex.violations().forEach(this::add);
			return null;
		}
	}

	/**
	 * Reads a parameter that must be sent.
	 * @param <T> the type of its value
	 * @param name its name
	 * @param reader reads the texts of the parameter, at least one; throws a
	 * {@link ValidationException} if they are not valid
	 * @return the value; null if the parameter is not sent or not valid, so that
	 * {@link #requireValid} fails
	 */
	public <T> @Nullable T required(String name, Function<List<? extends @Nullable String>, T> reader) {
		if (!this.parameters.containsKey(name)) {
			add(Violation.query(name, "required", "is required", null));
		}
		return value(name, reader);
	}

	/**
	 * Adds a violation for each parameter with another name.
	 * @param names the names of all parameters of a resource
	 */
	public void refuseOthers(Set<String> names) {
		this.parameters.keySet()
			.stream()
			.filter((name) -> !names.contains(name))
			.forEach((name) -> add(Violation.query(name, "unknown", "is not a parameter of this resource",
					JsonNodeFactory.instance.stringNode(String.valueOf(this.parameters.getFirst(name))))));
	}

	private void add(Violation violation) {
		if (this.violations == null) {
			this.violations = new ArrayList<>();
		}
		this.violations.add(violation);
	}

	/**
	 * Checks that there are no violations.
	 * @throws ValidationException with all violations, if there are some
	 */
	public void requireValid() {
		if (this.violations != null) {
			throw new ValidationException(this.violations);
		}
	}

}
