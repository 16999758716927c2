/** The kinds that words suggest for a number, date or address: personal information, or impersonal things. */
export type CueKind =
  | 'phone'
  | 'number'
  | 'email'
  | 'card'
  | 'iban'
  | 'bank'
  | 'resident'
  | 'foreigner'
  | 'my_number'
  | 'ssn'
  | 'itin'
  | 'nino'
  | 'national'
  | 'passport'
  | 'licence'
  | 'birthday'
  | 'address'
  | 'thing';

export interface Cue {
  kind: CueKind;
  start: number;
  end: number;
}

/** The cues of a text for the numbers in it, found once. */
export interface Cues {
  /** With spaces for underscores, which separate words in file names. */
  text: string;
  own: readonly Cue[];
  /** The last cues of the utterance before, which may ask for a number. */
  before: readonly Cue[];
}
