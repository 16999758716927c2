/** What is done with a parcel, for who may not wait for it: in processes that may take so much time and memory. */
import { HOUR_MS, MINUTE_MS } from '../../base/durations.ts';
import { workerTask } from '../../base/worker/worker-task.ts';
import type { describeMeeting, findMeetings, unpackMeeting } from './meeting-tasks.ts';

const module = new URL('./meeting-tasks.ts', import.meta.url);

/** Of 20,000 files the first bytes are read; of a recording all of them, twice. */
export const findTask = workerTask<typeof findMeetings>(module, 'findMeetings', 10 * MINUTE_MS);
export const describeTask = workerTask<typeof describeMeeting>(module, 'describeMeeting', 10 * MINUTE_MS);
export const unpackTask = workerTask<typeof unpackMeeting>(module, 'unpackMeeting', HOUR_MS);
