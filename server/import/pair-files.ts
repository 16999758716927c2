/** Tells which files of a folder belong to one meeting, by their names. */
import { basename, dirname, extname, join } from 'node:path';
import { findMediaContentType } from '../media/media-content-type.ts';

/** A transcript or a record file, and the recording and the chat of the same meeting beside it. */
export interface FileToImport {
  path: string;
  recording?: string;
  chat?: string;
  /** It was found in this folder, and is opened only there; undefined: somebody named it. */
  folder?: string;
  /** The folder of the files that its text may name; undefined: `folder`, or the one that it is in. */
  media_folder?: string;
}

export interface PairedFiles {
  files: FileToImport[];
  /** Recordings and chats that go with no transcript, or with one that has a recording already; of a folder, all other files too. */
  others: string[];
}

/** Suffixes behind the name of a meeting: `GMT20260201-100000_Recording_1920x1080.mp4`, `….transcript.vtt`, `….en.srt`. */
const ADDED =
  /(?:[._ -](?:transcript|captions?|subtitles?|cc|audio_only|\d{3,4}x\d{3,4})|\.[a-z]{2}(?:-[a-z]{2})?)+$/;
const LANGUAGE = /\.[a-z]{2}(?:-[a-z]{2})?(?![a-z])/;
/** The same as other words are written behind a name: `talk_en.srt`, but not `Team IT.vtt`. */
const LANGUAGE_WORD = /[_ -]([a-z]{2})$/;
const LANGUAGES = new Intl.DisplayNames('en', { type: 'language', fallback: 'none' });
const CHAT = /(?:^|[._ -]|new|saved|meeting|recording)*[._ -]*chat$/;

/** Programs write the transcript of `call.wav` to `call.wav.srt`, or `call.wav.en.srt`. */
const INNER_EXTENSION = /\.[a-z\d]{3,4}(?=(?:\.[a-z]{2}(?:-[a-z]{2})?)?$)/i;

/** A file's name that has no extension any more, without that of the recording which it was made from. */
export const withoutMedia = (name: string): string =>
  name.replace(INNER_EXTENSION, (inner) => (findMediaContentType(`_${inner}`) === undefined ? inner : ''));

const toOwnStem = (path: string) => basename(path, extname(path)).toLowerCase();
const toStem = (path: string) => withoutMedia(toOwnStem(path));
const toName = (path: string) => join(dirname(path), toStem(path));
const toMeeting = (path: string) => toName(path).replace(ADDED, '');
const toLanguage = (path: string) => LANGUAGE.exec(toName(path).slice(toMeeting(path).length))?.[0];

/** The name without the code of a known language behind it; '' where there is none. */
function toBareName(path: string): string {
  const [word = '', code = ''] = LANGUAGE_WORD.exec(basename(path, extname(path))) ?? [];
  return code === '' || LANGUAGES.of(code) === undefined ? '' : toName(path).slice(0, -word.length);
}

function areOfOneLanguage(one: string, other: string): boolean {
  const [ofOne, ofOther] = [toLanguage(one), toLanguage(other)];
  return ofOne === undefined || ofOther === undefined || ofOne === ofOther;
}

/**
 * A recording goes with the transcript of its name in the same folder, else with that of its name but for what is added, else
 * but for the language that one of them has behind it, the first of several; a chat, which is no transcript where a recording
 * or the transcript whose name it begins with lies beside it, with that transcript, the one of the longest such name, or the
 * only one there.
 */
export function pairFiles(
  transcripts: readonly Omit<FileToImport, 'recording'>[],
  recordings: readonly string[],
): PairedFiles {
  const folders = new Set(recordings.map((path) => dirname(path)));
  const isNamed = ({ path }: Pick<FileToImport, 'path'>) => CHAT.test(toStem(path));
  const talks = transcripts.filter((file) => !isNamed(file)).map(({ path }) => toMeeting(path));
  const isOfTalk = (path: string) => talks.some((talk) => toMeeting(path).startsWith(talk));
  const chats = transcripts.filter(
    (file) => isNamed(file) && (folders.has(dirname(file.path)) || isOfTalk(file.path)),
  );
  const left = new Set(recordings.toSorted());
  const ofFile = Map.groupBy(left, (path) => path.toLowerCase());
  const [ofName, ofMeeting] = [Map.groupBy(left, toName), Map.groupBy(left, toMeeting)];
  const ofBareName = Map.groupBy(left, toBareName);
  const take = (found: readonly string[] = []) => {
    const recording = found.find((path) => left.has(path));
    if (recording !== undefined) left.delete(recording);
    return recording;
  };
  // All files have their turn in each way before the next.
  const ways: ((file: FileToImport) => readonly string[] | undefined)[] = [
    ({ path }) => ofFile.get(join(dirname(path), toOwnStem(path)).toLowerCase()),
    ({ path }) => ofName.get(toName(path)),
    ({ path }) => ofMeeting.get(toMeeting(path))?.filter((recording) => areOfOneLanguage(recording, path)),
    ({ path }) => [...(ofName.get(toBareName(path)) ?? []), ...(ofBareName.get(toName(path)) ?? [])],
  ];
  let files: FileToImport[] = transcripts.filter((file) => !chats.includes(file));
  for (const find of ways) {
    files = files.map((file) => {
      const recording = file.recording ?? take(find(file));
      return recording === undefined ? file : { ...file, recording };
    });
  }
  const inFolder = Map.groupBy(files, ({ path }) => dirname(path));
  const alone = chats.filter(({ path }) => {
    const beside = inFolder.get(dirname(path)) ?? [];
    const [named] = beside
      .filter((file) => toMeeting(path).startsWith(toMeeting(file.path)))
      .toSorted((one, other) => toMeeting(other.path).length - toMeeting(one.path).length);
    const found = named ?? (beside.length === 1 ? beside[0] : undefined);
    const file = found?.chat === undefined ? found : undefined;
    if (file !== undefined) file.chat = path;
    return file === undefined;
  });
  return { files, others: [...left, ...alone.map(({ path }) => path)] };
}
