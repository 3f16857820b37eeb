package dev.locations.web;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.Function;

import dev.locations.json.FieldSelection;
import dev.locations.validation.QueryParameter;
import dev.locations.validation.ValidationException;
import dev.locations.validation.Violation;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.JsonNodeFactory;

import org.springframework.util.MultiValueMap;
import org.springframework.web.reactive.function.server.ServerRequest;

/** Reads query parameters, and collects all violations, unknown names first. */
public final class ParameterReading {

	private final MultiValueMap<String, String> parameters;

	private @Nullable List<Violation> violations;

	/** Starts with the parameters that the resource does not have. */
	public ParameterReading(ServerRequest request) {
		this(request.queryParams());
		refuseOthers(KnownParameters.of(request.attributes()));
	}

	/** Reads parameters with known names. */
	public ParameterReading(MultiValueMap<String, String> parameters) {
		this.parameters = parameters;
	}

	/** Refuses unknown parameters, for a resource that reads none. */
	public static void requireKnown(ServerRequest request) {
		new ParameterReading(request).requireValid();
	}

	/**
	 * Reads the parameters {@code only} and {@code except}. Each may be repeated; a comma
	 * is part of a name.
	 */
	public static FieldSelection fields(ServerRequest request) {
		MultiValueMap<String, String> parameters = request.queryParams();
		return parameters.isEmpty() ? FieldSelection.ALL
				: FieldSelection.of(names(parameters, "only"), names(parameters, "except"));
	}

	private static List<String> names(MultiValueMap<String, String> parameters, String name) {
		// Spring's map has null for a parameter without a value, as in "?only"
		return parameters.getOrDefault(name, List.of()).stream().filter(Objects::nonNull).toList();
	}

	public <T> @Nullable T value(QueryParameter<T> parameter) {
		return isSent(parameter) ? value(parameter.name(), parameter::read) : null;
	}

	public <T, R> @Nullable R value(QueryParameter<T> parameter, Function<T, @Nullable R> conversion) {
		return isSent(parameter) ? value(parameter.name(), (values) -> conversion.apply(parameter.read(values))) : null;
	}

	// most parameters are not, and each reader is a new object
	private boolean isSent(QueryParameter<?> parameter) {
		return this.parameters.containsKey(parameter.name());
	}

	/**
	 * Reads a parameter; null if it is not sent or not valid.
	 * @param reader reads the texts of the parameter, at least one; throws a
	 * {@link ValidationException} if they are not valid
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

	public void require(String name) {
		if (!this.parameters.containsKey(name)) {
			add(Violation.query(name, "required", "is required", null));
		}
	}

	/** Refuses a parameter that has no meaning without another one. */
	public void requireWith(String name, String other) {
		if (this.parameters.containsKey(name) && !this.parameters.containsKey(other)) {
			add(combination(name, "must be sent together with " + other));
		}
	}

	/** Refuses a parameter that has no meaning together with another one. */
	public void refuseWith(String name, String other) {
		if (this.parameters.containsKey(name) && this.parameters.containsKey(other)) {
			add(combination(name, "must not be sent together with " + other));
		}
	}

	private Violation combination(String name, String message) {
		return Violation.query(name, "combination", message,
				JsonNodeFactory.instance.stringNode(Objects.requireNonNullElse(this.parameters.getFirst(name), "")));
	}

	public void refuseOthers(KnownParameters known) {
		known.violations(this.parameters).forEach(this::add);
	}

	private void add(Violation violation) {
		if (this.violations == null) {
			this.violations = new ArrayList<>();
		}
		this.violations.add(violation);
	}

	/** Throws a {@link ValidationException} if there are violations. */
	public void requireValid() {
		if (this.violations != null) {
			throw new ValidationException(this.violations);
		}
	}

}
