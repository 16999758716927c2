/** Makes tables that only the naive server reads: dialogs as rows, and documents for full-text search. */
import type { Client } from 'pg';
import type { BenchWorkspace } from '../make-workspace.ts';

/** Stores only dialogs of the long records, because details of others are not requested. */
export async function makeNaiveTables(client: Client, workspaces: readonly BenchWorkspace[]): Promise<void> {
  await client.query(`
    create schema naive;
    create table naive.dialog (
      workspace_id bigint, record_id bigint, dialog_id bigint, start_ms bigint, duration_ms bigint, speaker_id bigint,
      text text, bookmark boolean, original_text text, pii_spans jsonb
    );
    create table naive.record_document (
      workspace_id bigint, record_id bigint, document tsvector
    ) partition by list (workspace_id);
    create index naive_record_recorded_at_idx on record (workspace_id, recorded_at, record_id);`);
  for (const { workspace_id, long_record_ids } of workspaces) {
    await client.query(
      `create table naive.record_document_${workspace_id} partition of naive.record_document for values in (${workspace_id})`,
    );
    await client.query(
      `insert into naive.record_document (workspace_id, record_id, document)
       select r.workspace_id, r.record_id, to_tsvector('simple', x.title || e'\\n' || x.transcript)
       from record r join record_text x on x.workspace_id = r.workspace_id and x.ordinal = r.ordinal
       where r.workspace_id = $1 order by r.record_id`,
      [workspace_id],
    );
    await client.query(
      `insert into naive.dialog (workspace_id, record_id, dialog_id, start_ms, duration_ms, speaker_id, text, bookmark)
       select c.workspace_id, c.record_id, d.id, d.start_ms, d.duration_ms, d.speaker_id, d.text, d.bookmark
       from transcript_chunk c
       cross join jsonb_to_recordset(('[' || c.dialogs || ']')::jsonb) as d
         (id bigint, start_ms bigint, duration_ms bigint, speaker_id bigint, text text, bookmark boolean)
       where c.workspace_id = $1 and c.record_id = any ($2::bigint[]) order by c.record_id, d.id`,
      [workspace_id, long_record_ids],
    );
  }
  // The primary keys and the search index are made after all rows are loaded.
  await client.query(`
    alter table naive.dialog add primary key (workspace_id, record_id, dialog_id);
    alter table naive.record_document add primary key (workspace_id, record_id);
    create index naive_record_document_idx on naive.record_document using gin (document);
    analyze naive.dialog, naive.record_document, record;`);
}
