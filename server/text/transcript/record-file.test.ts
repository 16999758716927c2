import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { describe, it } from 'node:test';
import { readTranscript } from '../../import/read-transcript.ts';
import { RecordFile } from './record-file.ts';

const readDocument = (name: string) => readFile(new URL(`../../../docs/${name}`, import.meta.url), 'utf8');

describe('The documentation of record files', () => {
  it('shows a valid record file', async () => {
    const example = /```json\n(\{.*?\n\})\n```/s.exec(await readDocument('import.md'))?.[1] ?? '';
    const { record_file } = readTranscript('import.md', Buffer.from(example));
    assert.deepEqual(record_file, JSON.parse(example));
  });

  it('includes the schema with which files are checked', async () => {
    const { $schema: _, ...documented } = JSON.parse(await readDocument('record-file.schema.json')) as {
      $schema: string;
    };
    assert.deepEqual(documented, JSON.parse(JSON.stringify(RecordFile)), 'out of date: npm run generate');
  });
});
