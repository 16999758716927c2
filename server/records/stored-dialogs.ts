/** The dialogs of a row of `transcript_chunk`: JSON of V2Dialog objects joined by commas, without brackets. */
import { zstdCompressSync, zstdDecompressSync } from 'node:zlib';

/** As they are stored, in UTF-8 and packed. */
export interface PackedDialogs {
  packed: Buffer;
  /** Of the text. */
  size_bytes: number;
}

/** Takes a fifth of what PostgreSQL takes to pack them, and comes to three quarters of the bytes. */
export function pack(dialogs: string | PackedDialogs): PackedDialogs {
  if (typeof dialogs !== 'string') return dialogs;
  const bytes = Buffer.from(dialogs);
  return { packed: zstdCompressSync(bytes), size_bytes: bytes.length };
}

/** Most rows in one piece: in those of 16 kB, which it takes by itself, unpacking takes twice as long. */
const PIECE = { chunkSize: 64 * 1024 };

export const unpackBytes = (packed: Uint8Array): Buffer => zstdDecompressSync(packed, PIECE);

const unpack = (packed: Uint8Array): string => unpackBytes(packed).toString();

/** One of both is null: earlier versions have stored the text. */
export interface StoredDialogs {
  dialogs: string | null;
  packed: Buffer | null;
}

export const toDialogsJson = ({ dialogs, packed }: StoredDialogs): string =>
  dialogs ?? (packed === null ? '' : unpack(packed));

/** The same in UTF-8: decoding it for an answer and encoding it again takes as long as unpacking it. */
export const toDialogsBytes = ({ dialogs, packed }: StoredDialogs): Buffer =>
  packed === null ? Buffer.from(dialogs ?? '') : unpackBytes(packed);

/** Some: transcripts are packed to a sixth. */
const PACKED_TO = 6;

/** The characters that are to be read, as far as they can be told without unpacking. */
export const lengthOf = ({ dialogs, packed }: StoredDialogs): number =>
  dialogs?.length ?? (packed?.length ?? 0) * PACKED_TO;
