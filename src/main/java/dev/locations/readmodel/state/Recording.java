package dev.locations.readmodel.state;

import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;

/**
 * The changes since some work was started that takes longer, to be applied again to its
 * result.
 */
final class Recording {

	private final List<UnaryOperator<Snapshot>> changes = new ArrayList<>();

	void add(UnaryOperator<Snapshot> change) {
		this.changes.add(change);
	}

	int size() {
		return this.changes.size();
	}

	List<UnaryOperator<Snapshot>> from(int index) {
		return List.copyOf(this.changes.subList(index, this.changes.size()));
	}

	static Snapshot replay(Snapshot snapshot, List<UnaryOperator<Snapshot>> changes) {
		Snapshot state = snapshot;
		for (UnaryOperator<Snapshot> change : changes) {
			state = change.apply(state);
		}
		return state;
	}

}
