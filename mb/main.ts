#!/usr/bin/env node
/** The `mb` command: Minutebook from anywhere, with a token, over the SDK. */
import { runCommandLine } from './run-command-line.ts';
import { processTerminal, watchOutputs } from './terminal.ts';

watchOutputs(() => process.exit(0));
process.exitCode = await runCommandLine(process.argv.slice(2), {
  env: process.env,
  terminal: processTerminal,
});
