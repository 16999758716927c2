/** How fast a model reads and writes on this machine, kept beside it since it was last asked. */
import { readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Type, type Static } from '@minutebook/contract/schema.ts';
import { MINUTE_MS } from '../../../base/durations.ts';
import { checkJson, parseJson } from '../../../text/transcript/read-json.ts';
import type { TokenUsage } from '../../insights/read-chat-answer.ts';

const FILE = 'speed.json';
const Speed = Type.Object({
  read_per_second: Type.Number({ exclusiveMinimum: 0 }),
  write_per_second: Type.Number({ exclusiveMinimum: 0 }),
});
/** In tokens. */
export type Speed = Static<typeof Speed>;

/** The assumed speed where none was measured: that of a small model on few cores. */
const UNMEASURED: Speed = { read_per_second: 40, write_per_second: 5 };
/** The tokens of the transcript of an hour's meeting, and of its minutes. */
const HOUR = { read: 12_000, written: 1_500 };
/** Shorter ones say little. */
const LEAST_TOKENS = 20;

export async function readSpeed(folder: string): Promise<Speed> {
  const path = join(folder, FILE);
  try {
    const source = { file_name: path, text: await readFile(path, 'utf8') };
    return checkJson(source, parseJson(source), Speed);
  } catch {
    return UNMEASURED;
  }
}

/** Written whole or not at all. A folder that cannot be written to keeps no speed. */
export async function keepSpeed(folder: string, speed: Speed): Promise<void> {
  const path = join(folder, FILE);
  try {
    await writeFile(`${path}.${process.pid}`, JSON.stringify(speed));
    await rename(`${path}.${process.pid}`, path);
  } catch {
    // Only an estimate is lost.
  }
}

/** undefined: the answer says nothing about it, or is too short. */
export function toSpeed({
  read_ms = 0,
  write_ms = 0,
  read_tokens = 0,
  output_tokens,
}: TokenUsage): Speed | undefined {
  if (read_ms <= 0 || write_ms <= 0 || read_tokens < LEAST_TOKENS || output_tokens < LEAST_TOKENS)
    return undefined;
  return {
    read_per_second: (read_tokens * 1000) / read_ms,
    write_per_second: (output_tokens * 1000) / write_ms,
  };
}

/** The time of reading a transcript of so many tokens and writing its minutes; left out: that of an hour's meeting. */
export const estimateSeconds = (
  { read_per_second, write_per_second }: Speed,
  tokens: number = HOUR.read,
): number => tokens / read_per_second + (HOUR.written * Math.max(0.2, tokens / HOUR.read)) / write_per_second;

export const estimateHourMinutes = (speed: Speed): number =>
  Math.max(1, Math.round((estimateSeconds(speed) * 1000) / MINUTE_MS));
