package dev.locations.work;

import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;

import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

@Configuration(proxyBeanMethods = false)
class WorkConfiguration {

	@Bean(destroyMethod = "close")
	WorkPool workPool(MeterRegistry registry) {
		WorkPool pool = new WorkPool();
		Gauge.builder("locations.work.waiting", pool, WorkPool::waiting)
			.description("How many tasks of long computations wait for a thread")
			.baseUnit("tasks")
			.register(registry);
		return pool;
	}

}
