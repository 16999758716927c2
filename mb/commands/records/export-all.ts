import { flag, required, text, UsageError } from '../../parser/option.ts';
import type { Client } from '@minutebook/sdk';
import { untilAllowed } from '@minutebook/sdk/until-allowed.ts';
import { defineCommand } from '../../command.ts';
import { toSafeJson } from '../../output/to-safe-text.ts';
import type { Terminal } from '../../terminal.ts';
import { openExportFile, type ExportSink } from './export-file.ts';
import { recordFilters, toRecordQuery } from './record-filters.ts';

type Query = NonNullable<Parameters<Client['exportRecords']>[0]['query']>;

export const exportAll = defineCommand({
  name: 'export all',
  summary: 'Exports whole records, one JSON line each; run again, it resumes where it was interrupted',
  operands: { file: required(text('file', 'to write; - for standard output')) },
  options: { ...recordFilters, force: flag('write over a file that is there') },
  example: 'export all acme.ndjson --from 2026-01-01',
  async run({ file, force, ...filters }, { inWorkspace, terminal }) {
    const { client, slug, options } = await inWorkspace();
    if (file === '-' && force) throw new UsageError('--force is for a file.');
    const query = { ...(await toRecordQuery(client, slug, filters)), limit: 25 };
    const sink =
      file === '-'
        ? toOutput(terminal)
        : await openExportFile(file, { force, key: { server: options.base_url, slug, query } });
    const { count, left_out } = await writeAll(client, { slug, query, sink, terminal });
    if (left_out.length > 0) terminal.note(`Left out, as you may not export them: ${left_out.join(', ')}`);
    if (file === '-') return left_out.length > 0 ? 8 : 0;
    return {
      json: { file, count, left_out },
      shown: `${count} records are in ${file}.`,
      exit_code: left_out.length > 0 ? 8 : 0,
    };
  },
});

const toOutput = ({ write }: Terminal): ExportSink => ({
  begun: { next_token: null, count: 0, left_out: [] },
  add: (lines) => write(lines),
  finish: async () => undefined,
});

interface Work {
  slug: string;
  query: Query;
  sink: ExportSink;
  terminal: Terminal;
}

/** A page is written to the file before the token of the next one is stored. */
async function writeAll(client: Client, { slug, query, sink, terminal }: Work) {
  let { next_token, count, left_out } = sink.begun;
  do {
    const asked = { params: { slug }, query: { ...query, ...(next_token !== null && { next_token }) } };
    const page = await untilAllowed(() => client.exportRecords(asked));
    count += page.items.length;
    left_out = [...left_out, ...page.left_out];
    next_token = page.next_token;
    const lines = page.items.map((item) => `${toSafeJson(item)}\n`).join('');
    await sink.add(lines, { next_token, count, left_out });
    terminal.status(`${count} records`);
  } while (next_token !== null);
  await sink.finish();
  return { count, left_out };
}
