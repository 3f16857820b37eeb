package dev.locations.importing;

import java.io.IOException;
import java.io.InputStream;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import javax.xml.stream.XMLStreamConstants;

import dev.locations.file.XmlEvents;
import dev.locations.json.JsonText;
import org.jspecify.annotations.Nullable;

/**
 * Reads the placemarks of KML (OGC 12-007r2) as features of GeoJSON. What they have of
 * extended data, and their names and descriptions, are the properties.
 */
final class KmlReader implements LocationReader {

	/** A place with more bytes ends the import, not only one that is refused. */
	private static final int MAX_PART = 64 * 1024 * 1024;

	private static final Set<String> FIELDS = Set.of("name", "description", "address", "phoneNumber");

	private final Source more;

	private final int maxBytes;

	private XmlEvents xml;

	private final Deque<String> path = new ArrayDeque<>();

	private final StringBuilder text = new StringBuilder();

	private Map<String, JsonText> properties = new LinkedHashMap<>();

	private List<String> geometries = new ArrayList<>();

	private List<String> rings = new ArrayList<>();

	/** The name of the extended data that is read. */
	private String data = "";

	private int size;

	private long number;

	private KmlReader(XmlEvents xml, Source more, int maxBytes) {
		this.xml = xml;
		this.more = more;
		this.maxBytes = maxBytes;
	}

	/** Begins to read; empty if there is no file, or the first one is other XML. */
	static Optional<LocationReader> open(Source files, int maxBytes) throws IOException {
		InputStream first = files.next();
		if (first == null) {
			return Optional.empty();
		}
		XmlEvents xml = new XmlEvents(first, MAX_PART);
		int event = xml.next();
		while (event != XMLStreamConstants.START_ELEMENT) {
			event = xml.next();
		}
		return xml.reader().getLocalName().equals("kml") ? Optional.of(new KmlReader(xml, files, maxBytes))
				: Optional.empty();
	}

	@Override
	public @Nullable RawLocation next() throws IOException {
		while (true) {
			switch (this.xml.next()) {
				case XMLStreamConstants.START_ELEMENT -> start(this.xml.reader().getLocalName());
				case XMLStreamConstants.END_ELEMENT -> {
					if (end(this.xml.reader().getLocalName())) {
						return placemark();
					}
				}
				case XMLStreamConstants.CHARACTERS, XMLStreamConstants.CDATA -> {
					this.size += this.xml.reader().getTextLength();
					if (this.size <= this.maxBytes) {
						this.text.append(this.xml.reader().getText());
					}
				}
				case XMLStreamConstants.END_DOCUMENT -> {
					InputStream file = this.more.next();
					if (file == null) {
						return null;
					}
					this.xml = new XmlEvents(file, MAX_PART);
				}
				default -> {
				}
			}
		}
	}

	private void start(String name) {
		this.path.push(name);
		this.text.setLength(0);
		if (name.equals("Placemark")) {
			this.xml.startPart();
			this.size = 0;
			this.properties = new LinkedHashMap<>();
			this.geometries = new ArrayList<>();
		}
		else if (name.equals("Data") || name.equals("SimpleData")) {
			this.data = String.valueOf(this.xml.reader().getAttributeValue(null, "name"));
		}
	}

	/** Returns whether it is the end of a placemark. */
	private boolean end(String name) {
		this.path.poll();
		String parent = String.valueOf(this.path.peek());
		String value = this.text.toString().strip();
		this.text.setLength(0);
		if (name.equals("SimpleData") || (name.equals("value") && parent.equals("Data"))) {
			this.properties.put(this.data, JsonText.string(value));
		}
		else if (FIELDS.contains(name) && parent.equals("Placemark")) {
			this.properties.put(name, JsonText.string(value));
		}
		else if (name.equals("coordinates")) {
			String positions = Stream.of(value.split("\\s+")).map(KmlReader::position).collect(Collectors.joining(","));
			if (parent.equals("LinearRing")) {
				this.rings.add("[" + positions + "]");
			}
			else {
				geometry(parent, parent.equals("Point") ? positions : "[" + positions + "]");
			}
		}
		else if (name.equals("Polygon")) {
			geometry(name, "[" + String.join(",", this.rings) + "]");
			this.rings = new ArrayList<>();
		}
		return name.equals("Placemark");
	}

	private void geometry(String type, String coordinates) {
		this.geometries.add("{\"type\":\"%s\",\"coordinates\":%s}".formatted(type, coordinates));
	}

	/** The altitude 0 stands in most files, and says nothing. */
	private static String position(String text) {
		List<String> numbers = Stream.of(text.split(",")).map(KmlReader::number).collect(Collectors.toList());
		if (numbers.size() == 3 && numbers.get(2).equals("0")) {
			numbers.remove(2);
		}
		return "[" + String.join(",", numbers) + "]";
	}

	private static String number(String text) {
		try {
			BigDecimal number = new BigDecimal(text);
			return (number.signum() == 0) ? "0" : number.toString();
		}
		catch (NumberFormatException ex) {
			return JsonText.string(text).text();
		}
	}

	private RawLocation placemark() {
		this.number++;
		if (this.size > this.maxBytes) {
			return RawLocation.tooLong(this, this.number, this.maxBytes);
		}
		// a label beside a line or an area is its place
		List<String> points = this.geometries.stream()
			.filter((each) -> each.startsWith("{\"type\":\"Point\""))
			.toList();
		List<String> shapes = (points.size() == 1) ? points : this.geometries;
		String geometry = shapes.isEmpty() ? "null" : (shapes.size() == 1) ? shapes.get(0)
				: "{\"type\":\"GeometryCollection\",\"geometries\":[" + String.join(",", shapes) + "]}";
		Map<String, JsonText> feature = new LinkedHashMap<>();
		feature.put("type", JsonText.string("Feature"));
		feature.put("geometry", JsonText.parse(geometry.getBytes(StandardCharsets.UTF_8)));
		feature.put("properties", JsonText.object(this.properties));
		return new RawLocation(this, this.number, this.size, () -> JsonText.object(feature), null);
	}

	@Override
	public String unit() {
		return "feature";
	}

	@Override
	public String format() {
		return "kml";
	}

	/** Files of KML, one after the other: in a KMZ the first one may link others. */
	interface Source {

		/** Returns null after the last one. */
		@Nullable InputStream next() throws IOException;

	}

}
