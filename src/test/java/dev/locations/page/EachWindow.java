package dev.locations.page;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Runs a test in a wide and in a narrow window, with light and with dark colours. */
@Target(ElementType.METHOD)
@Retention(RetentionPolicy.RUNTIME)
@ParameterizedTest
@CsvSource({ "1280, 800, light", "1280, 800, dark", "360, 740, light", "360, 740, dark" })
@interface EachWindow {

}
