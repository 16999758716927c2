/** Sends waiting uploads, a few at once, and carries out the user's actions on them. */
import { noteWork } from '../../session/work.ts';
import { ApiError } from '@minutebook/sdk';
import type { Refusal } from '../../components/states/error-text.ts';
import { queryClient } from '../../query-client.ts';
import { client } from '../../session/client.ts';
import { cancelUpload as cancelRecordUpload, deleteRecord } from '../../session/delete-record.ts';
import { followSession, getSession } from '../../session/session.ts';
import { leave, own } from '../../own.ts';
import { forgetUpload, isKept, keepUploads, listInterrupted, noteSentFile } from './kept-uploads.ts';
import { measureSpeed } from './measure-speed.ts';
import type { Sending } from './send-recording.ts';
import {
  makeUuid,
  changeUpload,
  findUpload,
  isFileOf,
  isFinallyRefused,
  isReadable,
  isUnsent,
  removeUpload,
  uploadStore,
  type Upload,
  type UploadState,
} from '../uploads.ts';
import { createWithTranscript, sendTranscript, type CreatedUpload } from './send-transcript.ts';
import { getUploadLimits } from '../upload-limits.ts';

/** Browsers allow six connections to a server over HTTP/1.1: pages and events need some. */
const AT_ONCE = 2;
/** An unreachable server is retried after this, also when the browser has not noticed the outage. */
const OFFLINE_PAUSE_MS = 20_000;
const PULSE_MS = 5_000;
/** Leaving the page would interrupt these. */
const GOES_ON: readonly UploadState[] = ['waiting', 'sending', 'offline'];

const files = new Map<string, File>();
/** Transcripts that accompany recordings, by uuid. */
const transcripts = new Map<string, File>();
const sendings = new Map<string, Sending>();

export interface StartedUpload {
  upload: Upload;
  file: File;
  transcript?: File | undefined;
}

export function startUploads(started: readonly StartedUpload[]): void {
  for (const { upload, file, transcript } of started) {
    files.set(upload.uuid, file);
    if (transcript !== undefined) transcripts.set(upload.uuid, transcript);
  }
  uploadStore.set([...uploadStore.get(), ...started.map(({ upload }) => upload)]);
  keep();
  for (const { upload } of started) void own('upload', upload.uuid).then(() => keep());
  sendNext();
}

export function pauseUpload(uuid: string): void {
  stop(uuid, { state: 'paused' });
  sendNext();
}

/** Resumes after a pause, a refusal, or a lost connection. */
export function resumeUpload(uuid: string): void {
  const upload = findUpload(uuid);
  const file = files.get(uuid);
  if (upload?.state === 'gone' && file !== undefined) return beginAnew(upload, file);
  changeUpload(uuid, { state: files.has(uuid) ? 'waiting' : 'missing', refusal: null });
  sendNext();
}

/** An upload that the server has dropped, or never had, restarts as another one. */
function beginAnew(upload: Upload, file: File): void {
  const transcript = transcripts.get(upload.uuid);
  forget(upload.uuid);
  const fresh = { record_id: null, sent_bytes: 0, state: 'waiting', refusal: null } as const;
  startUploads([{ upload: { ...upload, uuid: makeUuid(), ...fresh }, file, transcript }]);
}

/** Whether this page has the file, which it loses on a reload. */
export const hasFile = (uuid: string): boolean => files.has(uuid);

/** Cancels the upload, and the record that it was to become. @throws ApiError when it is complete already */
export async function cancelUpload(upload: Upload): Promise<void> {
  const { uuid, slug } = upload;
  stop(uuid, { state: 'paused' });
  sendNext();
  const record_id = findUpload(uuid)?.record_id;
  if (record_id != null) await endUpload(slug, record_id);
  forget(uuid);
  refreshRecords(slug);
}

async function endUpload(slug: string, record_id: number): Promise<void> {
  try {
    await cancelRecordUpload({ slug, record_id });
  } catch (error) {
    // An upload that the server has already dropped counts as cancelled.
    if (!(error instanceof ApiError) || error.status !== 404) throw error;
  }
}

/** Removes it from the list. */
export function forget(uuid: string): void {
  drop(uuid);
  forgetUpload(uuid);
}

function drop(uuid: string): void {
  files.delete(uuid);
  transcripts.delete(uuid);
  removeUpload(uuid);
}

/** Resumes the interrupted upload that this file belongs to, and returns whether there was one. */
export function takeFile(file: File): boolean {
  const upload = uploadStore.get().find((one) => wantsFile(one) && isFileOf(one, file));
  if (upload === undefined) return false;
  files.set(upload.uuid, file);
  resumeUpload(upload.uuid);
  return true;
}

