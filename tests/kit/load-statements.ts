import { globSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { statementTexts } from '@minutebook/server/base/database/database.ts';

const ROOT = resolve(import.meta.dirname, '../..');

/**
 * Loads every file of the server that defines statements. Returns their texts by name, except for those that
 * are made at each call.
 */
export async function loadStatements(): Promise<ReadonlyMap<string, string>> {
  const files = globSync('server/**/*.ts', { cwd: ROOT }).filter((file) => !file.endsWith('.test.ts'));
  for (const file of files) {
    const path = join(ROOT, file);
    if (/\b\w*[sS]tatement(?:<[^(]*>)?\(/.test(readFileSync(path, 'utf8'))) await import(path);
  }
  // Test files in the same process have statements of their own.
  return new Map([...statementTexts].filter(([name]) => !/^tests?\./.test(name)));
}
