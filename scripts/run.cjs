/**
 * Runs a TypeScript file of this repository: node scripts/run.cjs <entry.ts> [arguments]
 *
 * Works on Node 18 with nothing installed: brings the packages, and goes on in the Node that they bring when
 * this one cannot run TypeScript. It uses nothing but Node itself.
 */
'use strict';

const { spawn } = require('node:child_process');
const { existsSync } = require('node:fs');
const { enableCompileCache } = require('node:module');
const { join, resolve } = require('node:path');
const { pathToFileURL } = require('node:url');
const { installPackages } = require('./install-packages.cjs');

const root = resolve(__dirname, '..');

function fail(sentence) {
  process.stderr.write(`${sentence}\n`);
  process.exit(1);
}

/** Goes on in another Node, with the options of this one; signals go down to it, and its end comes back up. */
function runIn(node) {
  // But for those that keep this one from running TypeScript, with which the other would look for another in turn.
  const options = process.execArgv.filter((option) => !option.endsWith('strip-types'));
  const child = spawn(node, [...options, __filename, ...process.argv.slice(2)], {
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  });
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'];
  for (const signal of signals) process.on(signal, () => child.kill(signal));
  child.on('error', (error) => fail(`Cannot run ${node} (${error.message}): install Node 22.18 or newer.`));
  child.on('exit', (code, signal) => {
    if (!signal) process.exit(code);
    for (const name of signals) process.removeAllListeners(name);
    process.kill(process.pid, signal);
  });
}

function runHere(entry, args) {
  // The channel to the Node above us closes when it is killed: end like it was told to.
  if (process.channel) {
    process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'));
    process.channel.unref();
  }
  // Node 22 calls its SQLite, whose file lock we use, an experiment at every start.
  const { emitWarning } = process;
  process.emitWarning = (warning, ...rest) => {
    if (rest[0] !== 'ExperimentalWarning') emitWarning.call(process, warning, ...rest);
  };
  // From the second start on nothing has to be stripped of its types: 10 MB less memory, and half the time to the start.
  // The variable gives the same to the processes that this one starts: workers, tests.
  process.env.NODE_COMPILE_CACHE ??= join(root, 'node_modules/.cache/compiled');
  enableCompileCache?.(process.env.NODE_COMPILE_CACHE);
  process.argv = [process.argv[0], entry, ...args];
  void import(pathToFileURL(entry).href);
}

async function main() {
  const fault = await installPackages(root);
  if (fault !== undefined) fail(fault);
  const bundled = join(root, `node_modules/node-${process.platform}-${process.arch}/bin/node`);
  const [entry, ...args] = process.argv.slice(2);
  if (process.features.typescript) runHere(resolve(root, entry), args);
  // Not from there to there again, whatever keeps it from running TypeScript.
  else if (existsSync(bundled) && process.execPath !== bundled) runIn(bundled);
  else
    fail(
      `Minutebook needs Node 22.18 or newer, and this is Node ${process.versions.node}: install it from nodejs.org.`,
    );
}

void main();
