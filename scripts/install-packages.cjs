/** Brings the packages, once for all processes that start at the same time. It uses nothing but Node 18 itself. */
'use strict';

const { spawn } = require('node:child_process');
const { readFileSync, readlinkSync, renameSync, rmSync, statSync, symlinkSync } = require('node:fs');
const { join } = require('node:path');

/** Answers what failed, or undefined when the packages are there. */
async function installPackages(root) {
  if (isInstalled(root)) return undefined;
  // Beside node_modules, because npm empties that. Two runs of npm in one folder delete each other's files.
  const lock = join(root, '.installing');
  for (let isTold = false; !takeLock(lock); isTold = true) {
    if (!isTold) process.stderr.write('Another process installs the packages: waiting for it …\n');
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  try {
    return isInstalled(root) ? undefined : await runNpm(root, lock);
  } finally {
    releaseLock(lock);
  }
}

/** npm writes its hidden lock file last, so an install that was cut short is done again. */
function isInstalled(root) {
  const installed = statSync(join(root, 'node_modules/.package-lock.json'), { throwIfNoEntry: false });
  return installed !== undefined && installed.mtimeMs >= statSync(join(root, 'package-lock.json')).mtimeMs;
}

/** The lock names npm while it runs: it goes on when the process that has started it is killed, and others wait for it. */
async function runNpm(root, lock) {
  process.stderr.write('Installing the packages that Minutebook needs (npm ci) …\n');
  // It waits for a line, which never comes from a process that is killed before the lock names it.
  const command = 'read -r line && exec npm ci --ignore-scripts --loglevel=error';
  // To stderr: the output of a command may be read by another program.
  const npm = spawn('sh', ['-c', command], { cwd: root, stdio: ['pipe', 2, 2], env: envOfNpm() });
  const ended = new Promise((resolve) => {
    npm.on('error', (error) => resolve(error.message));
    npm.on('exit', (status, signal) =>
      resolve(status === 0 ? undefined : `it ended with ${signal || status}`),
    );
  });
  // That it has ended before it read the line is said by its end.
  npm.stdin.on('error', () => undefined);
  if (npm.pid !== undefined) {
    handLockTo(npm.pid, lock);
    npm.stdin.end('\n');
  }
  const reason = await ended;
  if (reason === undefined) return undefined;
  return `Could not install the packages that Minutebook needs with npm (${reason}): see above, then try again.`;
}

/** npm chooses packages for the Node that will run them. */
function envOfNpm() {
  const { NODE_OPTIONS = '', ...env } = process.env;
  if (process.features.typescript) return process.env;
  const claim = JSON.stringify(join(__dirname, 'claim-node-version.cjs'));
  return { ...env, NODE_OPTIONS: `${NODE_OPTIONS} --require ${claim}`.trim() };
}

/** At no time is there no lock. */
function handLockTo(pid, lock) {
  const next = `${lock}-next`;
  const mark = markOf(pid);
  if (mark === undefined || readHolder(lock) === undefined) return;
  rmSync(next, { force: true });
  symlinkSync(mark, next);
  renameSync(next, lock);
}

/**
 * Takes a lock, or returns false when a live process holds it. A lock is a symbolic link that names its holder: it is
 * made with its text at once, or not at all.
 */
function takeLock(lock) {
  try {
    symlinkSync(markOf(process.pid), lock);
    return true;
  } catch (error) {
    // A folder in which nobody can write, or without links: npm says what is wrong with it.
    if (error.code !== 'EEXIST') return true;
  }
  const holder = readHolder(lock);
  if (holder === undefined || holder === markOf(parseInt(holder, 10))) return false;
  // One process at a time removes what a dead one left: a second would remove the lock of the first.
  const turn = `${lock}-turn`;
  if (!takeLock(turn)) return false;
  if (readHolder(lock) === holder) releaseLock(lock);
  releaseLock(turn);
  return takeLock(lock);
}

const releaseLock = (lock) => rmSync(lock, { force: true });

/** undefined: it is released by now. */
function readHolder(lock) {
  try {
    return readlinkSync(lock);
  } catch (error) {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  }
}

/** Identifies a live process: pids are reused, so on Linux the time of its start is part of it. undefined: it has ended. */
function markOf(pid) {
  try {
    if (process.platform !== 'linux') return process.kill(pid, 0) && String(pid);
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // Fields 3 and 22; field 2, a name in parentheses, may contain spaces.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return fields[0] === 'Z' ? undefined : `${pid}-${fields[19]}`;
  } catch (error) {
    return error.code === 'EPERM' ? String(pid) : undefined;
  }
}

module.exports = { installPackages };
