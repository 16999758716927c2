/**
 * Makes the published package of the SDK in `dist-sdk`: plain modules and flat types that need nothing of
 * this repository. `node scripts/run.cjs scripts/build-sdk.ts`, then `npm publish dist-sdk` or `npm pack`.
 * Comments are in the types and in the source maps, not in the modules.
 */
import { execFileSync } from 'node:child_process';
import {
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join, resolve } from 'node:path';
import type { Endpoint } from '@minutebook/contract/endpoint.ts';
import { v3Endpoints } from '@minutebook/contract/v3/endpoints.ts';
import { toPublishedTypes } from './published-types.ts';
import { writeGuides } from './write-guides.ts';

const root = resolve(import.meta.dirname, '..');
const source = join(root, 'sdk');
const target = join(root, 'dist-sdk');
/** Its types are written flat instead of compiled. */
const DERIVED = 'client.ts';

/** Modules of the pages alone, which change together with them. */
const OF_PAGES = ['page-client.ts', 'page-operations.ts'];

const isPublished = (name: string) =>
  name.endsWith('.ts') && !name.endsWith('.test.ts') && !OF_PAGES.includes(name);

const toJs = (text: string) => text.replaceAll(/(['"])(\.\/[\w-]+)\.ts\1/g, "'$2.js'");

function build(): void {
  rmSync(target, { recursive: true, force: true });
  mkdirSync(target, { recursive: true });
  const names = readdirSync(source).filter((name) => isPublished(name) && name !== DERIVED);
  writeModules(names);
  writeDeclarations(names);
  writePackage();
}

function writeModules(names: readonly string[]): void {
  const folder = compile({ target: 'es2022', removeComments: true, sourceMap: true, inlineSources: true });
  for (const name of names.map((each) => each.replace(/ts$/, 'js'))) {
    copyFileSync(join(folder, 'sdk', name), join(target, name));
    const map = JSON.parse(readFileSync(join(folder, 'sdk', `${name}.map`), 'utf8')) as { sources: string[] };
    const sources = map.sources.map((path) => basename(path));
    writeFileSync(join(target, `${name}.map`), JSON.stringify({ ...map, sources }));
  }
  rmSync(folder, { recursive: true });
  // The module has only types, but other modules may import it at run time.
  writeFileSync(join(target, DERIVED.replace(/ts$/, 'js')), 'export {};\n');
}

/** Compiles into a temporary folder, which the caller removes. */
function compile(compilerOptions: Record<string, boolean | string>): string {
  const folder = mkdtempSync(join(tmpdir(), 'minutebook-sdk-'));
  const options = {
    extends: join(root, 'tsconfig.json'),
    compilerOptions: {
      noEmit: false,
      rewriteRelativeImportExtensions: true,
      outDir: folder,
      rootDir: root,
      ...compilerOptions,
    },
    include: [],
    files: [join(source, 'index.ts')],
  };
  const config = join(root, 'dist-sdk.tsconfig.json');
  writeFileSync(config, JSON.stringify(options));
  execFileSync(join(root, 'node_modules/.bin/tsc'), ['--project', config], { stdio: 'inherit' });
  rmSync(config);
  return folder;
}

function writeDeclarations(names: readonly string[]): void {
  const folder = compile({ declaration: true, emitDeclarationOnly: true });
  for (const name of names) {
    const text = readFileSync(join(folder, 'sdk', name.replace(/ts$/, 'd.ts')), 'utf8');
    const flat = toJs(text)
      .replaceAll(/(['"])@minutebook\/contract\/[\w./-]+\1/g, "'./client.js'")
      // Exports every named type of the documents, not only that of the client.
      .replace(/export type \{[^}]*\} from '.\/client.js';/, "export type * from './client.js';");
    writeFileSync(join(target, name.replace(/ts$/, 'd.ts')), flat);
  }
  rmSync(folder, { recursive: true });
  writeFileSync(join(target, 'client.d.ts'), toPublishedTypes(Object.values<Endpoint>(v3Endpoints)));
}

function writePackage(): void {
  const own = JSON.parse(readFileSync(join(source, 'package.json'), 'utf8')) as {
    version: string;
    license: string;
  };
  const about = {
    name: '@minutebook/sdk',
    version: own.version,
    description: 'The client of Minutebook, a self-hosted service for meeting records',
    license: own.license,
    type: 'module',
    sideEffects: false,
    engines: { node: '>=20.3' },
    exports: { '.': { types: './index.d.ts', default: './index.js' }, './package.json': './package.json' },
    files: ['*.js', '*.js.map', '*.d.ts', 'docs', 'README.md', 'LICENSE'],
  };
  writeFileSync(join(target, 'package.json'), `${JSON.stringify(about, null, 2)}\n`);
  writeGuides(target, 'sdk.md');
  copyFileSync(join(root, 'LICENSE'), join(target, 'LICENSE'));
}

build();
