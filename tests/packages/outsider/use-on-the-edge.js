/** The SDK where there is what pages and edge runtimes have, and nothing of Node: no process, no Buffer, no modules of its own. */
import { readFileSync } from 'node:fs';
import { createContext, SourceTextModule } from 'node:vm';

const WEB = [
  'AbortController',
  'AbortSignal',
  'Blob',
  'Headers',
  'ReadableStream',
  'Response',
  'TextDecoder',
  'TextEncoder',
  'URL',
  'URLSearchParams',
  'atob',
  'btoa',
  'clearTimeout',
  'console',
  'crypto',
  'fetch',
  'setTimeout',
];
const context = createContext(Object.fromEntries(WEB.map((name) => [name, globalThis[name]])));

const modules = new Map();
function load(path) {
  const known = modules.get(path);
  if (known !== undefined) return known;
  const made = new SourceTextModule(readFileSync(path, 'utf8'), { context, identifier: path });
  modules.set(path, made);
  return made;
}

const sdk = 'node_modules/@minutebook/sdk/';
const program = load('use-in-page.js');
await program.link((name) => load(sdk + (name === '@minutebook/sdk' ? 'index.js' : name.replace('./', ''))));
await program.evaluate();
const { MINUTEBOOK_URL, MINUTEBOOK_TOKEN } = process.env;
console.log(await program.namespace.use([MINUTEBOOK_URL, MINUTEBOOK_TOKEN, process.argv[2]]));
