package dev.locations.importing;

import java.io.IOException;
import java.io.InputStream;

import dev.locations.json.JsonText;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.StreamReadConstraints;
import tools.jackson.core.exc.JacksonIOException;
import tools.jackson.core.json.JsonFactory;

/** Reads the features of a GeoJSON FeatureCollection (RFC 7946, 3.3), byte for byte. */
final class FeatureReader implements LocationReader {

	private final CapturingInputStream input;

	private final int maxBytes;

	private final JsonParser parser;

	private boolean started;

	private boolean inFeatures;

	private long number;

	FeatureReader(InputStream in, int maxBytes) {
		this.input = new CapturingInputStream(in, maxBytes);
		this.maxBytes = maxBytes;
		// so that one unusual feature does not stop the import
		StreamReadConstraints constraints = StreamReadConstraints.builder()
			.maxNestingDepth(maxBytes)
			.maxNameLength(maxBytes)
			.maxNumberLength(maxBytes)
			.build();
		this.parser = JsonFactory.builder()
			.streamReadConstraints(constraints)
			.build()
			.createParser(ObjectReadContext.empty(), this.input);
	}

	@Override
	public @Nullable RawLocation next() throws IOException {
		try {
			while (this.inFeatures || findFeatures()) {
				if (this.parser.nextToken() != JsonToken.END_ARRAY) {
					return feature();
				}
				this.inFeatures = false;
			}
			return null;
		}
		catch (JacksonIOException ex) {
			throw ex.getCause();
		}
		catch (JacksonException ex) {
			throw malformed(ex.getOriginalMessage(), ex);
		}
	}

	private RawLocation feature() {
		this.number++;
		this.input.startCapture(this.parser.currentTokenLocation().getByteOffset());
		this.parser.skipChildren();
		this.parser.finishToken();
		return this.input.captured(this.parser.currentLocation().getByteOffset())
			.map((json) -> RawLocation.of(this.number, json))
			.orElseGet(() -> RawLocation.tooLong(this.number, this.maxBytes));
	}

	private boolean findFeatures() throws IOException {
		if (!this.started) {
			this.started = true;
			this.parser.nextToken();
		}
		while (this.parser.nextToken() == JsonToken.PROPERTY_NAME) {
			boolean features = "features".equals(this.parser.currentName());
			this.inFeatures = this.parser.nextToken() == JsonToken.START_ARRAY && features;
			if (this.inFeatures) {
				return true;
			}
			if (features) {
				throw malformed("\"features\" is not an array", null);
			}
			this.parser.skipChildren();
		}
		if (this.parser.nextToken() != null) {
			throw malformed("there is more after its end", null);
		}
		return false;
	}

	private IOException malformed(String problem, @Nullable JacksonException cause) {
		return new IOException("Malformed FeatureCollection at line %d, column %d: %s"
			.formatted(this.parser.currentLocation().getLineNr(), this.parser.currentLocation().getColumnNr(), problem),
				cause);
	}

	@Override
	public boolean isFeature(JsonText location) {
		return true;
	}

	@Override
	public String unit() {
		return "feature";
	}

}
