import type { Clock } from '../../base/clock.ts';
import type { Config } from '../../base/config/config.ts';
import type { ConnectionSettings, Database } from '../../base/database/database.ts';
import type { MediaStore } from '../../media/media-store.ts';

/** The context of checks. */
export interface DoctorParts {
  config: Config;
  db: Database;
  connection: ConnectionSettings;
  media: MediaStore;
  clock: Clock;
  /** true: also asks the engines, and reads every page of the database and every byte of the media. */
  is_deep: boolean;
  onProgress: (text: string) => void;
}

export interface Finding {
  /** The subject of the check: `media`. */
  about: string;
  state: 'fine' | 'warning' | 'wrong' | 'mended';
  message: string;
  /** The remedy; null: none is needed. */
  remedy: string | null;
  /**
   * Mends it from what is there, all or nothing, and says what it did. It may be run again, also when it was mended meanwhile.
   * Absent: nothing here can.
   */
  repair?: () => Promise<string>;
  /** The check came to no end: what it would have found is not known. */
  was_stopped?: true;
}

/** As a check says it; whoever asks knows what it is about. */
export type Found = Omit<Finding, 'about'>;

export const fine = (message: string): Found[] => [{ state: 'fine', message, remedy: null }];
export const found = (state: 'warning' | 'wrong', message: string, remedy: string): Found[] => [
  { state, message, remedy },
];

export const REPAIR = '"minutebook doctor --repair" mends it';
