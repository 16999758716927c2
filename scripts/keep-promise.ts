/**
 * Stores the promise of /api/v3 in a file, so that no later change can break programs; `npm run generate`
 * adds new parts.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { v3Endpoints } from '@minutebook/contract/v3/endpoints.ts';
import { findBreaks, toPromised, type Promised } from '@minutebook/contract/v3/promise.ts';

const PATH = resolve(import.meta.dirname, '../contract/v3/promise.json');

/** @throws when the present tables would break a program that relies on the stored promise */
export function keepPromise(): void {
  const kept = JSON.parse(readFileSync(PATH, 'utf8')) as Promised;
  const now = toPromised(v3Endpoints);
  const breaks = findBreaks(kept, now);
  if (breaks.length > 0) throw new Error(`this breaks programs that use /api/v3:\n${breaks.join('\n')}`);
  writeFileSync(PATH, `${JSON.stringify(now, null, 1)}\n`);
}
