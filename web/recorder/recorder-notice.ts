import { makeStore } from '../store.ts';

/** `device_lost`: the microphone went away; what was recorded before is offered. `tab_ended`: it goes on without the tab. */
export type RecorderNotice = 'device_lost' | 'nothing_recorded' | 'tab_ended' | 'notes_refused';

/** What the recorder has to say once; null: it was said. */
export const recorderNotice = makeStore<RecorderNotice | null>(null);
