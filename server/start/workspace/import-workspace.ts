/** Imports an exported workspace: people are matched by e-mail address, and everything gets new ids. */
import { tryParse } from '../../base/json.ts';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { within } from '../../base/database/locking-transaction.ts';
import { fitsSchema } from '../../base/schema/fits-schema.ts';
import { errors } from '@minutebook/contract/errors.ts';
import { WorkspaceFile } from '../../../demo/workspace-file.ts';
import { noteEvent } from '../../access/note-event.ts';
import { requireSound, verifyArchive } from '../../base/backup/verify-archive.ts';
import { unlessMissing } from '../../base/error-code.ts';
import { readNamedFile } from '../../base/named-file.ts';
import type { Context } from '../../http/context.ts';
import { findImportTarget } from '../../import/find-import-target.ts';
import { importFiles } from '../../import/import-files.ts';
import type { FileToImport } from '../../import/pair-files.ts';
import { createUser, findUserByEmail, type UserRow } from '../../people/users/create-user.ts';
import { findWorkspaceId } from '../../access/access-queries.ts';
import { createEmptyWorkspace, fillWorkspace } from '../demo/demo-workspaces.ts';
import { addMemberLists, loadListNames } from './member-lists.ts';
import { mendTemplates } from './mend-templates.ts';
import { RECORDS_FOLDER, WORKSPACE_FILE } from './export-workspace.ts';

type ImportContext = Pick<Context, 'db' | 'media' | 'keys' | 'clock' | 'workers'>;

export interface WorkspaceImport {
  workspace: string;
  /** People who had no account here, and have no password until somebody gives them one. */
  new_users: string[];
  /** The new ids of records by their old ones. */
  records: { old_id: number; new_id: number }[];
  failed: { old_id: number; reason: string }[];
  /** Sentences about everything beside records that did not come, or came differently. */
  left_out: string[];
}

interface WorkspaceImportParts {
  /** A folder from `exportWorkspace`. */
  path: string;
  /** Replaces the exported slug. */
  slug: string | undefined;
  /** Whether to continue an interrupted import; whatever is here already stays as it is. */
  resume: boolean;
  onProgress: (records: number) => void;
}

/** @throws CONFLICT when the export is damaged or none, or there already is a workspace with this slug */
export async function importWorkspace(
  ctx: ImportContext,
  { path, slug, resume, onProgress }: WorkspaceImportParts,
): Promise<WorkspaceImport> {
  requireSound(await verifyArchive(path), path, 'not_an_export');
  const file = await readWorkspaceFile(path);
  const [exported] = file.workspaces;
  if (exported === undefined) throw errors.conflict('not_an_export', { path });
  const name = slug ?? exported.slug;
  const known = await findWorkspaceId(ctx.db, name);
  if (known !== undefined && !resume) throw errors.conflict('workspace_exists', { slug: name });
  const now = ctx.clock.now();
  const new_users: string[] = [];
  const { templates, left_out } = mendTemplates(exported.insight_templates ?? []);
  const createWhole = async () => {
    const users = await findOrCreateUsers(ctx, file.users, new_users);
    // Together: whoever resumes takes a workspace that is here for a complete one.
    return ctx.db.transaction(async (tx) => {
      const db = within(tx);
      const created = await createEmptyWorkspace(db, { slug: name, demo: exported, founded_at: now });
      const mended = { ...exported, insight_templates: templates };
      await fillWorkspace({ db, workspace_id: created, founded_at: now }, mended, users);
      left_out.push(...(await addMemberLists(tx, created, exported)));
      return created;
    });
  };
  const workspace_id = known ?? (await createWhole());
  const { records, failed } = await importRecords(ctx, { path, slug: name }, onProgress);
  const detail = { records: records.length, failed: failed.length };
  await ctx.db.transaction(async (tx) =>
    noteEvent(tx, { kind: 'workspace.import', workspace_id, at: now, detail }),
  );
  return { workspace: name, new_users, records, failed, left_out: known === undefined ? left_out : [] };
}

async function readWorkspaceFile(path: string): Promise<WorkspaceFile> {
  const text = await unlessMissing(readText(path));
  const value = text === undefined ? undefined : tryParse(text);
  if (!fitsSchema(WorkspaceFile, value)) throw errors.conflict('not_an_export', { path });
  return value;
}

async function readText(path: string): Promise<string> {
  const chunks = await Array.fromAsync(readNamedFile(path, WORKSPACE_FILE));
  return Buffer.concat(chunks).toString('utf8');
}

async function findOrCreateUsers(
  { db, clock }: ImportContext,
  people: WorkspaceFile['users'],
  created: string[],
): Promise<Map<string, UserRow>> {
  const users = new Map<string, UserRow>();
  for (const { email, name, locale } of people) {
    if ((await findUserByEmail(db, email)) === undefined) created.push(email);
    users.set(email, await createUser(db, { email, name, locale }, clock.now()));
  }
  return users;
}

async function importRecords(
  ctx: ImportContext,
  { path, slug }: { path: string; slug: string },
  onProgress: (records: number) => void,
): Promise<Pick<WorkspaceImport, 'records' | 'failed'>> {
  const found = await findImportTarget(ctx, slug, {});
  const names = { ...found.names, lists: await loadListNames(ctx.db, found.workspace_id) };
  const target = { ...found, names };
  const done: Pick<WorkspaceImport, 'records' | 'failed'> = { records: [], failed: [] };
  for await (const result of importFiles(ctx, target, await listRecordFiles(path))) {
    const old_id = Number(/(\d+)[.]json$/.exec(result.path)?.[1]);
    if (result.outcome === 'failed') done.failed.push({ old_id, reason: result.reason });
    else done.records.push({ old_id, new_id: result.record_id });
    onProgress(done.records.length);
  }
  return done;
}

/** In the order of their ids, so that they rise here too. */
async function listRecordFiles(path: string): Promise<FileToImport[]> {
  const folder = join(path, RECORDS_FOLDER);
  const names = (await unlessMissing(readdir(folder))) ?? [];
  return names
    .toSorted((one, other) => one.localeCompare(other))
    .map((name) => ({ path: join(folder, name), folder: path }));
}
