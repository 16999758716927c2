/** The keys under which programs write the fields of an utterance. */
import { isObject } from '../../../base/json.ts';
import { textAt, valueAt } from '../shared/json-values.ts';
import { toTimeValue } from '../shared/time-value.ts';

export const itemFields = ['id', 'speaker', 'text', 'start', 'end', 'duration'] as const;
export type ItemField = (typeof itemFields)[number];

const toKeys = (keys: string) => keys.split(' ');

/**
 * The keys to look for where none is named, the most usual first; without case and marks, which differ between programs.
 * Times from the beginning stand before times of day.
 */
const USUAL_KEYS: Record<ItemField, readonly string[]> = {
  id: [],
  speaker: toKeys(
    'speaker speakername speakerdisplayname speakerlabel participantname participant personname displayname name ' +
      'from user_profile.real_name user username spk spkid author role speakerid speakertag speakerno voice participantrole ' +
      'participantpurpose participanttype participantid users speakers additions.speaker attributes.speaker metadata.speaker channellabel channel channelid channeltag mediachannel label source',
  ),
  text: toKeys(
    'text content transcript sentence message utterance body caption msg transcription word spokentext ' +
      'display punctuatedword value line segment snippet ' +
      'transcription.transcript transcription.text transcript.text utterance.text message.text content.text',
  ),
  start: toKeys(
    'startms start offsetmillisecond offsetmilliseconds beginoffsetmillis startoffsetmillis timeoffset starttime ' +
      'startoffset startat begin begintime timebegin from ts timestamp timestampms time offsetms offset offsets.from ' +
      'starttimems startts begintimems startsec startseconds startmillis start_timestamp.relative starttimestamp startdatetime datastart timestamps snippettime date sentat createdat',
  ),
  end: toKeys(
    'endms end endtime endoffset endoffsetmillis endat timeend to endts stop offsets.to endtimems endsec ' +
      'endseconds endmillis end_timestamp.relative endtimestamp enddatetime dataend',
  ),
  duration: toKeys(
    'durationms duration dur lengthms durationmillisecond durationmilliseconds durationmillis',
  ),
};

/** The keys of a meeting's title in the answers of APIs. */
export const titleKeys = ['title', 'meeting_title', 'meetingTitle', 'topic', 'name'];
/** The objects in an answer that may have the title, the answer itself first. */
const TITLED = ['', 'data', 'meeting', 'video', 'recording'];

export const findTitle = (value: unknown): string | null =>
  TITLED.flatMap((place) => titleKeys.map((key) => textAt(valueAt(value, place), key))).find(
    (title) => title !== null,
  ) ?? null;

export const toPlainKey = (key: string) => key.toLowerCase().replaceAll(/[_\s-]/g, '');
const ABOUT_SPEAKER = /confidence|count|score|time|embedding|gender|role|email|url|image|change|index$/;
const CHANNEL_KEY = /channel/i;
/** A label may be anything: it names a voice only where it says so. */
const VOICE = /^(?:speaker|spk|spkr|voice|channel|agent|customer|caller|participant)[ _-]?[a-z0-9]{0,4}$/i;
/** The two sides that a program on somebody's own machine hears. */
const SIDE = /^(?:mic|microphone|system|speakers?|me|them|local|remote)$/i;
/** The keys of items under which a field usually is, the most usual first, as the file writes them. */
export function usualKeysIn(items: readonly unknown[], field: ItemField): string[] {
  const written = new Map<string, string[]>();
  for (const item of items) {
    for (const key of isObject(item) ? Object.keys(item) : []) {
      const same = written.get(toPlainKey(key));
      if (same === undefined) written.set(toPlainKey(key), [key]);
      else if (!same.includes(key)) same.push(key);
    }
  }
  const usual =
    field === 'speaker' ? [...USUAL_KEYS.speaker, ...otherSpeakerKeys(written)] : USUAL_KEYS[field];
  const keys = usual
    .flatMap((key) => {
      if (!key.includes('.')) return written.get(key) ?? [];
      return items.some((item) => valueAt(item, key) !== undefined) ? [key] : [];
    })
    .filter((key) => field !== 'speaker' || namesVoices(items, key))
    .filter((key) => key !== 'from' || (field === 'speaker') === namesPeople(items));
  return field === 'speaker' ? namesFirst(items, keys) : keys;
}

/** Keys of a person's name. They win over `speaker`, which may be a mere number. */
const NAME_KEY = /^(?:(?:speaker|speakerdisplay|participant|person|display|user|full)?name|voice)$/;
const isNumber = (value: unknown) =>
  typeof value === 'number' || (typeof value === 'string' && /^\d{1,9}$/.test(value));

const distinct = (values: readonly unknown[]): number =>
  new Set(values.map((value) => JSON.stringify(value))).size;

/** Names say more than the numbers that stand before them, where each number has a name of its own. */
function namesFirst(items: readonly unknown[], keys: string[]): string[] {
  const valuesOf = (key: string) => items.map((item) => valueAt(item, key)).filter((value) => value != null);
  const areNumbers = (key: string) => valuesOf(key).every(isNumber);
  const [first, ...others] = keys;
  if (first === undefined || !areNumbers(first)) return keys;
  const numbered = items.filter((item) => valueAt(item, first) != null);
  const namesEach = (key: string) => {
    const pairs = numbered.map((item) => [valueAt(item, first), valueAt(item, key) ?? valueAt(item, first)]);
    const numbers = distinct(pairs.map(([number]) => number));
    return distinct(pairs.map(([, name]) => name)) === numbers && distinct(pairs) === numbers;
  };
  const names = others.filter((key) => NAME_KEY.test(toPlainKey(key)) && !areNumbers(key) && namesEach(key));
  return [...names, ...keys.filter((key) => !names.includes(key))];
}

/** `speakerDesignation` and the like, but not what is said about a speaker. */
function otherSpeakerKeys(written: ReadonlyMap<string, unknown>): string[] {
  const keys = [...written.keys()].filter((key) => key.startsWith('speaker') && !ABOUT_SPEAKER.test(key));
  return keys.filter((key) => !USUAL_KEYS.speaker.includes(key));
}

/** Messages are from somebody, captions from a time. */
const namesPeople = (items: readonly unknown[]): boolean => {
  const senders = items.map((item) => valueAt(item, 'from')).filter((value) => value != null);
  return senders.length > 0 && senders.every((value) => toTimeValue('from', value) === undefined);
};

function namesVoices(items: readonly unknown[], key: string): boolean {
  const isChannel = CHANNEL_KEY.test(key);
  const told = { label: VOICE, source: SIDE }[toPlainKey(key)];
  if (!isChannel && told === undefined) return true;
  const values = items.map((item) => valueAt(item, key)).filter((value) => value != null);
  // One channel says nothing of who speaks.
  if (isChannel) return new Set(values).size > 1;
  const isTold = (value: unknown) => typeof value === 'string' && told?.test(value) === true;
  return values.length > 0 && values.every(isTold);
}
