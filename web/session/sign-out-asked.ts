import { makeStore } from '../store.ts';

/** Whether somebody is asked what becomes of their unsaved changes, which do not outlive signing out. */
export const isSignOutAsked = makeStore(false);
