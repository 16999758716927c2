/** The titles by which people are called beside their names, behind them or before them. */
const BEHIND =
  `씨 님 과장 부장 차장 대리 사원 주임 팀장 대표 이사 상무 전무 사장 회장 교수 선생 박사 매니저 책임 수석 선임 실장 본부장 원장 의원 위원
さん 様 さま 氏 君 くん ちゃん 殿 先生 部長 課長 係長 社長 専務 常務 会長 主任 教授 先輩 議員 委員`
    .replaceAll('\n', ' ')
    .split(' ');
const BEFORE = new Set('dr mr mrs ms miss prof sir mx dr. mr. mrs. ms. prof.'.split(' '));

export const isTitle = (part: string): boolean =>
  BEFORE.has(part.toLowerCase()) || BEHIND.some((title) => part === title || part === `${title}님`);

/** The title that a text begins with, if it does. */
export const findTitle = (text: string): string | undefined => BEHIND.find((title) => text.startsWith(title));

const SHORTEST = 2;

/** 김민수님, 田中様: the name alone. A title may stand before another one. */
export function withoutTitle(name: string): string {
  const title = BEHIND.find((each) => name.endsWith(each) && name.length - each.length >= SHORTEST);
  return title === undefined ? name : withoutTitle(name.slice(0, -title.length));
}
