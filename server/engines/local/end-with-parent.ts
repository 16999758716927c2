/** Ends the speech process when the server that started it has ended, in whatever way. */
import { workerData } from 'node:worker_threads';

const LOOK_EVERY_MS = 500;

setInterval(() => {
  if (process.ppid !== workerData) process.kill(process.pid, 'SIGKILL');
}, LOOK_EVERY_MS);
