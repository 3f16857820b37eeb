package dev.locations.change.web;

import org.springframework.context.annotation.Import;

/** The endpoint of changes, for tests. Nothing records changes but the tests. */
@Import(ChangeConfiguration.class)
public class ChangeTestConfiguration {

}
