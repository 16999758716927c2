/**
 * `npm run bench:insights -- <folder>`: how good the built-in engine is. The folder holds meetings with true topics, one
 * JSON file each; without it only what needs no such data is measured.
 */
import { measureMasks } from './measure-masks.ts';
import { printTable } from './print-table.ts';

printTable(measureMasks());
