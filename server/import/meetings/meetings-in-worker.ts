/** Runs the tasks on parcels in worker processes with limits of time and memory, so that the server does not wait. */
import { HOUR_MS, MINUTE_MS } from '../../base/durations.ts';
import { workerTask } from '../../base/worker/worker-task.ts';
import type { describeMeeting, findMeetings, unpackMeeting } from './meeting-tasks.ts';

const module = new URL('./meeting-tasks.ts', import.meta.url);

/** The first bytes of up to 20,000 files are read, and all bytes of a recording twice. */
export const findTask = workerTask<typeof findMeetings>(module, 'findMeetings', 10 * MINUTE_MS);
export const describeTask = workerTask<typeof describeMeeting>(module, 'describeMeeting', 10 * MINUTE_MS);
export const unpackTask = workerTask<typeof unpackMeeting>(module, 'unpackMeeting', HOUR_MS);
