/**
 * Makes the package of the SDK as strangers install it, in `dist-sdk`: plain modules and flat types that need nothing of this
 * repository. `node scripts/run.cjs scripts/build-sdk.ts`, then `npm publish dist-sdk` or `npm pack`.
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
import { stripTypeScriptTypes } from 'node:module';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { appEndpoints } from '@minutebook/contract/app/endpoints.ts';
import type { Endpoint } from '@minutebook/contract/endpoint.ts';
import { v3Endpoints } from '@minutebook/contract/v3/endpoints.ts';
import { toPublishedTypes } from './published-types.ts';

const root = resolve(import.meta.dirname, '..');
const source = join(root, 'sdk');
const target = join(root, 'dist-sdk');
/** Its types are written flat instead. */
const DERIVED = 'client.ts';

const toJs = (text: string) => text.replaceAll(/(['"])(\.\/[\w-]+)\.ts\1/g, "'$2.js'");

function build(): void {
  rmSync(target, { recursive: true, force: true });
  mkdirSync(target, { recursive: true });
  const names = readdirSync(source).filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'));
  for (const name of names.filter((each) => each !== DERIVED)) {
    const text = readFileSync(join(source, name), 'utf8');
    writeFileSync(join(target, name.replace(/ts$/, 'js')), toJs(stripTypeScriptTypes(text)));
  }
  writeDeclarations(names);
  writePackage();
}

function writeDeclarations(names: readonly string[]): void {
  const folder = mkdtempSync(join(tmpdir(), 'minutebook-sdk-'));
  const options = {
    extends: join(root, 'tsconfig.json'),
    compilerOptions: {
      noEmit: false,
      declaration: true,
      emitDeclarationOnly: true,
      outDir: folder,
      rootDir: root,
    },
    include: [],
    files: [join(source, 'index.ts')],
  };
  const config = join(root, 'dist-sdk.tsconfig.json');
  writeFileSync(config, JSON.stringify(options));
  execFileSync(join(root, 'node_modules/.bin/tsc'), ['--project', config], { stdio: 'inherit' });
  rmSync(config);
  for (const name of names.filter((each) => each !== DERIVED)) {
    const text = readFileSync(join(folder, 'sdk', name.replace(/ts$/, 'd.ts')), 'utf8');
    const flat = toJs(text)
      .replaceAll(/(['"])@minutebook\/contract\/[\w./-]+\1/g, "'./client.js'")
      .replace(/ClientOf, InputOf, Operation, OutputOf/, 'Operation');
    writeFileSync(join(target, name.replace(/ts$/, 'd.ts')), flat);
  }
  rmSync(folder, { recursive: true });
  const inV3 = new Set<string>(Object.keys(v3Endpoints));
  const others = Object.values<Endpoint>(appEndpoints).filter(({ name }) => !inV3.has(name));
  const table = [...Object.values<Endpoint>(v3Endpoints), ...others];
  const callOptions = /export interface CallOptions \{.*?\n\}/s.exec(
    readFileSync(join(source, DERIVED), 'utf8'),
  );
  writeFileSync(join(target, 'client.d.ts'), toPublishedTypes(table, callOptions?.[0] ?? ''));
  // Only types come from there, and modules that name it at run time would not.
  writeFileSync(join(target, 'client.js'), 'export {};\n');
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
    files: ['*.js', '*.d.ts', 'README.md', 'LICENSE'],
  };
  writeFileSync(join(target, 'package.json'), `${JSON.stringify(about, null, 2)}\n`);
  copyFileSync(join(source, 'README.md'), join(target, 'README.md'));
  copyFileSync(join(root, 'LICENSE'), join(target, 'LICENSE'));
}

build();
