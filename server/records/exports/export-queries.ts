import { statement, type Queryable } from '../../base/database/database.ts';

const insertExport = statement<never>(
  'exports.insert-export',
  `insert into export_history (workspace_id, export_history_id, record_id, member_id, platform_unique_id, ref_url,
     platform, export_type, title, metadata, created_at, updated_at)
   values ($1, nextval('export_history_id_seq'), $2, $3, $4, $5, 'markdown', 'full', $6, null, $7, $7)`,
);

/** Notes an export of the record as a Markdown file. */
export async function addMarkdownExport(
  tx: Queryable,
  {
    workspace_id,
    exported,
    now,
  }: {
    workspace_id: number;
    exported: {
      record_id: number;
      member_id: number;
      filename: string;
      ref_url: string;
      title: string | null;
    };
    now: Date;
  },
): Promise<void> {
  const { record_id, member_id, filename, ref_url, title } = exported;
  await tx.query(insertExport, [workspace_id, record_id, member_id, filename, ref_url, title, now]);
}