/** Whether only the file is missing to resume it. */
export const wantsFile = (upload: Upload): boolean =>
  !files.has(upload.uuid) &&
  (upload.state === 'missing' ||
    upload.state === 'gone' ||
    (upload.state === 'refused' && !isFinallyRefused(upload)));

let takingUp: Promise<void> | undefined;

/** Lists uploads that were interrupted when the page was left; their files have to be chosen again. */
export async function takeUpInterrupted(user_id: number): Promise<void> {
  takingUp ??= takeUp(user_id).finally(() => (takingUp = undefined));
  await takingUp;
}

async function takeUp(user_id: number): Promise<void> {
  const free = (await listInterrupted(user_id)).filter(({ uuid }) => findUpload(uuid) === undefined);
  const areMine = await Promise.all(free.map(take));
  const interrupted = free.filter((_, index) => areMine[index]);
  if (interrupted.length === 0) return;
  uploadStore.set([...uploadStore.get(), ...interrupted]);
  for (const upload of interrupted) void lookAfter(upload);
}

/** false: another tab has it, or has ended it in the meantime. */
async function take({ uuid }: Upload): Promise<boolean> {
  const isMine = await own('upload', uuid);
  if (isMine && !isKept(uuid)) leave('upload', uuid);
  return isMine && isKept(uuid);
}

/** A page that the browser brings back goes on with what no other tab has taken up. */
async function takeBack(): Promise<void> {
  const unsent = uploadStore.get().filter(isUnsent);
  for (const { uuid, state } of unsent) if (state === 'sending') stop(uuid, { state: 'waiting' });
  for (const upload of unsent) if (!(await take(upload))) drop(upload.uuid);
  keep();
  sendNext();
}

/** Another tab, another device or a timeout may have ended it in the meantime; a record that it became may be deleted. */
async function lookAfter({ uuid, slug, record_id, state }: Upload): Promise<void> {
  // The server has kept nothing of a refused file: its row stays until it is cleared.
  if (record_id === null || state === 'gone' || state === 'refused' || GOES_ON.includes(state)) return;
  try {
    const { upload } = await client.getRecordState({ params: { slug, record_id } });
    if (upload === null && state === 'missing') forget(uuid);
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 404 || findUpload(uuid)?.state !== state) return;
    if (state === 'missing') stop(uuid, { state: 'gone' });
    else forget(uuid);
  }
}

/** Signing out leaves nothing behind, except uploads that resume after the next sign-in. */
function leaveUploads(): void {
  for (const { uuid } of uploadStore.get()) stop(uuid, {});
  letGo();
  files.clear();
  transcripts.clear();
  uploadStore.set([]);
}

function sendNext(): void {
  const uploads = uploadStore.get();
  const free = AT_ONCE - uploads.filter(({ state }) => state === 'sending').length;
  for (const upload of uploads.filter(({ state }) => state === 'waiting').slice(0, Math.max(0, free))) {
    const file = files.get(upload.uuid);
    if (file === undefined) changeUpload(upload.uuid, { state: 'missing' });
    else void send(upload, file);
  }
}

async function send(upload: Upload, file: File): Promise<void> {
  const { uuid } = upload;
  changeUpload(uuid, { state: 'sending', refusal: null });
  try {
    if (upload.kind === 'transcript') {
      await sendTranscript(upload, file, (created) => takeCreated(upload, created));
      complete(uuid);
    } else await sendInParts(upload, file);
  } catch (error) {
    await fail(uuid, error instanceof ApiError ? error : null);
  }
}

async function sendInParts(upload: Upload, file: File): Promise<void> {
  const { uuid } = upload;
  const [{ sendRecording }, limits] = await Promise.all([import('./send-recording.ts'), getUploadLimits()]);
  // It was paused or cancelled while that was loading.
  if (findUpload(uuid)?.state !== 'sending') return;
  const known = await withRecord(upload);
  if (findUpload(uuid)?.state !== 'sending') return;
  const toSpeed = measureSpeed();
  const sending = sendRecording(known, file, limits, {
    onRecord: (record_id) => noteRecord(uuid, record_id),
    onProgress: (sent_bytes) => changeUpload(uuid, { sent_bytes, bytes_per_second: toSpeed(sent_bytes) }),
    onSent: () => complete(uuid),
    onFailure: (error) => void fail(uuid, error),
  });
  sendings.set(uuid, sending);
}

/** A transcript that accompanies a recording creates the record; the recording follows. @throws ApiError */
async function withRecord(upload: Upload): Promise<Upload> {
  const { uuid, record_id, transcript_name } = upload;
  if (record_id !== null || transcript_name === undefined) return upload;
  const transcript = transcripts.get(uuid);
  if (transcript === undefined) {
    // After a reload, only the recording of the two files was chosen again.
    changeUpload(uuid, { left_transcript: transcript_name });
    return upload;
  }
  const created = await createWithTranscript(upload, transcript);
  await takeCreated(upload, created);
  return { ...upload, record_id: created.record_id };
}

