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
  /** true: also asks the engines, and reads every byte of the media. */
  is_deep: boolean;
  onProgress: (text: string) => void;
}

export interface Finding {
  /** The subject of the check: `media`. */
  about: string;
  state: 'fine' | 'warning' | 'wrong';
  message: string;
  /** The remedy; null: none is needed. */
  remedy: string | null;
}
