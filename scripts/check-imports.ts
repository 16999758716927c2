/** The step of `npm run check` that checks every import against `scripts/imports/permitted-imports.ts`. */
import { resolve } from 'node:path';
import { findFaults } from './imports/find-faults.ts';

const faults = findFaults(resolve(import.meta.dirname, '..'));
for (const fault of faults) console.log(fault);
process.exitCode = faults.length === 0 ? 0 : 1;
