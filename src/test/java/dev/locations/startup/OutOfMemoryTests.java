package dev.locations.startup;

import java.util.ArrayList;
import java.util.List;

import dev.locations.testing.ChildJvm;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import org.springframework.core.env.StandardEnvironment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

class OutOfMemoryTests {

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

	@ParameterizedTest
	@ValueSource(strings = { "Java heap space", "GC overhead limit exceeded", "Metaspace" })
	void isToldByAnErrorOrItsCause(String message) {
		assertThat(FullHeap.isFullHeap(new OutOfMemoryError(message))).isTrue();
		assertThat(FullHeap.isFullHeap(new IllegalStateException(new Error(new OutOfMemoryError(message))))).isTrue();
		assertThat(FullHeap.isFullHeap(new IllegalStateException(message))).isFalse();
	}

	@ParameterizedTest
	@ValueSource(strings = { "unable to create native thread", "Cannot reserve 10 bytes of direct buffer memory" })
	void isNotToldByOtherShortages(String message) {
		assertThat(FullHeap.isFullHeap(new OutOfMemoryError(message))).isFalse();
		assertThat(FullHeap.isFullHeap(new OutOfMemoryError())).isFalse();
		assertThat(FullHeap.isFullHeap(null)).isFalse();
	}

	@Test
	void endsTheProcessWithOneLine() throws Exception {
		try (ChildJvm process = ChildJvm.run("full",
				List.of("-XX:-ExitOnOutOfMemoryError", "-Xmx16m", "-cp", System.getProperty("java.class.path")),
				FillsTheHeap.class, List.of())) {
			assertThat(process.awaitEnd()).isEqualTo(FullHeap.EXIT_CODE);
			assertThat(process.log())
				.containsExactly("The heap is full, so the process ends. Start it again with more memory (-Xmx).");
		}
	}

	/** A program that fills the heap in another thread than the main one. */
	public static final class FillsTheHeap {

		private FillsTheHeap() {
		}

		public static void main(String[] args) throws InterruptedException {
			FullHeap.endProcess();
			Thread filling = new Thread(() -> {
				List<long[]> all = new ArrayList<>();
				while (true) {
					all.add(new long[1_000_000]);
				}
			});
			filling.start();
			Thread.sleep(Long.MAX_VALUE);
		}

	}

}
