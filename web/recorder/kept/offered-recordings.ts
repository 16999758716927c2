/** Interrupted recordings on this device, which somebody may finish or discard. */
import { makeStore } from '../../store.ts';
import type { KeptRecording } from './kept-recordings.ts';

export const offeredRecordings = makeStore<readonly KeptRecording[]>([]);

export function offerRecording(recording: KeptRecording): void {
  const others = offeredRecordings.get().filter(({ uuid }) => uuid !== recording.uuid);
  offeredRecordings.set([...others, recording]);
}

export const withdrawRecording = (uuid: string): void =>
  offeredRecordings.set(offeredRecordings.get().filter((one) => one.uuid !== uuid));
