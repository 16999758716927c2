/** A resumable upload stays in one file on this machine until it is complete. */
import { mkdir, open, readdir, rm, type FileHandle } from 'node:fs/promises';
import { join } from 'node:path';
import type { Context } from '../../../http/context.ts';
import { syncFolder } from '../../../base/config/synced-file.ts';
import { unlessMissing } from '../../../base/error-code.ts';
import { selectUnfinished, type UploadRow } from '../upload-queries.ts';

type Place = Pick<UploadRow, 'workspace_id' | 'record_id'>;
type FileContext = Pick<Context, 'config'>;

const folderOf = ({ config }: FileContext) => join(config.data_dir, 'uploads');

export const toStagedPath = (ctx: FileContext, { workspace_id, record_id }: Place) =>
  join(folderOf(ctx), `${workspace_id}-${record_id}`);

/**
 * Opens the file for writing behind its first `received_bytes`, and cuts off unconfirmed bytes. @returns
 * undefined when there are fewer: they are on another machine, or the disk was lost
 */
export async function openStagedFile(ctx: FileContext, upload: UploadRow): Promise<FileHandle | undefined> {
  const { received_bytes } = upload;
  const file = received_bytes === 0 ? await makeFile(ctx, upload) : await openIfThere(ctx, upload);
  if (file === undefined) return undefined;
  const { size } = await file.stat();
  if (size < received_bytes) {
    await file.close();
    return undefined;
  }
  if (size > received_bytes) await file.truncate(received_bytes);
  return file;
}

async function makeFile(ctx: FileContext, upload: Place): Promise<FileHandle> {
  const folder = folderOf(ctx);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const file = await open(toStagedPath(ctx, upload), 'w', 0o600);
  await syncFolder(folder);
  return file;
}

const openIfThere = (ctx: FileContext, upload: Place): Promise<FileHandle | undefined> =>
  unlessMissing(open(toStagedPath(ctx, upload), 'r+'));

export async function removeStagedFile(ctx: FileContext, upload: Place): Promise<void> {
  await rm(toStagedPath(ctx, upload), { force: true });
}

/** Removes the files of uploads that are complete or deleted. */
export async function sweepStagedFiles(ctx: Pick<Context, 'config' | 'db'>): Promise<void> {
  const names = (await unlessMissing(readdir(folderOf(ctx)))) ?? [];
  const staged = names.flatMap((name) => {
    const [, workspace_id, record_id] = /^(\d+)-(\d+)$/.exec(name) ?? [];
    return record_id === undefined
      ? []
      : [{ workspace_id: Number(workspace_id), record_id: Number(record_id) }];
  });
  if (staged.length === 0) return;
  const unfinished = await ctx.db.query(selectUnfinished, [JSON.stringify(staged)]);
  const kept = new Set(unfinished.map((upload) => toStagedPath(ctx, upload)));
  await Promise.all(
    staged
      .filter((upload) => !kept.has(toStagedPath(ctx, upload)))
      .map((upload) => removeStagedFile(ctx, upload)),
  );
}
