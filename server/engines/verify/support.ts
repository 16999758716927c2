/** How much of what a sentence says is said in utterances, word by word. */
import { toTerms } from '../../text/terms/to-terms.ts';
import { readSenses } from './senses.ts';
import { toLookups, type Words } from './talk.ts';

/** Words that minutes use whatever was said; readers need no evidence for these. */
const OF_MINUTES = new Set(
  `accord action address agre agreement already approximately attend clarify comment confirm consider current currently decid decision
describ detail determin discuss discussion emphasiz estimat explain express finaliz highlight includ indicat inform issu item
meet mention minut note outlin outcom overview participant plan point propos provid rais recommend regard remain report
request requir respond result review share stat statu suggest summary team topic updat dat deadlin schedul day week month year number amount total
additional availabl unavailabl awarenes concern cover due ensur focu further handl involv key low main original overall performanc potential
previous problem responsibl specific step uncertainty updat
논의 결정 합의 진행 예정 확인 필요 회의 참석 참석자 공유 검토 제안 설명 요청 보고 계획 대한 대해 관련 경우 방안 내용 사항 언급 강조 위해 통해 따라 따르 때문
의견 안건 정리 현재 추가 추진 실시 발표 전달 작성 처리 집중 담당 리스크 이슈 문제 발생 확보 사전 안내 향후 별도 우선 준비 않음 적다 많다 크다 높다 낮다 없다 있음 없음 있다 있는 있었 알수 수있 남아 남은 제출 채택 가능 어려 어렵 대신 이후 하기로 일정 시기 날짜 시점 않기 지적 주장 판단 건의 않고 않아 않는 않은 에서 보았 분량
議論 決定 合意 予定 確認 必要 会議 共有 検討 提案 説明 依頼 報告 計画 場合 内容 事項 実施 指摘 判断 現在 今回 次回 対応 関連 参加者 意見 発言 方針 状況 結果
対策 準備 持ち越し 統一 状態 持越 課題 問題 懸念 今後 別途 検討中 担当 選定 期間 日程 時期 期限 開始 予想 理由 可能`.split(
    /\s+/,
  ),
);
/** Numbers, units and months are judged by their values. */
const IS_FIGURE =
  /^(?:\d.*|[kmg]b|january|february|march|april|may|june|july|august|september|october|november|december|(?:mon|tues|wednes|thurs|fri|satur|sun)day|second|pound|dollar|euro|yen|percent|.*(?:one|two|three|four|five|six|seven|eight|nine|ten)-.*|원.|대씩|개월|퍼센트|절반|半[数分額年]|.요일|달러|週間|日間|時間|曜日|.曜日?)$/;

/** A word that a sentence has to prove, with the sides that it takes. */
export interface ClaimedTerm {
  key: string;
  start: number;
  senses: ReadonlySet<number>;
  /** Whether it stands as a noun: what is not said of things that are named is worse than a verb in other words. */
  is_thing: boolean;
}

const DETERMINED =
  /(?:^|\s)(?:an?|the|their|its|his|her|new|another|of|with|by|from|for|to)\s+(?:[a-z-]+\s+)?$/;
const LONGEST_DETERMINED = 32;
const AS_THING = /^(?:[을를이가은는도의]|와|과|[をがはもの])(?![가-힣])/;
const isThing = (text: string, start: number, end: number): boolean =>
  AS_THING.test(text.slice(end, end + 2)) ||
  DETERMINED.test(text.slice(Math.max(0, start - LONGEST_DETERMINED), start));

/** The term of a predicate is only its beginning: so many letters of the ending are read with it for its senses. */
const LONGEST_ENDING = 2;
const LONE_HAN = /(?<!\p{Script=Han})\p{Script=Han}(?!\p{Script=Han})/gu;
const EMPTY_HAN =
  /[人年月日時分円件名個回等者約本今前後中間上下他行対述言思見出入来為話決求用新旧各同全部方点事物所〇一二三四五六七八九十百千万億台枚社店割倍以内外度元際由旨共]/u;

/** 결정됨, 연기함, 발생하지: minutes end in nouns made of verbs, and in verbs made of nouns. */
const NOMINALIZED = /(?<=^[가-힣]{2,})(?:당함|시킴|하기|되기|하지|되지|해야|돼야|함|됨|임)$/u;
const toNoun = (key: string): string => key.replace(NOMINALIZED, '');

/** The terms of a sentence that it has to prove, in order. */
export function toClaimed(given: string): ClaimedTerm[] {
  const text = given.normalize('NFKC').toLowerCase();
  const terms = toTerms(text)
    .map((term) => ({ ...term, key: toNoun(term.key) }))
    .filter(({ key }) => !OF_MINUTES.has(key) && !IS_FIGURE.test(key));
  const claimed = terms.map(({ key, start, end }) => ({
    key,
    start,
    senses: readSenses(text.slice(start, end + LONGEST_ENDING)),
    is_thing: isThing(text, start, end),
  }));
  if (!/[\p{Script=Hiragana}\p{Script=Katakana}]/u.test(text)) return claimed;
  const isTaken = (at: number) => terms.some(({ start, end }) => at >= start && at < end);
  for (const { 0: key, index } of text.matchAll(LONE_HAN))
    if (!EMPTY_HAN.test(key) && !isTaken(index))
      claimed.push({
        key,
        start: index,
        senses: readSenses(text.slice(index, index + 3)),
        is_thing: isThing(text, index, index + 1),
      });
  return claimed.toSorted((a, b) => a.start - b.start);
}

/** A verb of one Han character proves the noun that is made of it: 減って and 減少. */
const BY_VERB = 0.8;

/** 1: somebody says the word, or another one for it; less: parts of it; 0: nobody does. */
export function toSupport({ key, senses }: ClaimedTerm, near: readonly Words[]): number {
  const { whole, parts, verbs } = toLookups(key);
  if (near.some(({ terms }) => whole.some((word) => terms.has(word)))) return 1;
  if ([...senses].some((side) => near.some((said) => said.senses.has(side)))) return 1;
  if (verbs.some((verb) => near.some(({ terms }) => terms.has(verb)))) return BY_VERB;
  if (parts.length === 0) return 0;
  return parts.filter((pair) => near.some(({ terms }) => terms.has(pair))).length / parts.length;
}
