import {
  importedStates,
  type ImportedMeeting,
  type MeetingImport,
} from '@minutebook/contract/app/import-endpoints.ts';
import { render } from '@minutebook/contract/reasons.ts';
import type { Context } from '../../http/context.ts';
import { UPLOADS_PATH } from '../receive/upload-link.ts';
import { selectCounts, type ImportRow, type MeetingRow } from './import-queries.ts';

/** Converts imports, and counts the states of their meetings in one statement. */
export async function toImports(
  { db, config }: Pick<Context, 'db' | 'config'>,
  slug: string,
  rows: readonly ImportRow[],
): Promise<MeetingImport[]> {
  const [first] = rows;
  if (first === undefined) return [];
  const counted = await db.query(selectCounts, [first.workspace_id, rows.map(({ import_id }) => import_id)]);
  return rows.map((row) => {
    const {
      import_id,
      state,
      size_bytes,
      received_bytes,
      looked_at,
      failure,
      created_at,
      finished_at,
      ends_at,
    } = row;
    const own = counted.filter((one) => one.import_id === import_id);
    const counts = Object.fromEntries(
      importedStates.map((state) => [state, own.find((one) => one.state === state)?.count ?? 0]),
    ) as MeetingImport['counts'];
    const all = own.reduce((sum, { count }) => sum + count, 0);
    return {
      id: import_id,
      state,
      size_bytes,
      received_bytes,
      looked_at,
      created_at,
      finished_at,
      ends_at,
      tus_url: `${config.base_url}${UPLOADS_PATH}/${slug}/imports/${import_id}`,
      meetings: all - counts.left_out,
      counts,
      failure: failure === null ? null : render(failure),
      failure_reason: failure,
    };
  });
}

export function toMeeting({ files, reason, ...row }: MeetingRow): ImportedMeeting {
  return {
    ...row,
    files: 'path' in files ? [{ path: files.path, use: 'none' }] : toUsed(files),
    reason: reason === null ? null : render(reason),
    reason_data: reason,
  };
}

function toUsed({
  transcripts,
  recording,
  notes,
}: Exclude<MeetingRow['files'], { path: string }>): ImportedMeeting['files'] {
  const used = [
    ['transcript', transcripts],
    ['recording', recording === null ? [] : [recording]],
    ['notes', notes],
  ] as const;
  return used.flatMap(([use, sources]) => sources.map(({ path }) => ({ path, use })));
}
