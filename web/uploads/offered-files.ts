/** Files that somebody has dropped or chosen, until it is said how they are to be sent. */
import { makeStore } from '../store.ts';
import { toTitle } from './to-title.ts';
import { isFileOf, isUnsent, uploadStore } from './uploads.ts';

export interface OfferedFile {
  /** The upload will have it too. */
  uuid: string;
  file: File;
  /** Empty: found in what is said. */
  title: string;
  rec_date: string;
}

/** null: nothing is offered. */
export const offer = makeStore<{ slug: string; files: readonly OfferedFile[] } | null>(null);

/** One that goes on with an upload that was interrupted is sent at once, one that is under way is left; the rest is asked about. */
export async function offerFiles(slug: string, files: readonly File[]): Promise<void> {
  const { takeFile } = await import('./run-uploads.ts');
  const before = offer.get()?.slug === slug ? (offer.get()?.files ?? []) : [];
  const added = files
    .filter((file) => !takeFile(file) && !isUnderWay(slug, file))
    .filter((file) => !before.some((other) => isSame(other.file, file)))
    .map((file) => ({
      uuid: makeUuid(),
      file,
      title: toTitle(file.name),
      // A recording was over when its file was last written.
      rec_date: new Date(file.lastModified).toISOString(),
    }));
  if (added.length > 0) offer.set({ slug, files: [...before, ...added] });
}

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
  change: Partial<Pick<OfferedFile, 'title' | 'rec_date'>>,
): void {
  setFiles((files) => files.map((one) => (one.uuid === uuid ? { ...one, ...change } : one)));
}

export const leaveOut = (uuid: string): void => setFiles((files) => files.filter((one) => one.uuid !== uuid));

function setFiles(change: (files: readonly OfferedFile[]) => OfferedFile[]): void {
  const current = offer.get();
  if (current === null) return;
  const files = change(current.files);
  offer.set(files.length === 0 ? null : { ...current, files });
}

/** `crypto.randomUUID`, also where the page came over plain HTTP and has none. */
function makeUuid(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
