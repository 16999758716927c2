/**
 * Makes the pages installable, and lets them open without a network: icons, the manifest, and the service
 * worker with the list of the files that it keeps.
 */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pages } from '@minutebook/contract/app/pages.ts';
import type { Plugin } from 'vite';

const DESIGN = join(import.meta.dirname, '../design');
const WORKER = 'service-worker.js';

const icons = [
  { file: 'icon-192.png', sizes: '192x192', purpose: 'any' },
  { file: 'icon-512.png', sizes: '512x512', purpose: 'any' },
  { file: 'icon-full.png', sizes: '512x512', purpose: 'maskable' },
] as const;

const digestOf = (content: string | Buffer) =>
  createHash('sha256').update(content).digest('base64url').slice(0, 8);

const toAssetName = (name: string, content: string | Buffer) =>
  `assets/${name.replace('.', `-${digestOf(content)}.`)}`;

const files = icons.map(({ file, ...icon }) => {
  const source = readFileSync(join(DESIGN, file));
  return { ...icon, source, fileName: toAssetName(file, source) };
});

const manifest = JSON.stringify({
  id: '/',
  name: 'Minutebook',
  short_name: 'Minutebook',
  start_url: '/',
  scope: '/',
  display: 'standalone',
  background_color: '#ffffff',
  theme_color: '#2f55c8',
  icons: files.map(({ fileName, sizes, purpose }) => ({
    src: `/${fileName}`,
    sizes,
    type: 'image/png',
    purpose,
  })),
});
const manifestName = toAssetName('minutebook.webmanifest', manifest);

export function offlineFiles(): Plugin {
  return {
    name: 'offline-files',
    apply: 'build',
    buildStart() {
      this.emitFile({
        type: 'chunk',
        id: join(import.meta.dirname, '../service-worker.ts'),
        fileName: WORKER,
      });
      this.emitFile({ type: 'asset', fileName: manifestName, source: manifest });
      for (const { fileName, source } of files) this.emitFile({ type: 'asset', fileName, source });
    },
    transformIndexHtml: () => [
      { tag: 'link', injectTo: 'head', attrs: { rel: 'manifest', href: `/${manifestName}` } },
      { tag: 'link', injectTo: 'head', attrs: { rel: 'apple-touch-icon', href: `/${files[2]?.fileName}` } },
    ],
    generateBundle(_, bundle) {
      const worker = bundle[WORKER];
      if (worker?.type !== 'chunk') return this.error('The service worker was not built.');
      if (worker.imports.length > 0) return this.error('The service worker has to be one file.');
      const kept = Object.keys(bundle)
        .filter((name) => name.startsWith('assets/'))
        .map((name) => `/${name}`)
        .sort();
      const shell = {
        version: digestOf([worker.code, ...kept].join('\n')),
        files: kept,
        pages: Object.values(pages)
          .map((path) => `^${path.replaceAll(/\{\w+\}/g, '[^/]+')}/?$`)
          .join('|'),
      };
      worker.code = `const SHELL = ${JSON.stringify(shell)};\n${worker.code}`;
      return undefined;
    },
  };
}
