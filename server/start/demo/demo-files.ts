/** Reads the demo's files, and moves every date so that the demo's "now" is today. */
import { readdir, readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { WorkspaceFile } from '../../../demo/workspace-file.ts';
import { DAY_MS } from '../../base/durations.ts';
import type { RecordFile } from '../../text/transcript/record-file.ts';

export type { WorkspaceFile };
export type DemoWorkspace = WorkspaceFile['workspaces'][number];

export interface DemoFiles {
  people: WorkspaceFile;
  /** In the order of import. */
  records: { name: string; file: RecordFile }[];
}

export const DEMO = resolve(import.meta.dirname, '../../../demo');

export async function readDemoFiles(now: Date): Promise<DemoFiles> {
  const text = await readFile(join(DEMO, 'workspace.json'), 'utf8');
  const { as_of } = JSON.parse(text) as WorkspaceFile;
  // Whole days keep the time of day of meetings; rounding down keeps everything in the past.
  const days = Math.floor((now.getTime() - Date.parse(as_of)) / DAY_MS);
  const folder = join(DEMO, 'records');
  const names = (await readdir(folder)).filter((name) => name.endsWith('.json')).sort();
  const records = await Promise.all(
    names.map(async (name) => {
      const file = parseMoved(await readFile(join(folder, name), 'utf8'), days) as RecordFile;
      if (file.media?.file != null) file.media.file = resolve(folder, file.media.file);
      return { name, file };
    }),
  );
  return { people: parseMoved(text, days) as WorkspaceFile, records };
}

const DATE_TIME = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?:\.\d+)?Z$/;
const DATE = /^\d{4}-\d{2}-\d{2}$/;

/** Moves strings that are a whole date or time. Dates that people mention stay as they are. */
function parseMoved(text: string, days: number): unknown {
  return JSON.parse(text, (_key, value: unknown) => {
    if (typeof value !== 'string') return value;
    const moved = () => new Date(Date.parse(value) + days * DAY_MS).toISOString();
    if (DATE_TIME.test(value)) return moved();
    return DATE.test(value) ? moved().slice(0, 10) : value;
  });
}
