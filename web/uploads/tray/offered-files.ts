/** The handling of dropped or chosen files before they are uploaded. */
import { dropDraft, findDraft, keepDraft } from '../../session/drafts.ts';
import { getSession } from '../../session/session.ts';
import { toFileKind } from '../file-kind.ts';
import { makeUuid, isFileOf, isUnsent, uploadStore } from '../uploads.ts';
import { toTitle } from '../to-title.ts';
import { offer, type OfferedFile } from './offer.ts';

/** A file that resumes an interrupted upload is sent at once, one in progress is skipped; the user is asked about the rest. */
export async function takeFiles(slug: string, files: readonly File[]): Promise<void> {
  const { takeFile } = await import('../sending/run-uploads.ts');
  const before = offer.get()?.slug === slug ? (offer.get()?.files ?? []) : [];
  const added = files
    .filter((file) => !takeFile(file) && !isUnderWay(slug, file))
    .filter((file) => !before.some((other) => isSame(other.file, file)))
    .map((file) => ({
      uuid: makeUuid(),
      file,
      title: readTitle(slug, file),
      // A recording ended when its file was last written.
      rec_date: new Date(file.lastModified).toISOString(),
      is_start: toFileKind(file) === 'transcript',
    }));
  if (added.length > 0) offer.set({ slug, files: pairFiles([...before, ...added]) });
  for (const one of added.filter(({ is_start }) => !is_start)) void findStart(one);
}

/** Dates a recording by its start, once that is known; a time that the user has chosen stays. */
async function findStart({ uuid, file }: OfferedFile): Promise<void> {
  const length_ms = await measureLength(file);
  if (length_ms === undefined) return;
  const started_at = new Date(file.lastModified - length_ms).toISOString();
  setFiles((files) =>
    files.map((one) =>
      one.uuid === uuid && one.is_time_chosen !== true
        ? { ...one, rec_date: started_at, is_start: true, length_ms }
        : one,
    ),
  );
}

/** The time of the recording's end, in the API's format. */
export const toEnd = ({ rec_date, is_start, length_ms = 0 }: OfferedFile): string =>
  is_start ? new Date(new Date(rec_date).getTime() + length_ms).toISOString() : rec_date;

const isUnderWay = (slug: string, file: File) =>
  uploadStore
    .get()
    .some(
      (upload) =>
        upload.slug === slug && isUnsent(upload) && upload.state !== 'refused' && isFileOf(upload, file),
    );

const isSame = (a: File, b: File) =>
  a.name === b.name && a.size === b.size && a.lastModified === b.lastModified;

export function changeOfferedFile(
  uuid: string,
  change: Partial<Pick<OfferedFile, 'title' | 'rec_date' | 'is_time_chosen' | 'transcript'>>,
): void {
  const found = findOffered(uuid);
  if (found !== undefined && change.title !== undefined) keepTitle(...found, change.title);
  setFiles((present) => present.map((one) => (one.uuid === uuid ? { ...one, ...change } : one)));
}

const isTranscript = ({ file }: OfferedFile) => toFileKind(file) === 'transcript';

/** Pairs a transcript with the recording of the same name. */
function pairFiles(files: readonly OfferedFile[]): OfferedFile[] {
  const recordings = files.filter((one) => !isTranscript(one));
  const taken = new Map<string, OfferedFile>();
  for (const one of files.filter(isTranscript)) {
    const alike = recordings.filter(({ file }) => toStem(file) === toStem(one.file));
    const [only] = alike.length === 1 ? alike : [];
    if (only !== undefined && only.transcript === undefined && !taken.has(only.uuid))
      taken.set(only.uuid, one);
  }
  const gone = new Set(Array.from(taken.values(), ({ uuid }) => uuid));
  return files
    .filter(({ uuid }) => !gone.has(uuid))
    .map((one) => (taken.has(one.uuid) ? { ...one, transcript: taken.get(one.uuid)?.file } : one));
}

/** `Meeting.en.vtt` and `meeting.mp4` have the same name. */
const toStem = ({ name }: File) =>
  name
    .replace(/\.[^.]{1,5}$/, '')
    .replace(/\.[a-z]{2}$/i, '')
    .toLowerCase();

/** Makes the transcript of a recording a record of its own instead. */
export function detachTranscript({ uuid, transcript, rec_date }: OfferedFile): void {
  if (transcript === undefined) return;
  const own = {
    uuid: makeUuid(),
    file: transcript,
    title: toTitle(transcript.name),
    rec_date,
    is_start: true,
  };
  setFiles((files) =>
    files.flatMap((one) => (one.uuid === uuid ? [{ ...one, transcript: undefined }, own] : [one])),
  );
}

export function leaveOut(uuid: string): void {
  const found = findOffered(uuid);
  if (found !== undefined) forgetTitle(...found);
  setFiles((present) => present.filter((one) => one.uuid !== uuid));
}

/** Once they are sent, or not wanted. */
export function closeOffer(): void {
  const { slug, files = [] } = offer.get() ?? {};
  if (slug !== undefined) for (const { file } of files) forgetTitle(slug, file);
  offer.set(null);
}

function findOffered(uuid: string): [slug: string, file: File] | undefined {
  const { slug, files = [] } = offer.get() ?? {};
  const file = files.find((one) => one.uuid === uuid)?.file;
  return slug === undefined || file === undefined ? undefined : [slug, file];
}

function setFiles(change: (files: readonly OfferedFile[]) => OfferedFile[]): void {
  const current = offer.get();
  if (current === null) return;
  const files = change(current.files);
  offer.set(files.length === 0 ? null : { ...current, files });
}

/** Titles typed for files that are not sent yet: kept as drafts, and there again when the same file is chosen again. */
const toPlace = (slug: string, { name, size, lastModified }: File) =>
  `${slug}/file ${name} ${size} ${lastModified}`;

function readTitle(slug: string, file: File): string {
  const { user } = getSession();
  const kept = user === undefined ? undefined : findDraft(user.id, toPlace(slug, file));
  return kept?.text ?? toTitle(file.name);
}

function keepTitle(slug: string, file: File, title: string): void {
  const { user } = getSession();
  const draft = { text: title, based_on: toTitle(file.name) };
  if (user !== undefined) keepDraft(user.id, toPlace(slug, file), draft);
}

function forgetTitle(slug: string, file: File): void {
  const { user } = getSession();
  if (user !== undefined) dropDraft(user.id, toPlace(slug, file));
}

/** A browser that cannot tell fails at once; one that does not answer is not waited for. */
const LONGEST_WAIT_MS = 10_000;

/** The duration of a recording as this browser reads it; undefined: it cannot read the format. */
async function measureLength(file: File): Promise<number | undefined> {
  const media = document.createElement('video');
  const url = URL.createObjectURL(file);
  try {
    return await new Promise<number | undefined>((resolve) => {
      media.preload = 'metadata';
      media.addEventListener('loadedmetadata', () =>
        resolve(Number.isFinite(media.duration) ? Math.round(media.duration * 1000) : undefined),
      );
      media.addEventListener('error', () => resolve(undefined));
      setTimeout(() => resolve(undefined), LONGEST_WAIT_MS);
      media.src = url;
    });
  } finally {
    media.removeAttribute('src');
    URL.revokeObjectURL(url);
  }
}
