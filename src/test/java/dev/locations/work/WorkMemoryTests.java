package dev.locations.work;

import java.util.concurrent.atomic.AtomicLong;

import org.junit.jupiter.api.Test;
import reactor.core.publisher.Mono;
import reactor.test.StepVerifier;
import reactor.util.context.Context;

import static org.assertj.core.api.Assertions.assertThat;

class WorkMemoryTests {

	private final AtomicLong max = new AtomicLong(1_000);

	private final WorkMemory memory = new WorkMemory(this.max::get);

	@Test
	void oneClientTakesHalfOfWhatTheOthersLeave() {
		assertThat(this.memory.take("a", 501)).isFalse();
		assertThat(this.memory.take("a", 400)).isTrue();
		assertThat(this.memory.take("a", 101)).isFalse();
		assertThat(this.memory.take("a", 100)).isTrue();
		assertThat(this.memory.take("b", 251)).isFalse();
		assertThat(this.memory.take("b", 250)).isTrue();
		assertThat(this.memory.take("c", 125)).isTrue();
		assertThat(this.memory.taken()).isEqualTo(875);
		this.memory.giveBack("a", 500);
		assertThat(this.memory.take("c", 188)).isTrue();
	}

	@Test
	void theServiceItselfTakesAllThatIsLeft() {
		assertThat(this.memory.take("a", 500)).isTrue();
		assertThat(this.memory.take(null, 501)).isFalse();
		assertThat(this.memory.take(null, 500)).isTrue();
		this.memory.giveBack(null, 500);
		this.max.set(600);
		assertThat(this.memory.take(null, 101)).isFalse();
	}

	@Test
	void aRequestGivesItsMemoryBackAtItsEnd() {
		try (WorkPool pool = new WorkPool(1, 10, 4)) {
			WorkPool.Request request = pool.begin(() -> "a");
			Mono<Long> work = Work.holding(this.memory, 400_000, () -> Mono.fromSupplier(this.memory::taken));
			this.max.set(1_000_000);
			assertThat(work.contextWrite(request::serve).block()).isEqualTo(400_000);
			assertThat(this.memory.taken()).isEqualTo(400_000);
			StepVerifier.create(work.contextWrite(request::serve)).verifyError(WorkRefusedException.class);
			request.close();
			assertThat(this.memory.taken()).isZero();
			assertThat(Work.hold(request.serve(Context.empty()), this.memory, 1)).as("after its end").isFalse();
		}
	}

}
