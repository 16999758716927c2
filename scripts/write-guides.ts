/**
 * Writes the guides into a published package: a README that links to the others, which are beside it in
 * `docs`.
 */
import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { guideNames, isGuide, type GuideName } from '@minutebook/server/http/docs/guides.ts';

const docs = resolve(import.meta.dirname, '../docs');

export function writeGuides(target: string, readme: GuideName): void {
  mkdirSync(join(target, 'docs'), { recursive: true });
  for (const name of guideNames) copyFileSync(join(docs, name), join(target, 'docs', name));
  const text = readFileSync(join(docs, readme), 'utf8').replaceAll(
    /\]\(([\w.-]+)([)#])/g,
    (link, name: string, end: string) => (isGuide(name) ? `](docs/${name}${end}` : link),
  );
  writeFileSync(join(target, 'README.md'), text);
}
