import { makeStore } from '../store.ts';

/** The workspace that somebody wants to record for, and the title that they want; null: nobody does. */
export const recorderRequest = makeStore<{ slug: string; title: string } | null>(null);

/** `device_lost`: the microphone went away; what was recorded before is offered. `tab_ended`: it goes on without the tab. */
export type RecorderNotice = 'device_lost' | 'nothing_recorded' | 'tab_ended' | 'notes_refused';

/** The recorder's one-time notice; null once it was shown. */
export const recorderNotice = makeStore<RecorderNotice | null>(null);
