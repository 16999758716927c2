/**
 * Uploads every new file of a folder once. An upload is noted before anything else happens, so that a kill
 * neither loses a file nor repeats it. It polls, because network drives do not report changes.
 */
import { readdir, realpath, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { UsageError } from '../../parser/option.ts';
import { ApiError } from '@minutebook/sdk';
import { explainError } from '../../explain-error.ts';
import { toSafeJson, toSafeLine } from '../../output/to-safe-text.ts';
import { statePath } from '../../profiles/places.ts';
import { readPrivateJson, writePrivateJson } from '../../profiles/private-file.ts';
import type { Session } from '../../session.ts';

export interface Watch {
  folder: string;
  /** Names the workspace, which has notes of its own. */
  key: string;
  /** A file that has not changed for this long is complete. */
  settle_seconds: number;
  /** `taken` is awaited once the server has all bytes, before the upload's own note is deleted. */
  send: (path: string, taken: (record_id: number) => Promise<void>) => Promise<number>;
}

/** Size and time of change, by the name of the file: an overwritten file is another recording. */
type Seen = Record<string, { size: number; changed_at: number; record_id: number | null }>;

interface Found {
  name: string;
  size: number;
  changed_at: number;
}

const EVERY_MS = 1_000;
/** The pause after the server could not be reached. */
const TROUBLE_PAUSE_MS = 10_000;
/** Errors after which a file is tried again later: a proxy answers during an update, and quotas are raised. */
const LATER: readonly ApiError['type'][] = ['UNEXPECTED_ANSWER', 'QUOTA_EXCEEDED'];
/** Files that are hidden, or whose names say that they are incomplete. */
const UNFINISHED = /^\.|^~|\.(?:part|partial|crdownload|download|tmp|temp|filepart|!ut)$/i;

/** Runs until it is interrupted, or loses its access. */
export async function watchFolder(
  watch: Watch,
  session: Pick<Session, 'env' | 'terminal' | 'format'>,
): Promise<never> {
  const folder = await realpath(watch.folder);
  const notePath = statePath(session.env, 'watched', `${watch.key} ${folder}`);
  const seen = ((await readPrivateJson(notePath)) as { seen?: Seen } | undefined)?.seen ?? {};
  const note = async ({ name, size, changed_at }: Found, record_id: number | null) => {
    seen[name] = { size, changed_at, record_id };
    await writePrivateJson(notePath, { folder, of: watch.key, seen });
  };
  for (let before = new Map<string, number>(); ;) {
    const files = (await listFiles(folder)).filter((file) => !isKnown(seen[file.name], file));
    const settled = files.filter((file) => isSettled(file, before.get(file.name), watch.settle_seconds));
    for (const file of settled) {
      const path = join(folder, file.name);
      try {
        const record_id = await watch.send(path, (id) => note(file, id));
        await tell(session, { file: path, record_id, state: 'uploaded', error: null });
      } catch (error) {
        const { text, json, exit_code } = explainError(error);
        session.terminal.note(`${path}: ${text}`);
        const isLater = error instanceof ApiError && LATER.includes(error.type);
        if (exit_code === 4 && !isLater) throw error;
        if (isFinal(error) && !isLater) {
          await note(file, null);
          await tell(session, { file: path, record_id: null, state: 'not uploaded', error: json });
        } else await pause(TROUBLE_PAUSE_MS);
      }
    }
    before = new Map(files.map(({ name, size }) => [name, size]));
    await pause(EVERY_MS);
  }
}

async function listFiles(folder: string): Promise<Found[]> {
  const entries = await readdir(folder, { withFileTypes: true });
  const names = entries.filter((entry) => entry.isFile() && !UNFINISHED.test(entry.name));
  const found = await Promise.all(
    names.map(({ name }) =>
      stat(join(folder, name)).then(
        ({ size, mtimeMs }): Found => ({ name, size, changed_at: mtimeMs }),
        // The file was removed between two polls.
        () => null,
      ),
    ),
  );
  return found.filter((file) => file !== null).toSorted((one, other) => one.changed_at - other.changed_at);
}

const isKnown = (known: Seen[string] | undefined, { size, changed_at }: Found) =>
  known?.size === size && known.changed_at === changed_at;

/**
 * The size must also be the same in two polls, because a copy may have the time of its original from the
 * beginning.
 */
const isSettled = ({ size, changed_at }: Found, sizeBefore: number | undefined, seconds: number) =>
  size > 0 && size === sizeBefore && Date.now() - changed_at >= seconds * 1000;

/** A repeated upload would be refused again. */
const isFinal = (error: unknown) =>
  error instanceof UsageError ||
  (error instanceof ApiError && error.status < 500 && ![408, 409, 423, 429].includes(error.status));

interface Told {
  file: string;
  record_id: number | null;
  state: string;
  error: unknown;
}

function tell({ terminal, format }: Pick<Session, 'terminal' | 'format'>, told: Told): Promise<void> {
  const line =
    format === 'json'
      ? toSafeJson(told)
      : `${told.record_id ?? '-'}\t${told.state}\t${toSafeLine(told.file)}`;
  return terminal.write(`${line}\n`);
}
