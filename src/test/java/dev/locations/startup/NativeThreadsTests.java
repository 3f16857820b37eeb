package dev.locations.startup;

import java.util.ArrayList;
import java.util.List;

import org.junit.jupiter.api.Test;

import org.springframework.core.env.StandardEnvironment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

class NativeThreadsTests {

	private final List<Thread> created = new ArrayList<>();

	private Thread create(Runnable task, int limit) {
		Thread thread = (this.created.size() < limit) ? new Thread(task) : new Thread(task) {

			@Override
			public synchronized void start() {
				throw new OutOfMemoryError("unable to create native thread: possibly out of memory");
			}

		};
		this.created.add(thread);
		return thread;
	}

	@Test
	void endsTheThreadsThatItStartsToCountThem() {
		new NativeThreads(30, (task) -> create(task, 30)).check();
		assertThat(this.created).hasSize(30).noneMatch(Thread::isAlive);
	}

	@Test
	void tellsHowManyThreadsTheSystemGivesWhenThatIsNotEnough() {
		assertThatExceptionOfType(ConfigurationProblem.class)
			.isThrownBy(() -> new NativeThreads(30, (task) -> create(task, 12)).check())
			.withMessage("The system gives this process only 12 more threads, and the service needs 30.");
		assertThat(this.created).hasSize(13).noneMatch(Thread::isAlive);
	}

	@Test
	void tellsARefusedThreadFromAFullHeap() {
		assertThat(NativeThreads.isRefusal(new OutOfMemoryError("unable to create native thread"))).isTrue();
		assertThat(NativeThreads.isRefusal(new OutOfMemoryError("Java heap space"))).isFalse();
		assertThat(NativeThreads.isRefusal(new OutOfMemoryError())).isFalse();
	}

	@Test
	void describesARefusalDuringTheStart() {
		StartupFailures analyzer = new StartupFailures(new StandardEnvironment());
		assertThat(analyzer.analyze(new IllegalStateException(new OutOfMemoryError("unable to create native thread"))))
			.satisfies((analysis) -> assertThat(analysis.getDescription()).contains("no more threads"))
			.satisfies((analysis) -> assertThat(analysis.getAction()).contains("ulimit -u"));
		assertThat(analyzer.analyze(new OutOfMemoryError("Java heap space")))
			.satisfies((analysis) -> assertThat(analysis.getDescription()).contains("Java heap space"));
	}

}
