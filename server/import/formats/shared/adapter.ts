import type { Transcript, TranscriptSource } from '../../../text/transcript/transcript.ts';

interface AdapterAbout {
  /** How reports and code call the format. */
  name: string;
  /** Whose it is, as people know it. */
  product: string;
  /** What in the content tells it from all others; a line of docs/import.md. */
  recognised: string;
}

/** Reads one format that is text.. */
export interface TextAdapter extends AdapterAbout {
  kind: 'text';
  recognises: (text: string) => boolean;
  read: (source: TranscriptSource) => Transcript;
}

/** Reads one format that is JSON, of which the value is at hand. */
export interface JsonAdapter extends AdapterAbout {
  kind: 'json';
  recognises: (value: unknown) => boolean;
  read: (source: TranscriptSource, value: unknown) => Transcript;
}
