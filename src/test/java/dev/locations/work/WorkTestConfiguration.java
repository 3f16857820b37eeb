package dev.locations.work;

import org.springframework.context.annotation.Import;

@Import(WorkPool.class)
public class WorkTestConfiguration {

}
