/**
 * Uploads what appears in a folder, each file once: what was taken stands in a note before anything else happens, so that a command that was
 * killed neither forgets a file nor sends it twice. It looks from time to time, as network drives tell nothing.
 */
import { createHash } from 'node:crypto';
import { readdir, realpath, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { UsageError } from '../../parser/option.ts';
import { ApiError } from '@minutebook/sdk';
import { explainError } from '../../explain-error.ts';
import { toSafeJson, toSafeLine } from '../../output/to-safe-text.ts';
import { stateFolder } from '../../profiles/places.ts';
import { readPrivateJson, writePrivateJson } from '../../profiles/private-file.ts';
import type { Session } from '../../session.ts';

export interface Watch {
  folder: string;
  /** The workspace; each has its own notes. */
  key: string;
  /** A file that has not changed for so long is whole. */
  settle_seconds: number;
  /** `taken` is awaited once the server has all of it, before its upload is forgotten. */
  send: (path: string, taken: (record_id: number) => Promise<void>) => Promise<number>;
}

/** Size and time of change, by the name of the file: what is written over is another recording. */
type Seen = Record<string, { size: number; changed_at: number; record_id: number | null }>;

interface Found {
  name: string;
  size: number;
  changed_at: number;
}

const EVERY_MS = 1_000;
/** After a server that could not be reached. */
const TROUBLE_PAUSE_MS = 10_000;
/** Hidden, or by their names still on their way from somewhere. */
const UNFINISHED = /^\.|^~|\.(?:part|partial|crdownload|download|tmp|temp|filepart|!ut)$/i;

/** Goes on until it is interrupted, or is not allowed to. */
export async function watchFolder(watch: Watch, session: Session): Promise<never> {
  const folder = await realpath(watch.folder);
  const digest = createHash('sha256').update(`${watch.key} ${folder}`).digest('hex').slice(0, 32);
  const notePath = join(stateFolder(session.env), 'watched', `${digest}.json`);
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
        if (exit_code === 4) throw error;
        if (isFinal(error)) {
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
        // Taken away between two looks.
        () => null,
      ),
    ),
  );
  return found.filter((file) => file !== null).toSorted((one, other) => one.changed_at - other.changed_at);
}

const isKnown = (known: Seen[string] | undefined, { size, changed_at }: Found) =>
  known?.size === size && known.changed_at === changed_at;

/** Unchanged between two looks as well: a file that is copied may come with the time of the one that it was copied from. */
const isSettled = ({ size, changed_at }: Found, sizeBefore: number | undefined, seconds: number) =>
  size > 0 && size === sizeBefore && Date.now() - changed_at >= seconds * 1000;

/** Sent again it would be refused again. */
const isFinal = (error: unknown) =>
  error instanceof UsageError ||
  (error instanceof ApiError && error.status < 500 && ![408, 409, 423, 429].includes(error.status));

interface Told {
  file: string;
  record_id: number | null;
  state: string;
  error: unknown;
}

function tell({ terminal, format }: Session, told: Told): Promise<void> {
  const line =
    format === 'json'
      ? toSafeJson(told)
      : `${told.record_id ?? '-'}\t${told.state}\t${toSafeLine(told.file)}`;
  return terminal.write(`${line}\n`);
}
