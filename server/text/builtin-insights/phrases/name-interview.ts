import type { TranscriptToAnalyse } from '../transcript-to-analyse.ts';

/** Whoever asks for a paper or a programme, by what stands before the name: 기자 문소현, 記者の北見, "Reporter Jane". */
const ASKS =
  /^(?:\S{0,6}(?:기자|리포터|에디터|인터뷰어) |(?:記者|編集者?|ライター|インタビュアー)の|(?:reporter|journalist|interviewer) )/iu;
/** Said in the opening by one of two. */
const SAYS_SO =
  /\b(?:this|an?|the|our|your) interview\b(?! (?:room|panel|question))|\binterviewing (?:you|\p{Lu})|인터뷰|취재|インタビュー|取材/u;
const OPENING_UTTERANCES = 10;
/** 작가 류지환, 杜氏の高瀬: the role before a name. */
const ROLE = /^(?:[가-힣]{2,6} (?=[가-힣]{2,4}$)|.{1,16}の(?=\p{scx=Han}|\p{scx=Katakana}))/u;
const NAME =
  /^(?:(?!\p{L}*(?:고객|손님|지원자|참가자|보호자|회원|주인)$)[가-힣]{2,4}|[\p{scx=Han}\p{scx=Katakana}]{1,5}|(?!(?:Participant|Candidate|Applicant|Client|Customer|Caller|Owner|Guest|Speaker|Resident|Interviewee)\b)\p{Lu}[\p{L}'’.-]+(?: \p{Lu}[\p{L}'’.-]+){0,2})$/u;
const NO_NAME = /客|者$|主$|様$/u;

const TITLES: Readonly<Record<string, (name: string) => string>> = {
  en: (name) => `Interview with ${name}`,
  ko: (name) => `${name} 인터뷰`,
  ja: (name) => `${name}さんインタビュー`,
};

/** "Interview with Walter": who tells, where one of two asks for a paper or says that it is an interview; else null. */
export function nameInterview({
  dialogs,
  speakers,
  language,
}: Pick<TranscriptToAnalyse, 'dialogs' | 'speakers' | 'language'>): string | null {
  const spoken = new Set(dialogs.map(({ speaker_id }) => speaker_id));
  const [one, other, ...more] = speakers.filter(({ speaker_id }) => spoken.has(speaker_id));
  const toTitle = TITLES[language];
  if (one === undefined || other === undefined || more.length > 0 || toTitle === undefined) return null;
  const asks =
    [one, other].find(({ name }) => ASKS.test(name ?? '')) ??
    [one, other].find(({ speaker_id }) =>
      dialogs
        .slice(0, OPENING_UTTERANCES)
        .some((dialog) => dialog.speaker_id === speaker_id && SAYS_SO.test(dialog.text)),
    );
  if (asks === undefined) return null;
  const name = ((asks === one ? other : one).name ?? '').trim().replace(ROLE, '');
  return NAME.test(name) && !NO_NAME.test(name) ? toTitle(name) : null;
}
