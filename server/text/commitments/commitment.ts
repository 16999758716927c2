/** A commitment in a sentence: who will do something. */
export interface Commitment {
  who: 'speaker' | 'listener' | 'group';
  /** 2 when it is explicit, 1 when a date or an answer has to confirm it. */
  strength: 1 | 2;
  /** The name of the person, as the sentence gives it. */
  name?: string;
}

const KOREAN_NAME = /^[가-힣]{3,4}$/;
const HONORIFICS =
  '(?:\\s?(?:님|씨|과장|팀장|대리|부장|차장|이사|대표|선생|소장|사장|매니저|さん|様|さま|くん|先生|部長|課長))?';

/** The forms of a person's name in talk: the whole, its parts, a Korean given name; longest first. */
function toNameForms(name: string): string[] {
  const forms = new Set([name, ...name.split(/\s+/)]);
  if (KOREAN_NAME.test(name)) forms.add(name.slice(1));
  return [...forms].filter((form) => form.length > 1).sort((a, b) => b.length - a.length);
}

export interface NamedPerson {
  speaker_id: number;
  name: string;
  /** Matches the person being addressed or mentioned: "Ana, …", "동욱 님이", "森さん". */
  pattern: RegExp;
}

/** Whether a name may identify a speaker: a name that two people share identifies neither of them. */
export const isNameOfSome = (speakers: readonly { name: string | null }[], called: string): boolean =>
  speakers.some(({ name }) => name !== null && toNameForms(name.trim()).includes(called));

/** The speakers with names, and the forms of these. A form that two people share identifies neither. */
export function toNamedPeople(
  speakers: readonly { speaker_id: number; name: string | null }[],
): NamedPerson[] {
  const named = speakers.flatMap(({ speaker_id, name }) =>
    name === null || name.trim() === '' ? [] : [{ speaker_id, name: name.trim() }],
  );
  const owners = new Map<string, number>();
  for (const form of named.flatMap(({ name }) => toNameForms(name)))
    owners.set(form, (owners.get(form) ?? 0) + 1);
  return named.flatMap(({ speaker_id, name }) => {
    const forms = toNameForms(name).filter((form) => owners.get(form) === 1);
    if (forms.length === 0) return [];
    const alternatives = forms.map((form) => form.replaceAll(/[$()*+.?[\\\]^{|}]/g, '\\$&')).join('|');
    return [
      {
        speaker_id,
        name,
        pattern: new RegExp(`(?<![\\p{L}\\p{N}])(?:${alternatives})(?!\\p{Script=Latin})${HONORIFICS}`, 'u'),
      },
    ];
  });
}
