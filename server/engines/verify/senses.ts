/**
 * Words that minutes use for one another. Who takes minutes writes 감소 where somebody says 줄었어요, and "delayed"
 * where somebody says "late".
 */

/** Each beginnings of English words, then parts of Korean and Japanese ones; opposites stand beside each other. */
const SIDES: readonly (readonly string[])[] = [
  [
    'increas grow grew rais rise rose higher more expand doubl|늘 증가 증설 올랐 올라 올려 올리 올린 인상 상승 확대|増 上が 上げ 上昇 拡大 伸び 引き上げ',
    'decreas reduc lower cut drop fell fall declin less fewer shrink shorten|줄 감소 내리 내려 내렸 인하 하락 축소 단축 떨어|減 下が 下げ 下落 低下 縮小 削減 引き下げ',
  ],
  [
    'approv accept agree allow in_favour adopt|승인 찬성 동의 허가 수락 가결 통과 허용|承認 賛成 同意 可決 許可 了承 採択',
    'reject refus declin turn_down turned_down oppos against disagre deny denied veto|거절 거부 반대 부결 반려 불허|却下 反対 否決 拒否 拒絶 断',
  ],
  [
    'fast quick speed|빠르 빨라 빨리 신속|速 早',
    'slow late delay postpon push_back pushed_back put_off behind defer|느리 느려 늦 지연 미루 미뤄 미룹 연기|遅 延期 延び 先送り 持ち越 回せ 回し',
  ],
  [
    'open start launch begin began|시작 개시 착수 열 출시|開 始 着手',
    'clos shut end stop finish|닫 종료 끝 마감 중단 폐쇄 마무리|閉 休業 終 中止 停止 廃止',
  ],
  [
    'keep kept stay maintain retain freez|유지 그대로 동결|維持 継続 残',
    'remov drop cancel scrap abandon leave_out left_out|빼 빠지 빠져 빠졌 제외 취소 없애 누락|外し 外す 除 取りやめ 廃止 中止 抜け 欠落',
  ],
  ['cheap|싼 저렴|安く 安い', 'expensiv costly|비싸 비싼|高く 高い 高額'],
  ['before earlier|전에 앞서|前に 先に', 'after later|후에 이후 나중|後で 後に'],
  [
    'success succeed work|성공|成功',
    'fail broke break crash died dead outag|실패 고장 장애 죽|失敗 故障 障害 壊 切れ',
  ],
  ['hire recruit|채용 고용|採用 雇', 'fire lay_off dismiss|해고 감원|解雇'],
  ['buy bought purchas order|구매 구입 주문|買 購入 注文 発注', 'sell sold sale|판매 매각|売 販売 売却'],
  [
    'enough suffici|충분|十分 足りま',
    'short lack miss insuffici not_enough|부족 모자|不足 足りない 足りませ 足りな',
  ],
  ['done finish complet ready|완료 끝 마쳤 마무리|完了 済 終わ'],
  ['chang switch replac swap convert rewrit|바꾸 바꿔 바꿨 변경 교체 전환|変 替 交換 切り替え'],
  ['mov shift relocat migrat transfer postpon|옮기 옮겼 옮긴 이전 이동|移 引っ越'],
  ['fix repair mend patch solv resolv correct|고치 고쳐 고칠 수정 수리 해결 보수|直 修理 修正 修繕 解決'],
  ['call ring phon contact|전화 연락|電話 連絡'],
  ['writ draft prepar|써 작성 초안|書 作成 作 下書き'],
  ['send sent mail forward|보내 보낼 보냈 발송 전송 전달|送 発送 送付'],
  ['tell told inform announc notif|알리 알려 공지 통보 전달 연락 말해 말씀|伝 知らせ 通知 告知 案内'],
  ['ask request inquir want_to_know|묻 물어 요청 문의 부탁|聞 尋ね 問い合わせ 依頼 頼 お願い'],
  [
    'pay financ fund cost price quot charg fee expens spend spent|값 가격 비용 지불 요금 단가|値段 価格 費用 料金 支払 円で 円です',
  ],
  ['big bigger large larger|크게 큰 대형|大き 大型'],
  ['need requir must|필요|必要'],
  ['think believ expect estimat reckon|생각 예상 추정|思 考え 見込 想定 予想'],
  ['decid decision settle chose choos choic pick go_with|정하 정해 정했 결정 선정 선택 확정 갑시|決 選 確定'],
  [
    "uncertain unknown unclear unresolv undecid open not_yet still don't_know pending|미정 모르 모릅 아직 불확실 없_|未定 まだ 不明 わから",
  ],
  ['check review verif test look_at|확인 점검 검토 검사 조사|確認 点検 検査 調べ'],
  ['obtain receiv fetch collect|받 얻|受け もら 取得 入手'],
  ['help support assist|돕 도와 지원|手伝 支援 応援 助'],
  ['produc creat build built|만들 만든 제작 생산|作 製作 生産 制作'],
  ['visit attend arriv|방문 참석|訪問 参加 出席'],
  ['last surviv endur hold|버티 견디|持 耐え'],
  ['extend renew prolong continu|연장 갱신 계속|延長 更新 継続'],
  ['use using utiliz|사용 이용|使 利用'],
  ['answer repl respon|답 대답 응답 회신|答 返事 回答 返答'],
  ['wait|기다|待'],
  ['teach train educat|가르 교육|教 教育'],
  ['reason caus|원인 이유 탓|原因 理由'],
  ['problem issu troubl bug error fault incident|문제 오류 이슈 사고|問題 不具合 課題'],
  ['data gap missing lost los|데이터 빠지 빠졌 누락 손실|データ 欠落 抜け'],
  ['doc docs document|문서|文書 ドキュメント'],
  ['disclos reveal say said|밝히 공개|公開 開示 明らか'],
  ['profit margin earn|이익 이윤 수익 마진 남는 남습|利益 儲 黒字 採算', 'loss deficit|적자 손실|赤字 損失'],
  [
    'includ contain compris|포함 들어|含 入って',
    'exclud without leave_out|제외 빼 빠져 빠진 빠졌|除 含まない',
  ],
  ['handl responsib in_charge take_over take_on look_after|맡 담당 책임 진행|担当 受け持 責任'],
  ['worr concern afraid warn|걱정 우려 염려 위험|心配 懸念 不安 危'],
  ['schedul plan plann calendar date deadlin|일정 날짜 계획 예정 기한|日程 予定 計画 期限'],
  ['releas ship launch publish deploy roll_out rolled_out live|출시 배포 공개 발행|公開 発売 リリース 発行'],
  ['employee staff colleague worker|직원 인원 팀원|社員 職員 スタッフ 従業員 人手'],
  ['shop store branch outlet|매장 점포 지점 가게|店 店舗 支店'],
  ['find found discover notic detect|찾 발견|見つ 発見'],
  ['train practice drill exercis rehears|훈련 연습|訓練 練習 研修'],
  ['lend loan borrow|빌려 빌리 대여|貸 借'],
  ['separat split divid|나누 나눠 분리 분할|分け 分割'],
  ['join merg combin unit|합치 합쳐 통합|合わせ 統合 合併'],
  ['invit|초대 초청 부르 부릅|招待 招 呼'],
  ['measur metric count figur number|측정 수치|測 計測 数値'],
  ['holiday vacation|휴가|休暇 休'],
  ['suggest propos recommend|제안 건의 어때|提案 勧'],
  ['prefer favour rather|선호|好み 好き'],
  ['complain complaint grievanc|민원 불만 항의|苦情 クレーム 不満'],
  ['popular favorit|인기|人気 好評'],
  ['initial first|먼저 처음 초도|最初 まず'],
  ['await depend|대기 달려|待 次第'],
  ['aim goal target hope like_|목표|目標 目指'],
  ['customer client guest visitor people|고객 손님 소비자|客 顧客'],
  ['exceed over_budget surpass|초과 넘어 넘으 넘는|超過 超え オーバー 上回'],
];

