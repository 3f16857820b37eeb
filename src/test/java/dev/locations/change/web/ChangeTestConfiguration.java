package dev.locations.change.web;

import org.springframework.context.annotation.Import;

@Import(ChangeConfiguration.class)
public class ChangeTestConfiguration {

}
