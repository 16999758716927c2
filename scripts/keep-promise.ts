/**
 * Keeps what /api/v3 promises now, after something was added: `node scripts/run.cjs scripts/keep-promise.ts`. It refuses to keep
 * what would break a program.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { v3Endpoints } from '@minutebook/contract/v3/endpoints.ts';
import { findBreaks, toPromised, type Promised } from '@minutebook/contract/v3/promise.ts';

const path = resolve(import.meta.dirname, '../contract/v3/promise.json');
const kept = JSON.parse(readFileSync(path, 'utf8')) as Promised;
const now = toPromised(v3Endpoints);
const breaks = findBreaks(kept, now);
if (breaks.length > 0) throw new Error(`this breaks programs that use /api/v3:\n${breaks.join('\n')}`);
writeFileSync(path, `${JSON.stringify(now, null, 1)}\n`);
