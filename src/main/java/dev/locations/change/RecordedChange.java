package dev.locations.change;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;

import dev.locations.location.query.BoundingBox;
import org.jspecify.annotations.Nullable;

/**
 * A change of a location, encoded once for all listeners as a server-sent event.
 *
 * @param before where the location was, if it was somewhere else; null otherwise
 * @param event the event in UTF-8, with the empty line at its end
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
public record RecordedChange(long number, @Nullable Point before, Point location, byte[] event) {

	/** About how many bytes this object and its points take, without the event. */
	private static final int OVERHEAD = 120;

	static RecordedChange saved(long number, @Nullable ChangedLocation before, ChangedLocation after) {
		ChangedLocation moved = (before != null && !before.isAtTheSamePointAs(after)) ? before : null;
		return new RecordedChange(number, (moved != null) ? Point.of(moved) : null, Point.of(after),
				event(number, "saved", after, moved));
	}

	static RecordedChange deleted(long number, ChangedLocation before) {
		return new RecordedChange(number, null, Point.of(before), event(number, "deleted", before, null));
	}

	private static byte[] event(long number, String type, ChangedLocation location, @Nullable ChangedLocation moved) {
		ByteArrayOutputStream event = new ByteArrayOutputStream();
		write(event, "event: " + type + "\ndata: {\"id\":\"" + location.id() + "\",");
		writeLocation(event, location);
		if (moved != null) {
			write(event, ",\"before\":{");
			writeLocation(event, moved);
			write(event, "}");
		}
		write(event, "}\nid: " + number + "\n\n");
		return event.toByteArray();
	}

	private static void writeLocation(ByteArrayOutputStream event, ChangedLocation location) {
		write(event, "\"coordinates\":");
		event.writeBytes(location.coordinates());
		write(event, ",\"name\":");
		event.writeBytes(location.name());
	}

	private static void write(ByteArrayOutputStream event, String ascii) {
		event.writeBytes(ascii.getBytes(StandardCharsets.US_ASCII));
	}

	/** Tells whether the change concerns a box. */
	public boolean isIn(BoundingBox box) {
		return this.location.isIn(box) || (this.before != null && this.before.isIn(box));
	}

	int memory() {
		return OVERHEAD + this.event.length;
	}

	/** A point, in degrees. Listeners compare it with their boxes. */
	public record Point(double longitude, double latitude) {

		private static Point of(ChangedLocation location) {
			return new Point(location.longitude(), location.latitude());
		}

		private boolean isIn(BoundingBox box) {
			return box.contains(this.longitude, this.latitude);
		}

	}

}
