package dev.locations.operations;

import org.springframework.context.annotation.Import;

/** The endpoint of backups, for tests. */
@Import(BackupRoutes.class)
public class BackupTestConfiguration {

}
