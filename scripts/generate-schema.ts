/** Writes the schema that the migrations make, with which `minutebook doctor` compares a database. */
import { writeFileSync } from 'node:fs';
import { withClient } from '../server/base/database/with-client.ts';
import { EXPECTED_SCHEMA, toSchemaText } from '../server/start/doctor/schema/expected-schema.ts';
import { readSchema } from '../server/start/doctor/schema/read-schema.ts';
import { startTestCluster } from '../tests/kit/test-cluster.ts';

export async function writeSchema(): Promise<void> {
  const { connection, template, stop } = await startTestCluster({ is_checked: false });
  try {
    const made = await withClient({ ...connection, database: template }, 'generate', readSchema);
    writeFileSync(EXPECTED_SCHEMA, toSchemaText(made));
  } finally {
    await stop();
  }
}
