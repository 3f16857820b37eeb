package dev.locations.page;

import java.util.Comparator;
import java.util.List;

import dev.locations.web.JsonResponses;

import org.springframework.http.InvalidMediaTypeException;
import org.springframework.http.MediaType;
import org.springframework.web.reactive.function.server.ServerRequest;

/** Tells browsers from programs by the header {@code Accept} (RFC 9110, 12.5.1). */
public final class AcceptedTypes {

	private AcceptedTypes() {
	}

	/**
	 * Tells whether the client prefers HTML to JSON. An invalid header counts as none.
	 */
	public static boolean preferHtml(ServerRequest request) {
		List<MediaType> accepted = accepted(request);
		double html = weight(accepted, MediaType.TEXT_HTML);
		return html > weight(accepted, MediaType.APPLICATION_JSON) && html > weight(accepted, JsonResponses.GEOJSON);
	}

	private static List<MediaType> accepted(ServerRequest request) {
		try {
			return request.headers().asHttpHeaders().getAccept();
		}
		catch (InvalidMediaTypeException ex) {
			return List.of();
		}
	}

	private static double weight(List<MediaType> accepted, MediaType type) {
		return accepted.stream()
			.filter((range) -> range.includes(type))
			.max(Comparator.comparing(AcceptedTypes::precision))
			.map(MediaType::getQualityValue)
			.orElse(0.0);
	}

	private static int precision(MediaType range) {
		return (range.isWildcardType() ? 0 : 2) + (range.isWildcardSubtype() ? 0 : 1);
	}

}
