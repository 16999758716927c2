import { toCleanTitle } from '@minutebook/contract/resources/clean-title.ts';

/** Default file names of recorders and phones. */
const SAYS_NOTHING =
  /^(?:new |my )?(?:rec(?:ord(?:ing)?)?|audio|voice(?: memo| recording)?|video|vid|movie|mvi|img|gmt|zoom|memo|track|untitled|file|meeting|output|transcript|captions?|음성|녹음|새로운 녹음|录音|録音|新規録音|ボイスメモ)?[\s\d:.T_-]*(?:recording)?[\s\d()]*$/i;

/** Ids, and names of digits and signs only. */
const ID = /^[0-9a-f]{8}-?(?:[0-9a-f]{4}-?){3}[0-9a-f]{12}$/i;

/** Makes a title of a file's name; empty when that says nothing, so that the transcript gives one. */
export function toTitle(filename: string): string {
  const stem = filename.replace(/\.[^.]{1,5}$/, '');
  const words = toCleanTitle(stem.replace(/\.(?:en|ko|ja)$/i, '').replaceAll('_', ' ')) ?? '';
  return ID.test(stem) || SAYS_NOTHING.test(words) ? '' : words;
}
