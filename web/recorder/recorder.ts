/** The recording that this page makes: it goes on while the user navigates. */
import { makeUuid } from '../uploads/uploads.ts';
import { getUploadLimits } from '../uploads/upload-limits.ts';
import { getSession } from '../session/session.ts';
import { noteWork } from '../session/work.ts';
import { makeStore } from '../store.ts';
import { makeChunkKeeper, type ChunkKeeper } from './kept/chunk-keeper.ts';
import { dropRecording, type KeptRecording, offerRecording } from './kept/kept-recordings.ts';
import { leave, own } from '../own.ts';
import { recorderNotice } from './recorder-request.ts';
import { openSound, SoundError, type SoundInput, type TabSound } from './sound-input.ts';
import { NO_NOTES, type RecordedNotes } from './notes/timed-notes.ts';

export interface RunningRecording {
  name: string;
  phase: 'recording' | 'paused' | 'ending';
  /** false: some of it is only in this tab's memory, because the device has no room. */
  is_kept: boolean;
  /** Whether the sound of a tab is recorded as well; `ended`: its sharing was stopped meanwhile. */
  tab: 'none' | 'shared' | 'ended';
  notes: RecordedNotes;
}

export const runningRecording = makeStore<RunningRecording | null>(null);

/** A killed tab, or an empty battery, loses at most this much. */
const CHUNK_MS = 3_000;
/** Plenty for speech in Opus: 29 MB an hour. */
const BITS_PER_SECOND = 64_000;
/** Each side of two would else take from the other where both speak. */
const BITS_OF_TWO_SIDES = 112_000;
/** The first that the browser writes; Safari has only the second. */
const MIME_TYPES = ['audio/webm;codecs=opus', 'audio/mp4', 'audio/ogg;codecs=opus'];

interface Machine {
  recorder: MediaRecorder;
  sound: SoundInput;
  keeper: ChunkKeeper;
  stopwatch: ReturnType<typeof makeStopwatch>;
  stopped: Promise<unknown>;
  releaseScreen: () => void;
}

let machine: Machine | undefined;

export const elapsedMs = (): number => machine?.stopwatch.ms() ?? 0;
export const soundLevel = (): number => machine?.sound.level() ?? 0;
export const tabLevel = (): number => machine?.sound.tab_level() ?? 0;

export type RecordingToStart = Pick<KeptRecording, 'user_id' | 'slug' | 'name' | 'words'> & {
  tab: TabSound;
};

/** @throws SoundError */
export async function startRecording({ tab, ...about }: RecordingToStart): Promise<void> {
  const sound = await openSound({
    tab,
    onLost: () => void endRecording('device_lost'),
    onTabEnded: goOnAlone,
  });
  let made: Machine | undefined;
  try {
    if (machine !== undefined) throw new SoundError('device_busy');
    made = await makeMachine(sound, about);
    made.recorder.start(CHUNK_MS);
    machine = made;
  } catch (error) {
    sound.close();
    made?.releaseScreen();
    if (made !== undefined) leave('recording', made.keeper.recording.uuid);
    throw error;
  }
  recorderNotice.set(null);
  void loadSending().catch(() => undefined);
  machine.stopwatch.start();
  runningRecording.set({
    name: about.name,
    phase: 'recording',
    is_kept: true,
    tab: tab === 'none' ? 'none' : 'shared',
    notes: NO_NOTES,
  });
}

/** The other side has stopped sharing: the microphone is still there. */
function goOnAlone(): void {
  if (runningRecording.get()?.tab !== 'shared') return;
  change({ tab: 'ended' });
  recorderNotice.set('tab_ended');
}

/** Loaded while there is a connection: a recording may end without one. */
const loadSending = () =>
  Promise.all([
    import('./send-recording.ts'),
    import('../uploads/sending/send-recording.ts'),
    import('../uploads/tray/upload-tray.tsx'),
    getUploadLimits(),
  ]);

async function makeMachine(sound: SoundInput, about: Omit<RecordingToStart, 'tab'>): Promise<Machine> {
  const mime_type = MIME_TYPES.find((type) => MediaRecorder.isTypeSupported(type));
  if (mime_type === undefined) throw new SoundError('unsupported');
  const bitsPerSecond = about.words.two_sides === true ? BITS_OF_TWO_SIDES : BITS_PER_SECOND;
  const recorder = new MediaRecorder(sound.stream, {
    mimeType: mime_type,
    audioBitsPerSecond: bitsPerSecond,
  });
  const uuid = makeUuid();
  await own('recording', uuid);
  const first: KeptRecording = {
    ...about,
    uuid,
    mime_type,
    duration_ms: 0,
    size_bytes: 0,
    touched_at_ms: Date.now(),
    upload_uuid: null,
  };
  const keeper = makeChunkKeeper(first, (is_kept) => change({ is_kept }));
  const stopwatch = makeStopwatch();
  recorder.addEventListener('dataavailable', ({ data }) => {
    if (data.size > 0) keeper.take(data, stopwatch.ms());
  });
  recorder.addEventListener('error', () => void endRecording('device_lost'));
  const stopped = new Promise((resolve) => recorder.addEventListener('stop', resolve));
  return { recorder, sound, keeper, stopwatch, stopped, releaseScreen: holdScreen() };
}

