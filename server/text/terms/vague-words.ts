import { toEnglishStem } from './to-terms.ts';

/** Nouns that any meeting may be about: beside others they are keywords, but nobody would know a meeting by them. */
const VAGUE = new Set([
  ...`aspect basis case cases category change close context couple data decision detail device discussion element entity
event example factor feature features file folder form function goal group hand head idea information input instance issue issues item job
level line list member members model name number objective option options order output page parameter part party performance period
phase plan product project property proposal provision purpose range rate reason result results role rule scale score section
situation slot solution source stage standard state states step structure study style subject system systems target task tasks
team technique term text title tool topic total type unit update usage user users value values variable variables version view
experiment experiments speaker speakers space area areas cost costs`
    .split(/\s+/)
    .map(toEnglishStem),
  ...'내용 사항 관련 부분 과정 방안 결과 자료 요청 요구 제출 의결 회의 본인 기억 표현 취지 절차 대상 규정 의혹 보고 확인 처리 조치 검토 사안 후보 후보자 사장 위원회 국회 정부 인사 사용 내역 여부 개최 안건 의제 참석 출석 진행'.split(
    ' ',
  ),
  ...'件 点 資料 方針 項目 結果 対象 作業 担当 予定 案 課題 対策 検討 変更 報告 提出 処理 共有 設定 管理'.split(
    ' ',
  ),
]);

/** @param term the key of a term */
export const isVague = (term: string): boolean => VAGUE.has(term);