/** false: it was cancelled while it was created, and is now cancelled on the server too. @throws ApiError */
async function takeCreated({ uuid, slug }: Upload, { record_id, notes }: CreatedUpload): Promise<boolean> {
  if (findUpload(uuid) === undefined) {
    await endUpload(slug, record_id);
    refreshRecords(slug);
    return false;
  }
  noteRecord(uuid, record_id);
  changeUpload(uuid, { notes });
  return true;
}

function noteRecord(uuid: string, record_id: number): void {
  const upload = findUpload(uuid);
  if (upload === undefined || upload.record_id === record_id) return;
  changeUpload(uuid, { record_id });
  keep();
  refreshRecords(upload.slug);
}

function complete(uuid: string): void {
  const upload = findUpload(uuid);
  // A transcript that was cancelled at the last moment.
  if (upload?.state !== 'sending' || upload.record_id === null) return;
  const { user_id, slug, record_id, filename, size_bytes, replaces } = upload;
  noteSentFile({ user_id, slug, record_id, filename, size_bytes, sent_at: new Date().toISOString() });
  files.delete(uuid);
  transcripts.delete(uuid);
  stop(uuid, { state: 'processing', sent_bytes: size_bytes });
  forgetUpload(uuid);
  // The replaced record stays as it was if the user may not delete it.
  if (replaces === undefined) refreshRecords(slug);
  else
    void deleteRecord({ slug, record_id: replaces })
      .catch(() => undefined)
      .finally(() => refreshRecords(slug));
  sendNext();
}

/** @param error null: no answer, possibly because the file has changed since */
async function fail(uuid: string, error: ApiError | null): Promise<void> {
  const upload = findUpload(uuid);
  if (upload?.state !== 'sending') return;
  if (error?.type === 'UPLOAD_NOT_FOUND') {
    stop(uuid, { state: 'gone' });
    refreshRecords(upload.slug);
  } else if (error !== null) {
    stop(uuid, { state: 'refused', refusal: toRefusal(error) });
    refreshRecords(upload.slug);
  } else if (await isReadable(files.get(uuid))) {
    stop(uuid, { state: 'offline' });
    setTimeout(() => goOn(uuid), OFFLINE_PAUSE_MS);
  } else {
    files.delete(uuid);
    stop(uuid, { state: 'missing' });
  }
  sendNext();
}

const toRefusal = ({ type, reason, details, retry_after_seconds }: ApiError): Refusal => ({
  type,
  reason,
  details,
  retry_after_seconds,
});

function goOn(uuid: string): void {
  if (findUpload(uuid)?.state === 'offline') resumeUpload(uuid);
}

function stop(uuid: string, change: Partial<Upload>): void {
  sendings.get(uuid)?.stop();
  sendings.delete(uuid);
  changeUpload(uuid, { bytes_per_second: null, ...change });
  keep();
}

function refreshRecords(slug: string): void {
  void queryClient.invalidateQueries({ queryKey: ['records', slug] });
}

/** After `pagehide` a request may still fail here, while another tab has taken its upload up, or ended it. */
let isAside = false;

function keep(isOpen = true): void {
  if (isAside) return;
  keepUploads(uploadStore.get().filter(isUnsent), isOpen);
}

/** Another tab, or this one after a reload, may resume them at once. */
function letGo(): void {
  keep(false);
  for (const { uuid } of uploadStore.get()) leave('upload', uuid);
}

setInterval(() => {
  if (uploadStore.get().some(isUnsent)) keep();
}, PULSE_MS);
addEventListener('pagehide', () => {
  letGo();
  isAside = true;
});
addEventListener('pageshow', ({ persisted }) => {
  isAside = false;
  if (persisted) void takeBack();
});
// A request in progress may never find out by itself.
addEventListener('offline', () => {
  for (const { uuid } of uploadStore.get()) void fail(uuid, null);
});
addEventListener('online', () => {
  for (const { uuid } of uploadStore.get()) goOn(uuid);
});
addEventListener('visibilitychange', () => {
  if (document.visibilityState === 'visible') uploadStore.get().forEach((upload) => void lookAfter(upload));
});
const isSending = () => uploadStore.get().some(({ state }) => GOES_ON.includes(state));
noteWork(isSending);
addEventListener('beforeunload', (event) => {
  if (isSending()) event.preventDefault();
});
followSession(() => {
  if (getSession().user === undefined) leaveUploads();
});