function change(part: Partial<RunningRecording>): void {
  const current = runningRecording.get();
  if (current !== null) runningRecording.set({ ...current, ...part });
}

/** Notes are stored on the device at once, like the recording itself. */
export function changeNotes(part: Partial<RecordedNotes>): void {
  const current = runningRecording.get();
  if (current === null || current.phase === 'ending') return;
  const notes = { ...current.notes, ...part };
  machine?.keeper.note(notes);
  change({ notes });
}

export function pauseRecording(): void {
  if (machine?.recorder.state !== 'recording') return;
  machine.recorder.pause();
  machine.recorder.requestData();
  machine.stopwatch.stop();
  change({ phase: 'paused' });
}

export function resumeRecording(): void {
  if (machine?.recorder.state !== 'paused') return;
  machine.recorder.resume();
  machine.stopwatch.start();
  change({ phase: 'recording' });
}

/** `device_lost`: what was recorded is offered and not sent, because nobody has said that it is all. */
export async function endRecording(how: 'send' | 'discard' | 'device_lost'): Promise<void> {
  const ended = machine;
  if (ended === undefined || runningRecording.get()?.phase === 'ending') return;
  change({ phase: 'ending' });
  ended.stopwatch.stop();
  if (ended.recorder.state !== 'inactive') ended.recorder.stop();
  await ended.stopped;
  ended.sound.close();
  ended.releaseScreen();
  await ended.keeper.settle();
  try {
    await handOver(ended.keeper, how);
  } finally {
    machine = undefined;
    runningRecording.set(null);
  }
}

async function handOver(keeper: ChunkKeeper, how: Parameters<typeof endRecording>[0]): Promise<void> {
  const { recording } = keeper;
  if (how === 'discard' || recording.size_bytes === 0) {
    // The device that stored nothing has nothing to remove.
    await dropRecording(recording.uuid).catch(() => undefined);
    leave('recording', recording.uuid);
    if (how !== 'discard') recorderNotice.set('nothing_recorded');
  } else if (how === 'send' && getSession().user?.id === recording.user_id) {
    await sendOrOffer(keeper);
  } else {
    if (how === 'device_lost') recorderNotice.set('device_lost');
    offer(recording);
  }
}

async function sendOrOffer({ recording, read }: ChunkKeeper): Promise<void> {
  try {
    const { sendRecording } = await import('./send-recording.ts');
    await sendRecording(recording, await read());
  } catch {
    // Code could not be loaded, or the device not be read: the recording waits there for another attempt.
    offer(recording);
  }
}

function offer(recording: KeptRecording): void {
  leave('recording', recording.uuid);
  if (getSession().user?.id === recording.user_id) offerRecording(recording);
}

// A phone may end a hidden page without another word: what is recorded so far is stored now.
document.addEventListener('visibilitychange', () => {
  if (document.visibilityState === 'hidden' && machine?.recorder.state === 'recording') {
    machine.recorder.requestData();
  }
});
noteWork(() => machine !== undefined);
addEventListener('beforeunload', (event) => {
  if (machine !== undefined) event.preventDefault();
});

/** Keeps the screen on where the browser can: a phone that sleeps stops recording. Returns how to end it. */
function holdScreen(): () => void {
  // The type does not account for browsers without it.
  const wakeLock = navigator.wakeLock as WakeLock | undefined;
  let lock: Promise<WakeLockSentinel | undefined> | undefined;
  // A hidden page loses the lock, and an empty battery refuses it: the recording goes on without.
  const take = () => {
    if (document.visibilityState === 'visible') lock = wakeLock?.request('screen').catch(() => undefined);
  };
  take();
  document.addEventListener('visibilitychange', take);
  return () => {
    document.removeEventListener('visibilitychange', take);
    void lock?.then((sentinel) => sentinel?.release());
  };
}

/** Measures recorded time, without pauses. */
function makeStopwatch() {
  let beforeMs = 0;
  let started_at: number | undefined;
  const ms = () => beforeMs + (started_at === undefined ? 0 : performance.now() - started_at);
  return {
    ms,
    start() {
      started_at ??= performance.now();
    },
    stop() {
      beforeMs = ms();
      started_at = undefined;
    },
  };
}
