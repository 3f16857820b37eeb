package dev.locations.work;

import org.springframework.context.annotation.Import;

/** The threads for long computations, for tests. */
@Import(WorkConfiguration.class)
public class WorkTestConfiguration {

}
