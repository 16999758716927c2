export interface ArchiveEntry {
  /** Such as `media/1/ab/….wav`: slashes, and nothing that leads out. */
  path: string;
  size_bytes: number;
  content: AsyncIterable<Buffer> | Iterable<Buffer>;
}

/** Where bytes go: a tar file or a folder. */
export interface ArchiveSink {
  write(entry: ArchiveEntry): Promise<void>;
  /** Takes a file of an earlier backup without reading it; a tar file cannot. */
  link?(path: string, file: string): Promise<void>;
  /** Durable, and under its final name, which nobody had. */
  finish(): Promise<void>;
  abandon(): Promise<void>;
}
