package dev.locations.work;

import org.springframework.context.annotation.Import;

/** The threads for long computations, for tests. */
@Import(WorkPool.class)
public class WorkTestConfiguration {

}
