package dev.locations.page;

import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.util.List;

import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.BeforeEachCallback;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ExtensionContext.Namespace;
import org.junit.platform.commons.support.AnnotationSupport;

/**
 * Sets the fields with {@link Started}, which are of the types {@link Desk} and
 * {@link Chromium}: static ones to one desk for all tests of the class, others to a new
 * desk for each test. JUnit closes the desk afterwards.
 */
class DeskExtension implements BeforeAllCallback, BeforeEachCallback {

	private static final Namespace NAMESPACE = Namespace.create(DeskExtension.class);

	@Override
	public void beforeAll(ExtensionContext context) throws Exception {
		setFields(context, null);
	}

	@Override
	public void beforeEach(ExtensionContext context) throws Exception {
		setFields(context, context.getRequiredTestInstance());
	}

	private static void setFields(ExtensionContext context, @Nullable Object test) throws Exception {
		List<Field> fields = AnnotationSupport.findAnnotatedFields(context.getRequiredTestClass(), Started.class,
				(field) -> Modifier.isStatic(field.getModifiers()) == (test == null));
		if (fields.isEmpty()) {
			return;
		}
		Desk desk = Desk.start();
		context.getStore(NAMESPACE).put(Desk.class, desk);
		for (Field field : fields) {
			field.setAccessible(true);
			field.set(test, (field.getType() == Desk.class) ? desk : desk.browser());
		}
	}

}
