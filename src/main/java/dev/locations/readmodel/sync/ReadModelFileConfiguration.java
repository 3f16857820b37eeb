package dev.locations.readmodel.sync;

import java.nio.file.Path;

import dev.locations.index.file.ModelDirectory;
import dev.locations.location.ChangeHistory;
import dev.locations.location.LocationStore;
import dev.locations.readmodel.state.ReadModel;
import dev.locations.store.OtherStore;
import dev.locations.store.StoreSettings;
import reactor.core.scheduler.Schedulers;

import org.springframework.boot.autoconfigure.condition.ConditionalOnBooleanProperty;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Conditional;

/**
 * What a command needs to write the file of the read model of an embedded store. It is
 * not annotated with {@code @Configuration}, so that the component scan of the service
 * does not find it.
 */
@Conditional(OtherStore.None.class)
@ConditionalOnBooleanProperty(name = "locations.read-model.enabled", matchIfMissing = true)
@EnableConfigurationProperties(ReadModelSettings.class)
public class ReadModelFileConfiguration {

	@Bean
	ReadModelFile readModelFile(ReadModelSettings settings, StoreSettings store, LocationStore locations,
			ChangeHistory history) {
		Path directory = (settings.dir() != null) ? settings.dir() : store.dataDir();
		ReadModel model = new ReadModel(Schedulers.boundedElastic(), settings.maxBytes(), System::nanoTime,
				new ModelDirectory(directory));
		return new ReadModelFile(model, locations, history);
	}

}
