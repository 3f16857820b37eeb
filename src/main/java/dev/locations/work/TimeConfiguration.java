package dev.locations.work;

import java.time.Duration;
import java.util.concurrent.TimeUnit;

import reactor.core.Disposable;
import reactor.core.scheduler.Schedulers;

import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** Keeps the running time of this process. */
@Configuration(proxyBeanMethods = false)
public class TimeConfiguration {

	private static final long TICK_MILLIS = 250;

	private static final Duration LONGEST_STEP = Duration.ofSeconds(1);

	@Bean
	RunningTime runningTime() {
		return new RunningTime(System::nanoTime, LONGEST_STEP);
	}

	@Bean(destroyMethod = "dispose")
	Disposable runningTimeTicks(RunningTime time) {
		return Schedulers.parallel().schedulePeriodically(time::tick, 0, TICK_MILLIS, TimeUnit.MILLISECONDS);
	}

}
