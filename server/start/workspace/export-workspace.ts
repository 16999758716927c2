/**
 * Exports a whole workspace with its recordings in our own formats, for another server or for a person with a
 * claim to the data.
 */
import { stat } from 'node:fs/promises';
import { dirname, extname } from 'node:path';
import { errors } from '@minutebook/contract/errors.ts';
import { auditReading } from '../../access/audit-log.ts';
import { makeArchive, type Archive } from '../../base/backup/archive.ts';
import { statement } from '../../base/database/database.ts';
import { isoTime } from '../../base/database/iso-time.ts';
import { requireRow } from '../../base/must.ts';
import { unlessMissing } from '../../base/error-code.ts';
import type { Context } from '../../http/context.ts';
import { findMedia, isAvailable } from '../../media/media-queries.ts';
import { selectAllOfRecord as selectActionItems } from '../../records/action-items/action-item-queries.ts';
import { listRecordRows, type RecordRow } from '../../records/items/record-queries.ts';
import { selectAllOfRecord } from '../../records/moments/moment-queries.ts';
import { selectTemplates } from '../../records/templates/template-queries.ts';
import { toShareUrl } from '../../records/items/record-view.ts';
import { listStoredInsights, listTranscriptChunks } from '../../records/items/transcript-queries.ts';
import type { RecordFile } from '../../text/transcript/record-file.ts';
import { toWriteFailure } from '../backup/write-failure.ts';
import { readPartsInLists } from './member-lists.ts';
import { toRecordFile } from './to-record-file.ts';
import { readWorkspaceFile } from './workspace-query.ts';

export const WORKSPACE_FILE = 'workspace.json';
export const RECORDS_FOLDER = 'records';
const REPORT_FILE = 'report.json';

type ExportContext = Pick<Context, 'config' | 'db' | 'media' | 'clock'>;

interface SharedLink {
  /** null: the link is of a playlist. */
  record_id: number | null;
  /** null or absent: the link is not of a clip. */
  moment_id?: number | null;
  playlist_id?: number | null;
  url: string;
  expires_at: string | null;
}

export interface WorkspaceExport {
  records: number;
  media_files: number;
  size_bytes: number;
  /** Shared links, which work only on this server: people share the records again on the other one. */
  links: SharedLink[];
  /** Records that are still being processed, and missing recordings. */
  left_out: { record_id: number; reason: 'not_ready' | 'media_missing' }[];
  /** The number of deleted records, which stay in the trash of this server. */
  trashed: number;
}

const selectIds = statement<{ record_id: number }>(
  'workspace.records',
  `select r.record_id from record r where r.workspace_id = $1 and r.record_id > $2 order by r.record_id limit $3`,
);
const selectEmails = statement<{ member_id: number; email: string }>(
  'workspace.members',
  `select m.member_id, m.email from member m where m.workspace_id = $1 order by m.member_id`,
);

const selectLinks = statement<Omit<SharedLink, 'url'> & { share_id: string }>(
  'workspace.links',
  `select c.record_id, c.moment_id, null::bigint as playlist_id, c.share_id, ${isoTime('c.expires_at')} as expires_at
   from clip_share c where c.workspace_id = $1 and (c.expires_at is null or c.expires_at > $2)
   union all
   select null, null, p.playlist_id, p.share_id, ${isoTime('p.expires_at')}
   from playlist_share p where p.workspace_id = $1 and (p.expires_at is null or p.expires_at > $2)
   order by moment_id, playlist_id`,
);
const countTrashed = statement<{ trashed: number }>(
  'workspace.trashed',
  `select count(*)::integer as trashed from trashed_record t where t.workspace_id = $1`,
);

const PAGE = 100;

/**
 * Exports each record in its state at that moment. @param path a folder that does not exist yet @throws
 * CONFLICT, without leaving anything behind
 */
export async function exportWorkspace(
  ctx: ExportContext,
  { workspace_id, path }: { workspace_id: number; path: string },
  onProgress: (records: number) => void,
): Promise<WorkspaceExport> {
  if (path.endsWith('.tar')) throw errors.conflict('export_is_folder', { path });
  const parent = dirname(path);
  if ((await unlessMissing(stat(parent)))?.isDirectory() !== true) {
    throw errors.missing('no_folder', { path: parent });
  }
  const archive = await makeArchive(path);
  try {
    const now = ctx.clock.now();
    const result = await writeAll(ctx, { workspace_id, archive }, onProgress);
    const { records, media_files, links, left_out, trashed } = result;
    await archive.addJson(REPORT_FILE, { links, left_out, trashed });
    const { size_bytes } = await archive.close();
    const event = { action: 'workspace.export', actor_user_id: null, detail: { records, media_files } };
    await auditReading(ctx.db, { workspace_id, event, now });
    return { ...result, size_bytes };
  } catch (error) {
    await archive.abandon();
    throw toWriteFailure(error, 'export_write_failed', path);
  }
}

