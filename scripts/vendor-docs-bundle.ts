/**
 * Copies the bundle of the API reference from the development dependency into the server, with its licence:
 * `node scripts/run.cjs scripts/vendor-docs-bundle.ts`, after its version in package.json was changed.
 */
import { copyFileSync } from 'node:fs';
import { resolve } from 'node:path';

const FROM = resolve(import.meta.dirname, '../node_modules/redoc');
const TO = resolve(import.meta.dirname, '../server/http/docs/vendor');

copyFileSync(resolve(FROM, 'bundles/redoc.standalone.js'), resolve(TO, 'redoc.standalone.js'));
copyFileSync(resolve(FROM, 'LICENSE'), resolve(TO, 'redoc.LICENSE.txt'));
