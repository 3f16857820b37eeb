package dev.locations;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/** Names all packages of this service that a package uses, which a test checks. */
@Target(ElementType.PACKAGE)
@Retention(RetentionPolicy.CLASS)
public @interface MayUse {

	/** Returns the names without {@code dev.locations}. */
	String[] value();

}
