/** Sends the files of an import, and survives interruptions: the next run finds the import by a note. */
import { openAsBlob } from 'node:fs';
import { readdir, rm, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { ApiError, bringFiles } from '@minutebook/sdk';
import { explainError } from '../../explain-error.ts';
import { makeByteProgress } from '../../output/byte-progress.ts';
import { UsageError } from '../../parser/option.ts';
import { statePath } from '../../profiles/places.ts';
import { readPrivateJson, writePrivateJson } from '../../profiles/private-file.ts';
import type { Connected, Session } from '../../session.ts';

export interface Opening extends Pick<Session, 'terminal' | 'env'> {
  slug: string;
  paths: readonly string[];
}

export interface OpenImport {
  import_id: number;
  /** From here on Ctrl-C leaves it as it is, and another run with the same files makes another import. */
  settle(): Promise<void>;
}

interface BroughtFile {
  path: string;
  content: Blob;
  modified_at: string;
}

/** The states of an import that nobody has confirmed. */
const UNSTARTED = ['receiving', 'reading', 'found'];

/** Resolves when the server has all bytes. Until it is settled, Ctrl-C gives the import up. */
export async function openImport(connected: Connected, opening: Opening): Promise<OpenImport> {
  const { slug, paths, env, terminal } = opening;
  const { client, options, connection } = connected;
  const found = (await Promise.all(paths.map((path) => listFiles(path, basename(path))))).flat();
  // A folder may be listed in another order the next time.
  const files = found.toSorted((one, other) => (one.path < other.path ? -1 : 1));
  const listed = files.map(({ path, content, modified_at }) => ({
    path,
    size_bytes: content.size,
    modified_at,
  }));
  const { profile } = connection;
  const key = { server: options.base_url, profile, workspace: slug, files: listed };
  const note = statePath(env, 'imports', JSON.stringify(key));
  const earlier = await findUnstarted(connected, slug, note);
  const { id: import_id, state } =
    earlier ??
    (await client
      .createImport({ params: { slug }, body: { files: listed } })
      .catch((error: unknown) => tellOpen(error, connected, opening)));
  const params = { slug, import_id };
  const giveUp = async () => {
    try {
      await client.deleteImport({ params });
      await rm(note, { force: true });
      terminal.note(`Import ${import_id} is given up.`);
    } catch (error) {
      terminal.note(`Import ${import_id} stays open: ${explainError(error).text}`);
    }
    process.exit(130);
  };
  const onInterrupt = () => void giveUp();
  process.once('SIGINT', onInterrupt);
  await writePrivateJson(note, { import_id });
  const on_progress = makeByteProgress(terminal, paths.join(', '));
  try {
    if (state === 'receiving') await bringFiles(options, { slug, files, import_id, on_progress });
  } catch (error) {
    process.off('SIGINT', onInterrupt);
    terminal.note(
      `Import ${import_id} stays open: the same command goes on with it, "mb bring --end ${import_id}" gives it up.`,
    );
    throw error;
  }
  return {
    import_id,
    async settle() {
      process.off('SIGINT', onInterrupt);
      await rm(note, { force: true });
    },
  };
}

/** The import that an earlier run with the same files has left, if it is still there and not started. */
async function findUnstarted({ client }: Connected, slug: string, note: string) {
  const noted = (await readPrivateJson(note)) as { import_id?: unknown } | undefined;
  if (typeof noted?.import_id !== 'number') return undefined;
  try {
    const found = await client.getImport({ params: { slug, import_id: noted.import_id } });
    return UNSTARTED.includes(found.state) ? found : undefined;
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return undefined;
    throw error;
  }
}

/** Names the imports that stand in the way, and what ends each. @throws the refusal */
async function tellOpen(error: unknown, { client }: Connected, { slug, terminal }: Opening): Promise<never> {
  if (error instanceof ApiError && error.reason?.name === 'too_many_imports') {
    const { items } = await client.listImports({ params: { slug } });
    for (const { id, state, created_at } of items) {
      if (UNSTARTED.includes(state))
        terminal.note(`Import ${id} of ${created_at} is ${state}: "mb bring --end ${id}" gives it up.`);
      if (state === 'importing')
        terminal.note(`Import ${id} of ${created_at} is importing: "mb bring --undo ${id}" takes it back.`);
    }
  }
  throw error;
}

/** Symbolic links are not followed, because they may lead out of the export. */
async function listFiles(path: string, name: string): Promise<BroughtFile[]> {
  const found = await stat(path);
  if (found.isFile())
    return [{ path: name, content: await openAsBlob(path), modified_at: found.mtime.toISOString() }];
  if (!found.isDirectory()) throw new UsageError(`${path} is no file or folder.`);
  const entries = await readdir(path, { withFileTypes: true });
  const inside = entries.filter((entry) => entry.isFile() || entry.isDirectory());
  const lists = await Promise.all(
    inside.map((entry) => listFiles(join(path, entry.name), `${name}/${entry.name}`)),
  );
  return lists.flat();
}
