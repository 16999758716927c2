import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** What the README and the guides of an installed package lead to lies in the package, or in the world outside. */
export function requireLinks(installed: string): void {
  const guides = readdirSync(join(installed, 'docs')).filter((name) => name.endsWith('.md'));
  for (const name of ['README.md', ...guides.map((guide) => join('docs', guide))]) {
    const text = readFileSync(join(installed, name), 'utf8');
    const links = [...text.matchAll(/\]\(([^)\s#]+)[^)\s]*\)/g)].map(([, link = '']) => link);
    for (const link of links.filter((each) => !/^https?:/.test(each))) {
      assert.ok(existsSync(join(installed, dirname(name), link)), `${name} leads to ${link}`);
    }
  }
}
