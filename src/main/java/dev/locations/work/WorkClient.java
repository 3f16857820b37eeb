package dev.locations.work;

import java.util.function.Supplier;

import org.jspecify.annotations.Nullable;
import reactor.util.context.ContextView;

/** A client whose tasks take turns with those of others. */
record WorkClient(FairQueue queue, Supplier<?> key) {

	/** Returns the client of a request; null if the operation belongs to no request. */
	static @Nullable WorkClient of(ContextView context) {
		return context.getOrDefault(WorkClient.class, null);
	}

	WorkTask task(Runnable work) {
		return new WorkTask(this.key.get(), work);
	}

	void execute(Runnable work) {
		this.queue.addNext(task(work));
	}

}
