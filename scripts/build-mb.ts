/**
 * Makes the published package of `mb` in `dist-mb`: one file with the SDK and the parser, which starts
 * quickly on every Node from 20.12 on. `npm run build:mb`, then `npm pack ./dist-mb` or `npm publish dist-mb`.
 */
import { chmodSync, copyFileSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { build } from 'vite';
import { writeGuides } from './write-guides.ts';

const root = resolve(import.meta.dirname, '..');
const source = join(root, 'mb');
const target = join(root, 'dist-mb');

interface Manifest {
  version: string;
  license: string;
  dependencies: Record<string, string>;
}

const { version, license, dependencies } = JSON.parse(
  readFileSync(join(source, 'package.json'), 'utf8'),
) as Manifest;
const outside = Object.fromEntries(
  Object.entries(dependencies).filter(([name]) => !name.startsWith('@minutebook/')),
);

await build({
  root,
  configFile: false,
  logLevel: 'warn',
  ssr: { target: 'node', noExternal: true, external: Object.keys(outside) },
  build: {
    ssr: join(source, 'main.ts'),
    outDir: target,
    emptyOutDir: true,
    target: 'node20',
    minify: false,
    rollupOptions: { output: { entryFileNames: 'mb.js', chunkFileNames: '[name].js' } },
  },
});
chmodSync(join(target, 'mb.js'), 0o755);
const about = {
  name: '@minutebook/mb',
  version,
  description: 'The command line of Minutebook, a self-hosted service for meeting records',
  license,
  type: 'module',
  bin: { mb: 'mb.js' },
  engines: { node: '>=20.12' },
  files: ['*.js', 'docs', 'README.md', 'LICENSE'],
  dependencies: outside,
};
writeFileSync(join(target, 'package.json'), `${JSON.stringify(about, null, 2)}\n`);
writeGuides(target, 'mb.md');
copyFileSync(join(root, 'LICENSE'), join(target, 'LICENSE'));
