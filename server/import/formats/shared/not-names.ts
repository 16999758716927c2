/** Words before a colon that name no speaker: notes and their titles, fields of a meeting or of a mail. */

const KEYS = new Set(
  (
    'note notes warning caution agenda action actions decision decisions summary title date time subject topic topics question ' +
    'questions answer answers example update updates reminder todo todos fyi ps re fwd today tomorrow yesterday first second ' +
    'third finally important attendees attendance participants present absent apologies location duration recording transcript ' +
    'chapter source language kind result results conclusion conclusions budget deadline room venue place status priority risk ' +
    'risks issue issues blocker blockers goal goals objective objectives purpose scope background context outcome outcomes ' +
    'next previous project department team url link links website file files attachment attachments phone fax email e-mail ' +
    'mail address from to cc bcc sent received reply-to version revision reference ref total subtotal cost costs price amount ' +
    'quantity tax invoice task tasks item items step steps due start end started ended length created modified updated author ' +
    'authors prepared recorded page pages tags keywords category type format introduction overview discussion closing minutes ' +
    'meeting schedule timeline milestone milestones requirement requirements assumption assumptions pros cons tip hint error ' +
    'abstract disclaimer copyright footnote details description comment comments remark remarks ' +
    'http https ftp mailto ' +
    '참고 주의 질문 답변 안건 제목 일시 날짜 시간 장소 참석자 참가자 불참자 결론 예 예산 마감 마감일 기한 상태 우선순위 위험 목표 목적 배경 ' +
    '결과 결정 결정사항 비고 메모 요약 다음 다음단계 프로젝트 부서 링크 첨부 첨부파일 전화 이메일 메일 주소 보낸사람 받는사람 발신 수신 참조 ' +
    '버전 합계 비용 가격 금액 수량 할일 담당 담당자 작성자 작성일 회의명 회의실 주제 내용 일정 이슈 의견 논의 ' +
    '注意 質問 回答 議題 件名 題名 日時 日付 時間 場所 参加者 出席者 欠席者 備考 注 予算 期限 締切 締め切り 状態 優先度 リスク 目標 目的 背景 ' +
    '結果 結論 決定 決定事項 メモ 概要 要約 次回 プロジェクト 部署 リンク 添付 電話 メール 住所 宛先 差出人 送信者 受信者 版 合計 費用 価格 金額 ' +
    '数量 タスク 担当 担当者 作成者 作成日 会議名 会議室 内容 日程 課題 意見 ' +
    '主题 主題 会议 会议主题 會議主題 会议名称 會議名稱 会议时间 會議時間 会议号 时间 日期 地点 地點 参会人 参会人员 与会人员 與會人員 主持人 记录人 記錄人 ' +
    '关键词 關鍵詞 摘要 议题 議程 议程 结论 結論 待办 待辦 备注 備註 附件 链接 連結 录制 錄製 文字记录 文字紀錄 ' +
    'datum thema betreff uhrzeit teilnehmer beginn ende dauer objet sujet lieu heure durée participants réunion ' +
    'fecha asunto hora duración participantes oggetto luogo durata partecipanti дата тема место время участники'
  ).split(' '),
);

/** The credits that open and close subtitles: "Subtitles by", "Sync & corrections", "Translation". */
const CREDIT =
  /^(?:(?:sub(?:title)?s?|subtitled|subtitling|captions?|captioned|captioning|sync(?:ed|hroni[sz]ed)?|resync(?:ed)?|translat(?:ions?|ed)|transcri(?:bed|ption)|correct(?:ed|ions?)|timings?|timed|encoded|ripped|provided|created|made|edited|adapted|untertitel(?:ung)?|sous-titr(?:es|age)|subt[ií]tulos|legendas?|sottotitoli|ondertitel(?:s|ing)|napisy|undertexter|tekstitys|자막|字幕)(?:$|\s?(?:by|from|von|par|por|di|door|and|&|,)?\s?)){1,6}$/u;

/** Words that tell the subject as the last of several before a colon: "Meeting date", "Action items", "Next steps". */
const HEADS = new Set(
  (
    'date time items steps points notes link url id number summary topic topics status cost costs budget deadline agenda ' +
    'name title questions actions decisions minutes version address hours details'
  ).split(' '),
);

/** "Chapter One", "Action 2", "Item 3": parts of a text. "Speaker 1" is not among them. */
const COUNTED =
  /^(?:agenda item|action|chapter|section|part|item|step|question|slide|week|day|option|point|phase|task|topic|figure|table|appendix|goal|act|scene|note) (?:\p{N}{1,3}|one|two|three|four|five|six|[ivx]{1,5}|[a-d])$/u;

export function isKey(name: string): boolean {
  const lower = name.toLowerCase();
  if (KEYS.has(lower) || KEYS.has(lower.replaceAll(' ', '')) || COUNTED.test(lower) || CREDIT.test(lower))
    return true;
  const words = lower.split(' ');
  return words.length > 1 && HEADS.has(words.at(-1) ?? '');
}

/** `10k`, `204`, `€ 4,000`, `2026-03-04`, an address: hardly anything that is said. */
const DATUM =
  /^(?:[\p{Sc}#~]?\s?\d[\d\s.,:/%+-]{0,30}[\p{L}\p{Sc}%]{0,4}|https?:\S{1,200}|[^\s@]{1,60}@[^\s@]{1,60})$/u;

export const isDatum = (value: string): boolean => DATUM.test(value.slice(0, 300).trim());

/** Speech ends with a full stop, a question mark or the like; a name does not. */
export const isSentence = (value: string): boolean => /[.?!。？！…]["”’)」]?\s{0,4}$/u.test(value.slice(-10));
