package dev.locations.location.web;

import java.math.BigDecimal;
import java.util.List;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonPropertyOrder;
import dev.locations.compression.ContentCoding;
import dev.locations.index.value.FieldValue.Scalar;
import dev.locations.location.Facet;
import dev.locations.location.LocationCatalog;
import dev.locations.location.LocationReads;
import dev.locations.location.LocationStore;
import dev.locations.location.query.FacetQuery;
import dev.locations.store.Timestamps;
import dev.locations.web.JsonResponses;
import dev.locations.work.Work;
import org.jspecify.annotations.Nullable;
import reactor.core.publisher.Mono;
import tools.jackson.databind.json.JsonMapper;

import org.springframework.core.io.buffer.DataBuffer;
import org.springframework.core.io.buffer.DefaultDataBufferFactory;
import org.springframework.http.MediaType;
import org.springframework.stereotype.Component;
import org.springframework.web.reactive.function.server.ServerRequest;
import org.springframework.web.reactive.function.server.ServerResponse;

/** Answers how many locations have each value of some fields. */
@Component
record FacetHandler(LocationCatalog catalog, LocationStore store, ListParameters parameters, JsonMapper json) {

	/** Values of more characters take too long to write on an event loop. */
	private static final int MAX_ON_EVENT_LOOP = 10_000;

	/** About what a number, a count and the names of members take. */
	private static final int VALUE_LENGTH = 40;

	/** Longer numbers without a fraction have an exponent. */
	private static final int MAX_WHOLE_DIGITS = 21;

	Mono<ServerResponse> facets(ServerRequest request) {
		SourceCondition source = SourceCondition.of(request);
		FacetQuery query = this.parameters.facets(request);
		ContentCoding coding = ContentCoding.of(request.headers().asHttpHeaders());
		LocationReads reads = this.catalog.reads();
		return ConditionalReads.answer(request, source.tag(reads),
				(headers) -> source.in(query.locations(), this.store)
					.flatMap((wanted) -> JsonResponses.stream(coding.encode(
							reads.facets(new FacetQuery(query.fields(), wanted, query.limit())).flatMap(this::written)),
							coding, MediaType.APPLICATION_JSON, headers)));
	}

	private Mono<DataBuffer> written(List<Facet> facets) {
		long length = facets.stream()
			.flatMap((facet) -> facet.values().stream())
			.mapToLong(
					(count) -> VALUE_LENGTH + ((count.value() instanceof Scalar.Text text) ? text.value().length() : 0))
			.sum();
		return (length > MAX_ON_EVENT_LOOP) ? Work.call(() -> write(facets)) : Mono.just(write(facets));
	}

	private DataBuffer write(List<Facet> facets) {
		return DefaultDataBufferFactory.sharedInstance
			.wrap(this.json.writeValueAsBytes(facets.stream().map(ShownFacet::of).toList()));
	}

	private static Object json(Scalar value) {
		if (value instanceof Scalar.Numeric numeric) {
			return number(numeric);
		}
		if (value instanceof Scalar.Time time) {
			return Timestamps.format(time.epochMillis());
		}
		return (value instanceof Scalar.Bool bool) ? bool.value() : ((Scalar.Text) value).value();
	}

	// 100 instead of 1E+2
	private static BigDecimal number(Scalar.Numeric numeric) {
		BigDecimal value = numeric.value();
		boolean isShort = value.scale() < 0 && value.precision() - value.scale() <= MAX_WHOLE_DIGITS;
		return isShort ? value.setScale(0) : value;
	}

	@JsonPropertyOrder({ "field", "total", "missing", "values", "others", "min", "max", "format" })
	@JsonInclude(JsonInclude.Include.NON_NULL)
	private record ShownFacet(String field, int total, int missing, List<ShownCount> values, int others,
			@Nullable BigDecimal min, @Nullable BigDecimal max, @Nullable String format) {

		static ShownFacet of(Facet facet) {
			return new ShownFacet(facet.field(), facet.total(), facet.missing(),
					facet.values().stream().map((count) -> new ShownCount(json(count.value()), count.count())).toList(),
					facet.others(), (facet.min() != null) ? number(facet.min()) : null,
					(facet.max() != null) ? number(facet.max()) : null,
					(facet.type() != null) ? facet.type().format() : null);
		}

	}

	@JsonPropertyOrder({ "value", "count" })
	private record ShownCount(Object value, int count) {

	}

}
