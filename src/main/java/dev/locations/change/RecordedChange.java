package dev.locations.change;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;

import org.jspecify.annotations.Nullable;

/**
 * A change of a location, encoded once for all listeners as a server-sent event.
 *
 * @param before the location before the change; null if it did not exist, or differs in
 * nothing that is kept
 * @param location the location after the change, or before its deletion
 * @param event the event in UTF-8, with the empty line at its end
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
public record RecordedChange(long number, @Nullable Version before, Version location, byte[] event) {

	/** About how many bytes this object and its points take, without the event. */
	private static final int OVERHEAD = 120;

	static RecordedChange saved(long number, @Nullable ChangedLocation before, ChangedLocation after,
			boolean withDocuments) {
		ChangedLocation moved = (before != null && !before.isAtTheSamePointAs(after)) ? before : null;
		ChangedLocation kept = withDocuments ? before : moved;
		return new RecordedChange(number, (kept != null) ? Version.of(kept, withDocuments) : null,
				Version.of(after, withDocuments), event(number, "saved", after, moved));
	}

	static RecordedChange deleted(long number, ChangedLocation before, boolean withDocuments) {
		return new RecordedChange(number, null, Version.of(before, withDocuments),
				event(number, "deleted", before, null));
	}

	RecordedChange withoutDocuments() {
		return new RecordedChange(this.number, (this.before != null) ? this.before.withoutDocument() : null,
				this.location.withoutDocument(), this.event);
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

	/** Returns the bytes of the documents. */
	public int documentBytes() {
		return this.location.documentBytes() + ((this.before != null) ? this.before.documentBytes() : 0);
	}

	int memory() {
		return OVERHEAD + this.event.length + documentBytes();
	}

	/**
	 * A location at one time, which listeners compare with what they ask for.
	 *
	 * @param longitude the longitude in degrees
	 * @param latitude the latitude in degrees
	 * @param document the whole location in JSON; null if it is not kept
	 */
	@SuppressWarnings("ArrayRecordComponent") // never compared
	public record Version(double longitude, double latitude, byte @Nullable [] document) {

		private static Version of(ChangedLocation location, boolean withDocument) {
			return new Version(location.longitude(), location.latitude(), withDocument ? location.json() : null);
		}

		private Version withoutDocument() {
			return new Version(this.longitude, this.latitude, null);
		}

		private int documentBytes() {
			return (this.document != null) ? this.document.length : 0;
		}

	}

}
