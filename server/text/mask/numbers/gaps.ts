/**
 * What may stand between two parts of one number, as a small grammar: signs, fillers, words for a dash, and particles,
 * in any order and number. Which of them connect depends on whether the number is spoken, so a gap tells what it has.
 */
export interface Gap {
  /** A sign or word for a dash, or a particle that stands for one: 에, の. */
  has_dash: boolean;
  has_filler: boolean;
  /** "Then", 그다음: what follows may be another number, unless both are read out. */
  has_next: boolean;
  has_comma: boolean;
  /** A full stop, or dots: whoever reads out may pause for long. */
  has_stop: boolean;
}

/** Longer than anybody hesitates between two parts of a number without saying something else. */
export const LONGEST_GAP = 32;
const MOST_PIECES = 8;

const FILLERS = [
  'uh[- ]?huh|like|e+u+h+|ai?yah?|aiyoh?|u+h+m?|u+m+|e+r+m?|e+h|ah+|hm+|mm+|you know|let(?:.s| me) see|i (?:think|guess|believe)|what is it|okay|ok|yeah|yes|yep|right',
  '그러니까|그게|저기|가만(?:있자)?|아이고|어디 보자|그+|뭐더라|뭐지|어디 ?보자|맞(?:고요|아요|죠)|어+|음+|저+|네|예|자',
  'あー+|うー+|と(?=、)|えー+っ?と?|え+っ?と|ええと|あのー?|うーん?と?|んー?と?|なんだっけ|そうですね|たしか|確か|まあ|ま|はい|ええ|で',
].join('|');
const DASHES =
  'dash|hyphen|minus|에|의|다시|대시|하이픈|마이너스|이고요?|고(?=[\\s,])|이구요?|이?에?요|까지(?:\\s?하고)?|하고|なの|の|ハイフン|はいふん|ダッシュ|マイナス|です|でして|でございます';
const NEXT =
  "(?:and )?then(?: it(?:'s| is))?|(?:and )?next|followed by|그리고요?|그\\s?뒤[에는]{0,2}|뒷?\\s?(?:자리|번호)[는은가이]?요?|그\\s?다음(?:에는?|은)?|다음(?:에는?|은|이|엔)?|뒤[에는가]{1,2}|끝(?:은|이|자리(?:는|가)?)|가운데(?:는|가)?|마지막(?:은|이)?|それから|そのあと|その後|あとは?|次[がは]|後ろ[がは]|下[がは]|真ん中[がは]|最後[がは]|最初[がは]|続けて";
const PIECE = new RegExp(
  `\\s+|(?<comma>[,、;])|(?<stop>\\.{1,3}|…+|。)|(?<next>(?<![a-z])(?:${NEXT})(?![a-z]))|(?<filler>(?<![a-z])(?:${FILLERS})(?![a-zァ-ヶー]))|(?<dash>(?<![a-z])(?:${DASHES})(?![a-z])|[–—―ー-])`,
  'iy',
);

/** Reads the text between two numbers; null when it says anything else. */
export function readGap(text: string): Gap | null {
  if (text.length > LONGEST_GAP) return null;
  const gap: Gap = { has_dash: false, has_filler: false, has_next: false, has_comma: false, has_stop: false };
  PIECE.lastIndex = 0;
  for (let pieces = 0; PIECE.lastIndex < text.length; pieces += 1) {
    const groups = pieces === 2 * MOST_PIECES ? undefined : PIECE.exec(text)?.groups;
    if (groups === undefined) return null;
    gap.has_dash ||= groups['dash'] !== undefined;
    gap.has_filler ||= groups['filler'] !== undefined;
    gap.has_next ||= groups['next'] !== undefined;
    gap.has_comma ||= groups['comma'] !== undefined;
    gap.has_stop ||= groups['stop'] !== undefined;
  }
  return gap;
}
