import { textBefore, type Match } from '../match.ts';

/** A building, a floor or a door by its number: 백이동 팔백삼호, 지하 1층. */
const UNIT =
  '(?:(?:지하|지상)\\s?)?(?:\\d{1,4}|(?:비|지|[A-Z])?\\s?\\d{1,4}(?=\\s?호)|[가나다라마바A-Za-z]|에이|비|씨|디)\\s?(?:동(?![가-힣]{2})|호실|호(?!선)|층|단지|차(?=\\s)|라인)(?:\\s(?:반지하|옥탑))?(?:\\s(?:왼쪽|오른쪽|앞|뒷|안쪽)\\s?집)?';
/** A word of a building's name: whatever ends as a sentence or its parts do is none. */
const WORD =
  '(?:[가-힣]{1,8}마을|(?!\\d{1,4}[-\\s]|(?:건|회의|미팅|관련)[\\s,.]|[^\\s,]*(?:은|는|을|를|이고|인데|이?요|까지|에서|에|하고|랑|나요|죠|네|다|로|님|씨|고|면|서|[년월일시분])[\\s,.])[가-힣a-zA-Z0-9]{1,12})';
const PAUSE = '(?:이?요|이고요?|입니다|거기서)?[\\s,.-]{1,3}(?:아|어|음)?[\\s,.]{0,2}';
const TO_UNIT = new RegExp(
  `^(?:(?:\\s?${UNIT}|[\\s,-]{0,3}(?:${WORD}[\\s,]{1,2}){0,4}?${UNIT}|${PAUSE}(?:${WORD}\\s)?${UNIT})){1,4}`,
  'u',
);
/** A building that stands where an address ends. */
const TO_BUILDING =
  /^[\s,]{1,2}(?:[가-힣a-zA-Z0-9]{1,10}\s)?[가-힣a-zA-Z0-9]{0,10}(?:아파트|빌라|오피스텔|빌딩|타워|맨션|하우스|상가|센터|프라자|플라자|회관|연립|주택|기숙사|스퀘어|캐슬|팰리스|타운|마을|아이파크|자이|푸르지오|래미안|힐스테이트|더샵|다세대|반지하|옥탑|고시원|원룸)(?=$|[\s,.?]|으로|에|이[요고에]|입니|까지|앞)/u;
const JAPANESE_END =
  /^(?:\s?(?:号室|号棟|号|階|棟)|\s?の?\s?[\p{Script=Han}ァ-ヶー]{1,8}(?:ハイム|ハイツ|コーポ|荘|メゾン|ビル|タワー|マンション|パレス|アパート|レジデンス|ハウス)の?\d{1,4}(?:号室|号|階)?)/u;
const KATAKANA_BEFORE = /[ァ-ヶー・]{2,16}$/u;
const REACH = 48;
const HANGUL = /[가-힣]/;

const TOWN =
  '(?:[가-힣]{1,6}(?:시|군|구|읍|면|동|리)|서울|부산|대구|인천|광주|대전|울산|세종|제주|수원|성남|고양|용인|부천|안산|안양|화성|평택|시흥|파주|김포|천안|청주|전주|포항|창원|김해|원주|춘천|분당|일산|판교|동탄|송도)';
/** "다시", "친구", "우리": words that end as a town does. */
const NO_TOWN =
  /(?:다시|혹시|역시|잠시|즉시|친구|누구|우리|빨리|미리|자리|면(?<!(?:읍|[가-힣]{2})면)|이동|운동|행동|활동|자동|공동|이면|하면|으면|되면|려면|다면|라면|러면)$/;
/** Names of towns before a flat: "파주 와동동 가람마을". */
const TOWNS_BEFORE = new RegExp(
  `((?:${TOWN}\\s){1,4})(?:(?:[가-힣A-Za-z0-9]{1,9}[^은는을를이가의에\\s]|[가-힣]{1,8}마을)\\s)?$`,
  'u',
);
const FLAT =
  /^(?:[가-힣A-Za-z0-9]{2,14}\s)?\d{1,2}단지|^(?:[가-힣A-Za-z0-9]{2,14}\s)?\d{1,4}\s?동\s?\d{2,4}\s?호/u;

const STARTS_IN_HANGUL = /^[가-힣]{2}/;
/** A town that is surely one: "평택 고덕 여염리". */
const CITY =
  /[가-힣](?:시|군|구)\s|서울|부산|대구|인천|광주|대전|울산|세종|제주|수원|성남|고양|용인|부천|안산|안양|화성|평택|시흥|파주|김포|천안|청주|전주|포항|창원|김해|원주|춘천/u;
/** An address with the towns before it. */
export function withTowns(text: string, { start, end }: Match): Match {
  const isFlat = FLAT.test(text.slice(start, end));
  if (!isFlat && !STARTS_IN_HANGUL.test(text.slice(start, end))) return { start, end };
  const [said = '', towns = ''] = TOWNS_BEFORE.exec(textBefore(text, start, REACH)) ?? [];
  const areTowns =
    (isFlat || CITY.test(towns)) &&
    !towns
      .trim()
      .split(' ')
      .some((town) => NO_TOWN.test(town));
  return { start: areTowns ? start - said.length : start, end };
}

/** An address with the building, the floor and the door that are said after it. */
export function withBuilding(text: string, { start, end }: Match): Match {
  const after = text.slice(end, end + REACH);
  if (!HANGUL.test(text.slice(start, end)) && !HANGUL.test(after)) return withJapanese(text, { start, end });
  const [said = ''] = TO_UNIT.exec(after) ?? TO_BUILDING.exec(after) ?? [];
  return { start, end: end + said.trimEnd().length };
}

/** 「グランメゾン片町804号室」: its name may look like a town. */
function withJapanese(text: string, { start, end }: Match): Match {
  const [door = ''] = /\d$/.test(text.slice(start, end))
    ? (JAPANESE_END.exec(text.slice(end, end + REACH)) ?? [])
    : [];
  const [name = ''] =
    door === '' || door.length > 3 ? [] : (KATAKANA_BEFORE.exec(textBefore(text, start, 16)) ?? []);
  return { start: start - name.length, end: end + door.length };
}
