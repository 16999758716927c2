import { useSyncExternalStore } from 'react';
import { followSession, getSession, type Session } from './session.ts';

export const useSession = (): Session => useSyncExternalStore(followSession, getSession);
