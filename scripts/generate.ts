/**
 * `npm run generate`: writes every file that is derived from the endpoint tables, the settings, the
 * migrations, the tables of how access ends and of agents' clients, and the schema of record files.
 */
import { writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { RecordFile } from '../server/text/transcript/record-file.ts';
import { writeAccessTable } from './generate-access-ends.ts';
import { writeClientTable } from './generate-agent-clients.ts';
import { writeSchema } from './generate-schema.ts';
import { writeSdkOperations } from './generate-sdk-operations.ts';
import { writeSettings } from './generate-settings.ts';
import { writeCatalogues } from './generate-words.ts';
import { keepPromise } from './keep-promise.ts';

const RECORD_FILE_SCHEMA = resolve(import.meta.dirname, '../docs/record-file.schema.json');

writeSdkOperations();
writeSettings();
writeAccessTable();
writeClientTable();
writeCatalogues();
keepPromise();
writeRecordFileSchema();
await writeSchema();

function writeRecordFileSchema(): void {
  const schema = { $schema: 'https://json-schema.org/draft/2020-12/schema', ...RecordFile };
  writeFileSync(RECORD_FILE_SCHEMA, JSON.stringify(schema, null, 2));
}
