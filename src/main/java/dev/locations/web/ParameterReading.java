package dev.locations.web;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

import dev.locations.validation.QueryParameter;
import dev.locations.validation.ValidationException;
import dev.locations.validation.Violation;
import dev.locations.web.query.KnownParameters;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

import org.springframework.util.MultiValueMap;
import org.springframework.web.reactive.function.server.ServerRequest;

/**
 * Reads the query parameters of a request, and collects the violations of all of them,
 * unknown ones first.
 */
public final class ParameterReading {

	private final MultiValueMap<String, String> parameters;

	private @Nullable List<Violation> violations;

	/**
	 * Starts with the parameters that the resource does not have.
	 * @param request the request
	 */
	public ParameterReading(ServerRequest request) {
		this.parameters = request.queryParams();
		refuseOthers(KnownParameters.of(request.attributes()));
	}

	/**
	 * Checks the parameters of a resource that reads none, or none that may be invalid.
	 * @param request the request
	 * @throws ValidationException if there are unknown parameters
	 */
	public static void requireKnown(ServerRequest request) {
		new ParameterReading(request).requireValid();
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
	 * Adds violations for parameters with other names.
	 * @param known the parameters of the resource
	 */
	public void refuseOthers(KnownParameters known) {
		known.violations(this.parameters).forEach(this::add);
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
