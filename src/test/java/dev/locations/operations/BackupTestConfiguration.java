package dev.locations.operations;

import org.springframework.context.annotation.Import;

@Import(BackupRoutes.class)
public class BackupTestConfiguration {

}
