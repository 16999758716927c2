/** A thread that ends its process when the server has ended, or when it takes too much memory, even if its main thread is busy. */
import { workerData } from 'node:worker_threads';

const WATCH_INTERVAL_MS = 250;

const { parent_pid, max_memory_bytes } = workerData as { parent_pid: number; max_memory_bytes: number };

setInterval(() => {
  const isOrphan = process.ppid !== parent_pid;
  if (isOrphan || process.memoryUsage.rss() > max_memory_bytes) process.kill(process.pid, 'SIGKILL');
}, WATCH_INTERVAL_MS);
