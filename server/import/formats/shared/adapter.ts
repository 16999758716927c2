import type { Transcript, TranscriptSource } from '../../../text/transcript/transcript.ts';

interface AdapterAbout {
  /** The format's name in reports and code. */
  name: string;
  /** The product's name, as people know it. */
  product: string;
  /** The content that tells it from all others; a line of docs/import.md. */
  recognised: string;
}

/** Reads one format that is text. */
export interface TextAdapter extends AdapterAbout {
  recognises: (text: string) => boolean;
  read: (source: TranscriptSource) => Transcript;
}

/** Reads one format that is JSON; gets the parsed value. */
export interface JsonAdapter extends AdapterAbout {
  recognises: (value: unknown) => boolean;
  read: (source: TranscriptSource, value: unknown) => Transcript;
}