const LONGEST_SHORT = 4;
const ONE_HANGUL = /^\p{Script=Hangul}$/u;

/** A syllable of Hangul begins a word, and a short English word is whole but for its endings. */
function toPattern(words: string): RegExp {
  const [english = [], korean = [], japanese = []] = words
    .split('|')
    .map((part) => part.split(' ').map((word) => word.replaceAll('_', ' ')));
  const latin = english.map((word) =>
    word.length > LONGEST_SHORT ? word : `${word}(?:s|e[sdr]?|d|r|ing)?(?![a-z])`,
  );
  const hangul = korean.map((part) => (ONE_HANGUL.test(part) ? `(?<!\\p{Script=Hangul})${part}` : part));
  return new RegExp([`(?<![a-z])(?:${latin.join('|')})`, ...hangul, ...japanese].join('|'), 'u');
}

const PATTERNS = SIDES.flat().map(toPattern);

/** The index of each pattern's opposite, for the pairs that have two sides. */
const OPPOSITES = new Map<number, number>();
for (const [at, sides] of SIDES.entries()) {
  const first = SIDES.slice(0, at).flat().length;
  if (sides.length === 2) OPPOSITES.set(first, first + 1).set(first + 1, first);
}

/** The opposite of a side, where it has one. */
export const oppositeOf = (side: number): number | undefined => OPPOSITES.get(side);

/** The sides that a text in lower case takes. */
export const readSenses = (text: string): Set<number> =>
  new Set(PATTERNS.keys().filter((side) => PATTERNS[side]?.test(text)));
