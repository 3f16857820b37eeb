package dev.locations.service;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

import org.junit.jupiter.api.Tag;

import org.springframework.test.context.ContextConfiguration;

/**
 * Runs the tests of a class with a service on MongoDB, in a new database.
 */
@Target(ElementType.TYPE)
@Retention(RetentionPolicy.RUNTIME)
@Tag("mongodb")
@Tag("slow")
@ContextConfiguration(initializers = NewMongoDatabase.class)
@interface OnMongo {

}
