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
  /** The present loudness, 0 to 1. */
  level(): number;
  close(): void;
}

/** Phones have no such function, and some browsers share pictures alone. */
export const canShareTab = (): boolean =>
  isSecureContext && typeof (navigator.mediaDevices as Partial<MediaDevices>).getDisplayMedia === 'function';

interface SoundToOpen {
  with_tab: boolean;
  /** The microphone was unplugged, or taken away by the system. */
  on_lost: () => void;
}

/** @throws SoundError */
export async function openSound({ with_tab, on_lost }: SoundToOpen): Promise<SoundInput> {
  if (!isSecureContext) throw new SoundError('insecure');
  const devices = navigator.mediaDevices as MediaDevices | undefined;
  if (devices === undefined || typeof MediaRecorder === 'undefined') throw new SoundError('unsupported');
  // The tab comes first: browsers want the press of a button for it, and a question in between uses that up.
  const tab = with_tab ? await openTab(devices) : undefined;
  try {
    const microphone = await devices
      .getUserMedia({ audio: { echoCancellation: true, noiseSuppression: true, autoGainControl: true } })
      .catch((error: unknown) => {
        throw new SoundError(toProblem(error));
      });
    microphone.getAudioTracks()[0]?.addEventListener('ended', on_lost);
    return joinSound(microphone, tab);
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

function joinSound(microphone: MediaStream, tab: MediaStream | undefined): SoundInput {
  const context = new AudioContext();
  const meter = context.createAnalyser();
  const mixed = context.createMediaStreamDestination();
  for (const stream of tab === undefined ? [microphone] : [microphone, tab]) {
    const source = context.createMediaStreamSource(new MediaStream(stream.getAudioTracks()));
    source.connect(meter);
    source.connect(mixed);
  }
  void context.resume();
  const samples = new Float32Array(meter.fftSize);
  return {
    // The microphone alone needs no mixing, which phones interrupt for calls.
    stream: tab === undefined ? microphone : mixed.stream,
    level() {
      meter.getFloatTimeDomainData(samples);
      return Math.min(
        1,
        samples.reduce((loudest, sample) => Math.max(loudest, Math.abs(sample)), 0),
      );
    },
    close() {
      stopTracks(microphone);
      stopTracks(tab);
      void context.close();
    },
  };
}

const stopTracks = (stream: MediaStream | undefined) => stream?.getTracks().forEach((track) => track.stop());
