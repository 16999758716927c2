import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readFile, stat } from 'node:fs/promises';
import { constants } from 'node:os';
import type { DatabaseUser } from './database-user.ts';
import { unlessMissing } from '../error-code.ts';

export interface LeashedProcess {
  pid: number;
  /** Settles when the process has ended: 0 for success, 128 + n after signal n, as a shell counts. */
  exited: Promise<number>;
  kill: (signal: 'SIGINT' | 'SIGQUIT' | 'SIGTERM') => void;
  isRunning: () => boolean;
  /** The line of its log that says why it ended. */
  complaint: () => Promise<string>;
  /** Keeps our own process running until the command has ended, or lets it go. */
  keepUs: (stay: boolean) => void;
}

export interface LeashOptions {
  command: readonly string[];
  /** Sent to the command when our own process ends in any way. */
  signal: 'INT' | 'TERM';
  log_path: string;
  user: DatabaseUser | undefined;
  /** Beside what every command gets. */
  env?: Readonly<Record<string, string>>;
}

/**
 * The shell becomes the command, so that its pid is the child's. Before that it leaves a watcher behind that
 * reads the pipe from our process: end of file means that our process has ended (kill -9 too), a line means
 * that the command ended before us and its pid may by now belong to another process. The watcher is a
 * grandchild, so that PostgreSQL does not find a child that it never started.
 */
const LEASH = `
exec 3<&0
signal=$1 log=$2
shift 2
( ( trap '' HUP INT TERM; cd /; read -r _ <&3 || kill -s "$signal" $$ ) >/dev/null 2>&1 & )
umask 077
exec "$@" 3<&- </dev/null >>"$log" 2>&1
`;

/**
 * Runs a command that ends when our process ends. It has a session of its own: Ctrl-C on the terminal and a
 * kill of our process group reach us alone, and we keep control of the order in which things stop.
 */
export async function spawnOnLeash({
  command,
  signal,
  log_path,
  user,
  env = {},
}: LeashOptions): Promise<LeashedProcess> {
  const logStart = await stat(log_path).then(
    ({ size }) => size,
    () => 0,
  );
  const child = spawn('/bin/sh', ['-c', LEASH, 'sh', signal, log_path, ...command], {
    uid: user?.uid,
    gid: user?.gid,
    cwd: '/',
    // Passes nothing of our own environment: an operator's PGDATA or PGOPTIONS must not reach the server.
    env: { PATH: '/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC', ...env },
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  const exited = endOf(child);
  await once(child, 'spawn');
  return {
    pid: child.pid ?? 0,
    exited,
    complaint: () => lastComplaint(log_path, logStart),
    isRunning: () => child.exitCode === null && child.signalCode === null,
    kill: (name) => void child.kill(name),
    keepUs: (stay) => (stay ? child.ref() : child.unref()),
  };
}

function endOf(child: ChildProcess): Promise<number> {
  // The pipe breaks when the command and its watcher end before us, which is not an error.
  child.stdin?.on('error', () => undefined);
  const { promise, resolve } = Promise.withResolvers<number>();
  child.once('exit', (code, signal) => {
    child.stdin?.end('\n');
    resolve(code ?? 128 + (signal === null ? 0 : constants.signals[signal]));
  });
  return promise;
}

const COMPLAINT = /FATAL|PANIC|ERROR|error:|could not/;

/** The last complaint since the start, or else the last line: programs log their cleanup after the complaint. */
async function lastComplaint(logPath: string, logStart: number): Promise<string> {
  const log = (await unlessMissing(readFile(logPath))) ?? Buffer.of();
  const lines = log.subarray(logStart).toString().trim().split('\n');
  // A line about a client, such as "starting up", does not explain why the server ended.
  const ownLines = lines.filter((line) => !line.includes('client backend'));
  return ownLines.findLast((line) => COMPLAINT.test(line)) ?? ownLines.at(-1) ?? '';
}
