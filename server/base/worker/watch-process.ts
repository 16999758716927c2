/** A thread that ends its process when the server is gone, or when it has taken too much memory, whatever its main thread does. */
import { workerData } from 'node:worker_threads';

const WATCH_INTERVAL_MS = 250;

const { parent_pid, max_memory_bytes } = workerData as { parent_pid: number; max_memory_bytes: number };

setInterval(() => {
  const isOrphan = process.ppid !== parent_pid;
  if (isOrphan || process.memoryUsage.rss() > max_memory_bytes) process.kill(process.pid, 'SIGKILL');
}, WATCH_INTERVAL_MS);
