/** The bytes of an import stay in one file on this machine until it is imported. */
import { mkdir, open, readdir, rm, stat, type FileHandle } from 'node:fs/promises';
import { join } from 'node:path';
import { syncFolder } from '../../base/config/synced-file.ts';
import { unlessMissing } from '../../base/error-code.ts';
import type { Context } from '../../http/context.ts';
import type { ImportRow } from './import-queries.ts';

export type ImportKey = Pick<ImportRow, 'workspace_id' | 'import_id'>;
type FileContext = Pick<Context, 'config'>;

const folderOf = ({ config }: FileContext) => join(config.data_dir, 'imports');

export const toParcelPath = (ctx: FileContext, { workspace_id, import_id }: ImportKey) =>
  join(folderOf(ctx), `${workspace_id}-${import_id}`);

/**
 * Opens the file behind its first `received_bytes`. Returns undefined when there are fewer: they are on
 * another machine, or the disk was lost.
 */
export async function openParcel(
  ctx: FileContext,
  row: Pick<ImportRow, 'received_bytes'> & ImportKey,
): Promise<FileHandle | undefined> {
  const path = toParcelPath(ctx, row);
  if (row.received_bytes === 0) {
    await mkdir(folderOf(ctx), { recursive: true, mode: 0o700 });
    const file = await open(path, 'w', 0o600);
    await syncFolder(folderOf(ctx));
    return file;
  }
  const file = await unlessMissing(open(path, 'r+'));
  if (file === undefined) return undefined;
  const { size } = await file.stat();
  if (size >= row.received_bytes) return file;
  await file.close();
  return undefined;
}

export async function hasParcel(
  ctx: FileContext,
  row: Pick<ImportRow, 'size_bytes'> & ImportKey,
): Promise<boolean> {
  return (await unlessMissing(stat(toParcelPath(ctx, row))))?.size === row.size_bytes;
}

export const removeParcel = (ctx: FileContext, key: ImportKey) => rm(toParcelPath(ctx, key), { force: true });

/** Lists the imports of which this machine has files. */
export async function listParcels(ctx: FileContext): Promise<ImportKey[]> {
  const names = (await unlessMissing(readdir(folderOf(ctx)))) ?? [];
  return names.flatMap((name) => {
    const [, workspace_id, import_id] = /^(\d+)-(\d+)$/.exec(name) ?? [];
    return import_id === undefined
      ? []
      : [{ workspace_id: Number(workspace_id), import_id: Number(import_id) }];
  });
}
