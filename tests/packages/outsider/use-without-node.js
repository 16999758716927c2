/**
 * The SDK where there is nothing of Node, no process, no Buffer, no modules of its own: with what edge runtimes have, or with the less
 * that React Native has on Hermes.
 */
import { readFileSync } from 'node:fs';
import { createContext, SourceTextModule } from 'node:vm';

const EDGE = [
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
const NATIVE = ['Blob', 'Headers', 'TextEncoder', 'atob', 'btoa', 'clearTimeout', 'console', 'setTimeout'];
const pick = (names) => Object.fromEntries(names.map((name) => [name, globalThis[name]]));

/** Its signals know that they were ended and tell their listeners: no reason, no `throwIfAborted`, no `any`, no `timeout`. */
class NativeController {
  #whole = new AbortController();
  signal = wrapSignal(this.#whole.signal);
  abort() {
    this.#whole.abort();
  }
}

const wholes = new WeakMap();
function wrapSignal(whole) {
  const signal = {
    get aborted() {
      return whole.aborted;
    },
    addEventListener: (...args) => whole.addEventListener(...args),
    removeEventListener: (...args) => whole.removeEventListener(...args),
  };
  wholes.set(signal, whole);
  return signal;
}

/** Its answers are there as a whole, and no streams. */
async function fetchNatively(address, { signal, ...request } = {}) {
  const answer = await fetch(address, { ...request, signal: wholes.get(signal) });
  const { ok, status, statusText, headers } = answer;
  return { ok, status, statusText, headers, text: () => answer.text() };
}

const runtimes = {
  edge: () => pick(EDGE),
  'react-native': () => ({ ...pick(NATIVE), AbortController: NativeController, fetch: fetchNatively }),
};
const [, , slug, runtime] = process.argv;
const context = createContext(runtimes[runtime]());

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
console.log(await program.namespace.use([MINUTEBOOK_URL, MINUTEBOOK_TOKEN, slug]));
