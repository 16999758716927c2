#!/usr/bin/env node
/** The `minutebook` command. What Node compiles is kept for the next time, which then starts in half the time. */
import { enableCompileCache } from 'node:module';
import { join, resolve } from 'node:path';

enableCompileCache(join(import.meta.dirname, '../node_modules/.cache/node'));
const { runCommandLine } = await import('./run-command-line.ts');
const { processTerminal } = await import('./terminal.ts');
const { readEnv } = await import('@minutebook/server/base/config/env.ts');
const env = readEnv(resolve(import.meta.dirname, '..'));
process.exitCode = await runCommandLine(process.argv.slice(2), env, processTerminal);
