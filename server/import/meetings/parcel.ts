/** A parcel is an upload of files concatenated into one, some of them archives, with the meetings found in them. */
import type { Reason } from '@minutebook/contract/reasons.ts';
import type { PackedFile } from '../archives/read-entry.ts';
import type { Product } from './name-marks.ts';

export interface ParcelFile {
  path: string;
  size_bytes: number;
  modified_at: string | null;
}

/** A file and its place: in the parcel itself, or in an archive of it. */
export interface SourceFile extends ParcelFile {
  at: number;
  /** The bytes of the parcel from `at` on: the file itself, or its archive. */
  part_bytes: number;
  entry: PackedFile | null;
  /** Its place in a JSON file that holds several meetings (meeting-list.ts). */
  item?: number;
}

export interface MeetingFiles {
  title: string;
  started_at: string | null;
  product: Product | null;
  transcripts: SourceFile[];
  recording: SourceFile | null;
  /** The recordings of one voice each, which become tracks of one. */
  tracks?: { source: SourceFile; speaker: string }[];
  notes: SourceFile[];
  /** When the parcel came: of files that have no date. */
  sent_at: string;
}

export const toRecordings = ({ recording, tracks = [] }: MeetingFiles): SourceFile[] => [
  ...(recording === null ? [] : [recording]),
  ...tracks.map(({ source }) => source),
];

export interface LeftFile {
  path: string;
  reason: Reason;
}
