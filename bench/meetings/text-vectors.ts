/** PostgreSQL's own full-text search over the same texts: `tsvector` with GIN. */
import type { Client } from 'pg';

export async function makeTextVectors(client: Client, workspace_id: number): Promise<void> {
  await client.query(`create schema if not exists rival`);
  await client.query(
    `create table rival.document as
     select x.ordinal, to_tsvector('simple', x.title || e'\\n' || x.transcript) as document
     from record_text x where x.workspace_id = $1`,
    [workspace_id],
  );
  await client.query(`create index on rival.document using gin (document)`);
  await client.query(`alter table rival.document add primary key (ordinal)`);
  await client.query('vacuum analyze rival.document');
}

export async function searchTextVectors(client: Client, query: string, limit: number): Promise<void> {
  await client.query({
    name: 'rival',
    text: `select d.ordinal from rival.document d where d.document @@ $1::tsquery order by d.ordinal desc limit $2`,
    values: [query, limit],
  });
}