interface Target {
  workspace_id: number;
  archive: Archive;
}

async function writeAll(
  ctx: ExportContext,
  target: Target,
  onProgress: (records: number) => void,
): Promise<Omit<WorkspaceExport, 'size_bytes'>> {
  const { workspace_id, archive } = target;
  const now = ctx.clock.now();
  await archive.addJson(WORKSPACE_FILE, await readWorkspaceFile(ctx.db, workspace_id, now));
  const templates = await ctx.db.query(selectTemplates, [workspace_id]);
  const templateNames = new Map(templates.map(({ id, name }) => [id, name]));
  const members = await ctx.db.query(selectEmails, [workspace_id]);
  const emails = new Map(members.map(({ member_id, email }) => [member_id, email]));
  const done: Omit<WorkspaceExport, 'size_bytes'> = {
    records: 0,
    media_files: 0,
    links: [],
    left_out: [],
    trashed: requireRow(await ctx.db.query(countTrashed, [workspace_id]), 'counting the trash').trashed,
  };
  for (let last = 0; ;) {
    const ids = (await ctx.db.query(selectIds, [workspace_id, last, PAGE])).map(({ record_id }) => record_id);
    if (ids.length === 0) break;
    last = ids.at(-1) ?? last;
    for (const row of await listRecordRows(ctx.db, workspace_id, ids)) {
      await writeRecord(ctx, target, { row, emails, templates: templateNames, done });
      onProgress(done.records);
    }
  }
  for (const { share_id, ...link } of await ctx.db.query(selectLinks, [workspace_id, now]))
    done.links.push({ ...link, url: ctx.config.base_url + toShareUrl(share_id) });
  return done;
}

async function writeRecord(
  ctx: ExportContext,
  { workspace_id, archive }: Target,
  {
    row,
    emails,
    templates,
    done,
  }: {
    row: RecordRow;
    emails: ReadonlyMap<number, string>;
    templates: ReadonlyMap<number, string>;
    done: Omit<WorkspaceExport, 'size_bytes'>;
  },
): Promise<void> {
  const { record_id, share } = row;
  if (!row.is_ready) {
    done.left_out.push({ record_id, reason: 'not_ready' });
    return;
  }
  const name = String(record_id).padStart(9, '0');
  const media = await writeMedia(ctx, archive, { workspace_id, row, name });
  if (media === 'missing') done.left_out.push({ record_id, reason: 'media_missing' });
  else if (media?.file != null) done.media_files += 1;
  const [chunks, insights, action_items, moments] = [
    await listTranscriptChunks(ctx.db, workspace_id, record_id),
    await listStoredInsights(ctx.db, workspace_id, record_id),
    await ctx.db.query(selectActionItems, [workspace_id, record_id]),
    await ctx.db.query(selectAllOfRecord, [workspace_id, record_id]),
  ];
  const parts = await readPartsInLists(ctx.db, [workspace_id, record_id]);
  const contents = { chunks, insights, action_items, moments, parts };
  const stored = { row, ...contents, media: media === 'missing' ? null : media, emails, templates };
  await archive.addJson(`${RECORDS_FOLDER}/${name}.json`, toRecordFile(stored));
  done.records += 1;
  if (share === null) return;
  const { share_id, expires_at } = share;
  done.links.push({ record_id, url: ctx.config.base_url + toShareUrl(share_id), expires_at });
}

/** Returns null when the record never had a recording. */
async function writeMedia(
  ctx: ExportContext,
  archive: Archive,
  { workspace_id, row, name }: { workspace_id: number; row: RecordRow; name: string },
): Promise<NonNullable<RecordFile['media']> | null | 'missing'> {
  const media = await findMedia(ctx.db, workspace_id, row.record_id);
  if (media === undefined || media.media_key === null) return null;
  const { media_key: key, media_filename: filename, media_content_type: content_type } = media;
  const expires_at = media.media_expires_at?.toISOString() ?? null;
  const about = { filename, content_type, filesize: media.filesize, expires_at };
  if (!isAvailable(media, ctx.clock.now())) {
    // The recording has expired, which the record still states.
    return { ...about, expires_at: expires_at ?? ctx.clock.now().toISOString() };
  }
  const stored = await ctx.media.find(key);
  if (stored?.size_bytes !== media.filesize) return 'missing';
  const path = `media/${name}${extname(key)}`;
  const content = stored.size_bytes === 0 ? [] : await ctx.media.read(key);
  await archive.add({ path, size_bytes: stored.size_bytes, content });
  return { ...about, file: `../${path}` };
}
