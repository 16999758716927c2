#!/usr/bin/env node
/** The `minutebook` command. Compiled code is cached, which halves the time of the next start. */
import { enableCompileCache } from 'node:module';
import { join, resolve } from 'node:path';

enableCompileCache(join(import.meta.dirname, '../node_modules/.cache/compiled'));
const { runCommandLine } = await import('./run-command-line.ts');
const { processTerminal, watchOutputs } = await import('@minutebook/mb/terminal.ts');
const { readEnv } = await import('@minutebook/server/base/config/env.ts');
watchOutputs(() => undefined);
const env = readEnv(resolve(import.meta.dirname, '..'));
process.exitCode = await runCommandLine(process.argv.slice(2), env, processTerminal);
