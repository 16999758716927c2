import type { Clock } from '../../base/clock.ts';
import type { Config } from '../../base/config/config.ts';
import type { ConnectionSettings, Database } from '../../base/database/database.ts';
import type { MediaStore } from '../../media/media-store.ts';

export interface DoctorParts {
  config: Config;
  db: Database;
  connection: ConnectionSettings;
  media: MediaStore;
  clock: Clock;
  /** Whether to ask the engines, and to read every page of the database and every byte of the media. */
  is_deep: boolean;
  onProgress: (text: string) => void;
}

export interface Finding {
  /** The subject of the check: `media`. */
  about: string;
  state: 'fine' | 'warning' | 'wrong' | 'mended';
  message: string;
  /** The remedy, or null when none is needed. */
  remedy: string | null;
  /**
   * Repairs the finding from existing data, completely or not at all, and returns what it did. It may be run
   * again, also when the problem was fixed meanwhile. Absent when there is no automatic repair.
   */
  repair?: () => Promise<string>;
  /** The check did not finish, so that its findings are unknown. */
  was_stopped?: true;
}

/** A finding as a check returns it, without the subject, which the caller knows. */
export type Found = Omit<Finding, 'about'>;

export const fine = (message: string): Found[] => [{ state: 'fine', message, remedy: null }];
export const found = (state: 'warning' | 'wrong', message: string, remedy: string): Found[] => [
  { state, message, remedy },
];

export const REPAIR = '"minutebook doctor --repair" mends it';
