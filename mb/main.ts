#!/usr/bin/env node
/** The `mb` command: Minutebook from anywhere, with a token, over the SDK. */
import { runCommandLine } from './run-command-line.ts';
import { processTerminal } from './terminal.ts';

for (const stream of [process.stdout, process.stderr]) {
  stream.on('error', (error: NodeJS.ErrnoException) => {
    // The reader of the output, such as `head`, has closed the pipe.
    if (error.code === 'EPIPE') process.exit(0);
    if (stream !== process.stderr) process.stderr.write(`The output cannot be written: ${error.message}.\n`);
    process.exit(1);
  });
}
process.exitCode = await runCommandLine(process.argv.slice(2), {
  env: process.env,
  terminal: processTerminal(process.env),
});
