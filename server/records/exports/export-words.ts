/** Headings of exported files, in the language of the transcript where it is supported. */
import type { ExportedInsight } from './exported-record.ts';
import type { RecordChoice, RecordEntryName } from '@minutebook/contract/resources/record-entries.ts';

export type ExportWord =
  | 'date'
  | 'duration'
  | 'people'
  | 'labels'
  | 'moments'
  | 'comments'
  | 'resolved'
  | 'transcript'
  | 'untitled'
  | 'yes'
  | 'no'
  | RecordEntryName
  | RecordChoice
  | ExportedInsight;

const en: Record<ExportWord, string> = {
  date: 'Date',
  duration: 'Duration',
  people: 'People',
  labels: 'Labels',
  moments: 'Moments',
  comments: 'Comments',
  resolved: 'resolved',
  transcript: 'Transcript',
  untitled: 'Untitled',
  yes: 'Yes',
  no: 'No',
  notes: 'Notes',
  place: 'Place',
  meeting_type: 'Kind of meeting',
  one_on_one: 'One on one',
  team: 'Team meeting',
  customer: 'Customer call',
  interview: 'Interview',
  presentation: 'Presentation',
  follow_up_on: 'Follow up on',
  summary: 'Summary',
  decisions: 'Decisions',
  open_questions: 'Open questions',
  risks: 'Risks',
  takeaway: 'Takeaways',
  action_item: 'Tasks',
  action_item_ts: 'Tasks',
  toc: 'Topics',
  date_time: 'Dates',
  keyword: 'Keywords',
  custom: 'Minutes',
};
const ko: Record<ExportWord, string> = {
  date: '날짜',
  duration: '길이',
  people: '참석자',
  labels: '라벨',
  moments: '주요 순간',
  comments: '댓글',
  resolved: '해결됨',
  transcript: '녹취록',
  untitled: '제목 없음',
  yes: '예',
  no: '아니요',
  notes: '메모',
  place: '장소',
  meeting_type: '회의 유형',
  one_on_one: '일대일 면담',
  team: '팀 회의',
  customer: '고객 통화',
  interview: '인터뷰',
  presentation: '발표',
  follow_up_on: '후속 확인일',
  summary: '요약',
  decisions: '결정 사항',
  open_questions: '남은 질문',
  risks: '위험 요소',
  takeaway: '핵심 내용',
  action_item: '할 일',
  action_item_ts: '할 일',
  toc: '주제',
  date_time: '날짜와 시간',
  keyword: '키워드',
  custom: '회의록',
};
const ja: Record<ExportWord, string> = {
  date: '日付',
  duration: '長さ',
  people: '参加者',
  labels: 'ラベル',
  moments: 'モーメント',
  comments: 'コメント',
  resolved: '解決済み',
  transcript: '文字起こし',
  untitled: '無題',
  yes: 'はい',
  no: 'いいえ',
  notes: 'メモ',
  place: '場所',
  meeting_type: '会議の種類',
  one_on_one: '1on1',
  team: 'チーム会議',
  customer: '顧客との通話',
  interview: 'インタビュー',
  presentation: 'プレゼンテーション',
  follow_up_on: 'フォローアップ日',
  summary: '要約',
  decisions: '決定事項',
  open_questions: '未決事項',
  risks: 'リスク',
  takeaway: '要点',
  action_item: 'タスク',
  action_item_ts: 'タスク',
  toc: 'トピック',
  date_time: '日程',
  keyword: 'キーワード',
  custom: '議事録',
};

/** @param language ISO 639-1 */
export function exportWords(language: string | null): Record<ExportWord, string> {
  return language === 'ko' ? ko : language === 'ja' ? ja : en;
}

/** `2026-03-02 10:00` */
export const toMinute = (date: string) => date.slice(0, 16).replace('T', ' ');
