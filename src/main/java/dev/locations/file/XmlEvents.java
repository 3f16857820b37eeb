package dev.locations.file;

import java.io.IOException;
import java.io.InputStream;
import java.util.Objects;

import javax.xml.stream.XMLInputFactory;
import javax.xml.stream.XMLStreamConstants;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;

import com.fasterxml.aalto.UncheckedStreamException;
import com.fasterxml.aalto.stax.InputFactoryImpl;

/**
 * Reads XML event by event, without DTDs and entities. No part of it, such as a comment,
 * a row or a place, is larger than a maximum: its reader may keep all of it in memory.
 */
public final class XmlEvents {

	private static final XMLInputFactory FACTORY = factory();

	private static final int MAX_DEPTH = 256;

	private final Part part;

	private final XMLStreamReader reader;

	private int depth;

	/** {@code maxPart} counts the bytes between two calls of {@link #startPart}. */
	public XmlEvents(InputStream in, long maxPart) throws IOException {
		this.part = new Part(in, maxPart);
		try {
			this.reader = FACTORY.createXMLStreamReader(this.part);
		}
		catch (XMLStreamException ex) {
			throw failure(ex);
		}
	}

	private static XMLInputFactory factory() {
		// that of the JDK stops at long files, as if entities had made them long
		XMLInputFactory factory = new InputFactoryImpl();
		factory.setProperty(XMLInputFactory.SUPPORT_DTD, false);
		factory.setProperty(XMLInputFactory.IS_SUPPORTING_EXTERNAL_ENTITIES, false);
		return factory;
	}

	/** Returns the next event, one of {@link XMLStreamConstants}. */
	public int next() throws IOException {
		try {
			int event = this.reader.next();
			this.depth += (event == XMLStreamConstants.START_ELEMENT) ? 1
					: (event == XMLStreamConstants.END_ELEMENT) ? -1 : 0;
			if (this.depth > MAX_DEPTH) {
				throw new IOException("XML with more than %d elements in each other is not read".formatted(MAX_DEPTH));
			}
			if (event == XMLStreamConstants.CHARACTERS) {
				// it is read only now
				this.reader.getTextLength();
			}
			if (event == XMLStreamConstants.DTD || event == XMLStreamConstants.ENTITY_REFERENCE) {
				throw new IOException("XML with a DOCTYPE or entities of its own is not read");
			}
			return event;
		}
		catch (XMLStreamException ex) {
			throw failure(ex);
		}
		catch (UncheckedStreamException ex) {
			throw failure((XMLStreamException) Objects.requireNonNull(ex.getCause()));
		}
	}

	private static IOException failure(XMLStreamException ex) {
		if (ex.getNestedException() instanceof IOException cause) {
			return cause;
		}
		int line = (ex.getLocation() != null) ? ex.getLocation().getLineNumber() : 1;
		return new IOException("Malformed XML at line " + line, ex);
	}

	public XMLStreamReader reader() {
		return this.reader;
	}

	/** Begins a part: what was before is not in memory any more. */
	public void startPart() {
		this.part.count = 0;
	}

	private static final class Part extends BlockInputStream {

		private static final int BLOCK = 8 * 1024;

		private final long max;

		private long count;

		Part(InputStream in, long max) {
			super(in);
			this.max = max;
		}

		@Override
		public int read(byte[] target, int offset, int length) throws IOException {
			if (this.count > this.max) {
				throw new IOException("A part of the XML is larger than %d bytes".formatted(this.max));
			}
			int read = this.in.read(target, offset, Math.min(length, BLOCK));
			this.count += Math.max(0, read);
			return read;
		}

	}

}
