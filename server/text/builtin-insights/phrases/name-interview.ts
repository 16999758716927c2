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

/** 지원자 차은호, 応募者 高瀬. */
const APPLICANT = /^(?:지원자|응시자|면접자|応募者|候補者|志望者|candidate|applicant)[ の]/iu;
const LONGEST_INTERVIEW = 300;

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

/** Said to whoever applies for work, by the side that asks. */
const OF_APPLICATION =
  /\b(?:tell (?:us|me) (?:a (?:bit|little) )?about yourself|(?:tell (?:us|me) )?what you['’]ve been doing (?:at|since)|why (?:do|did) you want (?:to (?:work|join|leave)|this (?:job|role|post))|(?:your|the|on your) (?:cv|résumé|resume|application form|references?)|what made you apply|candidates?|trial day|(?:we|if we) appoint)\b|자기소개|소개(?:를|을)? ?(?:부탁|해 ?주)|지원(?:하신|동기|하게)|이력서|면접|경력이? ?(?:어떻게|몇)|입사|自己紹介|志望(?:動機|され)|履歴書|職務経歴|面接|ご?応募|(?:前|今)の(?:会社|職場)を(?:辞め|選)/giu;
const MIN_SIGNS = 2;
const ASKED = /[?？]\s*$|(?:까요|나요|가요|세요|ですか|ますか)[.。]?\s*$/u;
const MOST_ASKED = 0.35;
const MOST_ASKED_AT_ONE = 0.15;
/** Somebody is asked who they are. */
const INTRODUCES =
  /(?:자기 ?)?소개(?:를|을)? ?(?:부탁|해 ?주)|自己紹介を|\btell (?:us|me) (?:a (?:bit|little) )?about yourself\b/iu;
const TITLES_OF_APPLICATION: Readonly<Record<string, (name: string) => string>> = {
  en: (name) => `Interview with ${name}`,
  ko: (name) => `${name} 면접`,
  ja: (name) => `${name}さん面接`,
};

/** "Interview with Tessa", 차은호 면접: whoever answers where somebody applies for work; else null. */
export function nameApplicant({
  dialogs,
  speakers,
  language,
}: Pick<TranscriptToAnalyse, 'dialogs' | 'speakers' | 'language'>): string | null {
  const toTitle = TITLES_OF_APPLICATION[language];
  if (toTitle === undefined || dialogs.length > LONGEST_INTERVIEW) return null;
  const signs = new Set(dialogs.flatMap(({ text }) => text.toLowerCase().match(OF_APPLICATION) ?? []));
  const isSure = dialogs.slice(0, OPENING_UTTERANCES).some(({ text }) => INTRODUCES.test(text));
  if (signs.size < (isSure ? 1 : MIN_SIGNS)) return null;
  const most = speakers
    .map((speaker) => {
      const said = dialogs.filter(({ speaker_id }) => speaker_id === speaker.speaker_id);
      const asked = said.filter(({ text }) => ASKED.test(text)).length / Math.max(1, said.length);
      return { speaker, asked, length: said.reduce((sum, { text }) => sum + text.length, 0) };
    })
    .toSorted((a, b) => b.length - a.length)[0];
  if (most === undefined || most.asked > (signs.size < MIN_SIGNS ? MOST_ASKED_AT_ONE : MOST_ASKED))
    return null;
  const name = (most.speaker.name ?? '').trim().replace(ROLE, '').replace(APPLICANT, '');
  return NAME.test(name) && !NO_NAME.test(name) ? toTitle(name) : null;
}
