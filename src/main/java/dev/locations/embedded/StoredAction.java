package dev.locations.embedded;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Objects;
import java.util.UUID;

import dev.locations.history.ActionSummary;
import dev.locations.location.Action;
import org.jspecify.annotations.Nullable;

/**
 * An action in the history.
 *
 * @param summary what it has done
 * @param forgotten how many of its versions are forgotten
 */
record StoredAction(ActionSummary summary, long forgotten) {

	static StoredAction of(Action action) {
		return new StoredAction(new ActionSummary(action, 0, 0, 0), 0);
	}

	static StoredAction of(UUID id, byte[] stored) {
		try (DataInputStream in = new DataInputStream(new ByteArrayInputStream(stored))) {
			Action.Kind kind = Action.Kind.valueOf(in.readUTF());
			String account = text(in);
			Action action = new Action(id, kind, (account != null) ? UUID.fromString(account) : null, text(in),
					text(in));
			return new StoredAction(new ActionSummary(action, in.readLong(), in.readLong(), in.readLong()),
					in.readLong());
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
	}

	private static @Nullable String text(DataInputStream in) throws IOException {
		String text = in.readUTF();
		return text.isEmpty() ? null : text;
	}

	byte[] bytes() {
		Action action = this.summary.action();
		ByteArrayOutputStream bytes = new ByteArrayOutputStream();
		try (DataOutputStream out = new DataOutputStream(bytes)) {
			out.writeUTF(action.kind().name());
			out.writeUTF(Objects.toString(action.account(), ""));
			out.writeUTF(Objects.toString(action.who(), ""));
			out.writeUTF(Objects.toString(action.name(), ""));
			out.writeLong(this.summary.added());
			out.writeLong(this.summary.changed());
			out.writeLong(this.summary.deleted());
			out.writeLong(this.forgotten);
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
		return bytes.toByteArray();
	}

	StoredAction plus(long added, long changed, long deleted) {
		ActionSummary done = this.summary;
		return new StoredAction(new ActionSummary(done.action(), done.added() + added, done.changed() + changed,
				done.deleted() + deleted), this.forgotten);
	}

	StoredAction forgetting(int versions) {
		return new StoredAction(this.summary, this.forgotten + versions);
	}

	boolean isForgotten() {
		return this.forgotten >= this.summary.added() + this.summary.changed() + this.summary.deleted();
	}

}
