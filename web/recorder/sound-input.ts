/** The sound that is recorded: the microphone, with the sound of a tab or window where somebody wants it. */

/** `device_busy`: another program has it. `tab_silent`: what was chosen was shared without its sound. */
export type SoundProblem =
  | 'insecure'
  | 'unsupported'
  | 'refused'
  | 'no_device'
  | 'device_busy'
  | 'tab_refused'
  | 'tab_silent'
  | 'failed';

export class SoundError extends Error {
  readonly problem: SoundProblem;

  constructor(problem: SoundProblem) {
    super(problem);
    this.problem = problem;
  }
}

export interface SoundInput {
  stream: MediaStream;
  /** The present loudness of the microphone, 0 to 1. */
  level(): number;
  /** The same of the tab; 0 without one. */
  tab_level(): number;
  close(): void;
}

/** `apart`: the microphone is the left channel, the tab is the right one. */
export type TabSound = 'none' | 'mixed' | 'apart';

/**
 * Phones share no tab, and Firefox and Safari share pictures alone. Nothing says so before somebody is asked; the
 * browsers that share sound know this constraint of it.
 */
export function canShareTab(): boolean {
  const devices = navigator.mediaDevices as Partial<MediaDevices> | undefined;
  if (!isSecureContext || typeof devices?.getDisplayMedia !== 'function') return false;
  const known: MediaTrackSupportedConstraints & { suppressLocalAudioPlayback?: boolean } =
    devices.getSupportedConstraints?.() ?? {};
  return known.suppressLocalAudioPlayback === true;
}

interface SoundToOpen {
  tab: TabSound;
  /** The microphone was unplugged, or taken away by the system. */
  onLost: () => void;
  /** The tab was closed, or its sharing stopped. */
  onTabEnded: () => void;
}

/** @throws SoundError */
export async function openSound({ tab: kind, onLost, onTabEnded }: SoundToOpen): Promise<SoundInput> {
  if (!isSecureContext) throw new SoundError('insecure');
  const devices = navigator.mediaDevices as MediaDevices | undefined;
  if (devices === undefined || typeof MediaRecorder === 'undefined') throw new SoundError('unsupported');
  // The tab comes first: browsers want the press of a button for it, and a question in between uses that up.
  const tab = kind === 'none' ? undefined : await openTab(devices);
  try {
    const microphone = await devices
      .getUserMedia({ audio: { echoCancellation: true, noiseSuppression: true, autoGainControl: true } })
      .catch((error: unknown) => {
        throw new SoundError(toProblem(error));
      });
    microphone.getAudioTracks()[0]?.addEventListener('ended', onLost);
    tab?.getAudioTracks()[0]?.addEventListener('ended', onTabEnded);
    return joinSound(microphone, tab, kind);
  } catch (error) {
    stopTracks(tab);
    throw error;
  }
}

async function openTab(devices: MediaDevices): Promise<MediaStream> {
  // Browsers share no sound without a picture, which is dropped.
  const shared = await devices.getDisplayMedia({ video: true, audio: true }).catch(() => {
    throw new SoundError('tab_refused');
  });
  if (shared.getAudioTracks().length > 0) return shared;
  stopTracks(shared);
  throw new SoundError('tab_silent');
}

function toProblem(error: unknown): SoundProblem {
  const name = error instanceof DOMException ? error.name : '';
  if (name === 'NotAllowedError' || name === 'SecurityError') return 'refused';
  if (name === 'NotFoundError' || name === 'OverconstrainedError') return 'no_device';
  return name === 'NotReadableError' || name === 'AbortError' ? 'device_busy' : 'failed';
}

function joinSound(microphone: MediaStream, tab: MediaStream | undefined, kind: TabSound): SoundInput {
  const context = new AudioContext();
  const joined = context.createMediaStreamDestination();
  const microphoneMeter = addSource(context, microphone);
  const tabMeter = tab && addSource(context, tab);
  if (kind === 'apart') {
    // Each of its inputs is one channel: a stereo sound becomes one as well.
    const sides = context.createChannelMerger(2);
    microphoneMeter.node.connect(sides, 0, 0);
    tabMeter?.node.connect(sides, 0, 1);
    sides.connect(joined);
  } else {
    microphoneMeter.node.connect(joined);
    tabMeter?.node.connect(joined);
  }
  void context.resume();
  return {
    // The microphone alone needs no mixing, which phones interrupt for calls.
    stream: tab === undefined ? microphone : joined.stream,
    level: microphoneMeter.level,
    tab_level: () => tabMeter?.level() ?? 0,
    close() {
      stopTracks(microphone);
      stopTracks(tab);
      void context.close();
    },
  };
}

/** A source that measures what passes through it. */
function addSource(context: AudioContext, stream: MediaStream) {
  const node = context.createAnalyser();
  context.createMediaStreamSource(new MediaStream(stream.getAudioTracks())).connect(node);
  const samples = new Float32Array(node.fftSize);
  return {
    node,
    level() {
      node.getFloatTimeDomainData(samples);
      return Math.min(
        1,
        samples.reduce((loudest, sample) => Math.max(loudest, Math.abs(sample)), 0),
      );
    },
  };
}

const stopTracks = (stream: MediaStream | undefined) => stream?.getTracks().forEach((track) => track.stop());
