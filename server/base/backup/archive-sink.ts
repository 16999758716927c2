import type { ManifestEntry } from './manifest.ts';

/** An entry of an earlier backup, and where it lies. */
export type LinkedEntry = ManifestEntry & { file: string };

export interface ArchiveEntry {
  /** Such as `media/1/ab/….wav`: with slashes, and never leading out of the archive. */
  path: string;
  size_bytes: number;
  /** The digest that the content must have; a sink that keeps files by their digest needs it before them. */
  sha256?: string;
  content: AsyncIterable<Buffer> | Iterable<Buffer>;
}

/** The destination of a backup: a tar file, a folder or a bucket. */
export interface ArchiveSink {
  write(entry: ArchiveEntry): Promise<void>;
  /** Takes a file of an earlier backup without reading it; a tar file cannot. */
  link?(entry: LinkedEntry): Promise<void>;
  /** Makes the archive durable under its final name, which must not exist. */
  finish(): Promise<void>;
  abandon(): Promise<void>;
}
