export interface ArchiveEntry {
  /** Such as `media/1/ab/….wav`: with slashes, and never leading out of the archive. */
  path: string;
  size_bytes: number;
  content: AsyncIterable<Buffer> | Iterable<Buffer>;
}

/** The destination of a backup: a tar file or a folder. */
export interface ArchiveSink {
  write(entry: ArchiveEntry): Promise<void>;
  /** Takes a file of an earlier backup without reading it; a tar file cannot. */
  link?(path: string, file: string): Promise<void>;
  /** Makes the archive durable under its final name, which must not exist. */
  finish(): Promise<void>;
  abandon(): Promise<void>;
}
