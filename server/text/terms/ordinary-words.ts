import { toEnglishStem } from './english-stem.ts';

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

/** Nouns of everyday talk, from lists of what is said most: alone they tell one meeting from another poorly. */
const ORDINARY = new Set([
  ...`account action activity address advantage advice age agreement air amount animal application approach argument arm art article
attention average bag ball bank bar bed benefit bill bird bit block board body book border boss bottle box boy brain branch break brother
building business button call camera campaign card care career cat center centre chain chair challenge chance character chart check child
children choice church circle citizen city class client clock cloud club coat code coffee college color colour comment communication
community company comparison competition component computer concept concern condition conference connection consequence contact content
contrast control conversation copy corner country county couple culture cup customer damage danger date daughter deal death
debate decade degree demand department desk development device dinner direction director disadvantage discount disease distance doctor
document dog dollar door doubt dream drink drive driver duty ear earth economy edge education effect effort egg email employee employer
employment end energy engine entry environment equipment error euro evidence exchange excuse exercise expense experience expert eye face
failure faith fall family fashion father favor favour fear feedback feeling field fight film finance finger fire firm fish floor flow focus
food foot force foreground frame freedom friend front fun fund future game gap garden gas gift girl glass god government grandmother ground
growth guest guide hair hall hat health heart height hill history hole holiday home hope horse hospital hotel house husband image impact
importance improvement impression income increase individual industry influence interest interface internet interview introduction island
item job joke journey judge justice key kid kind kitchen knowledge lab lady lake land language laptop law lawyer leader leg length lesson
letter library life light limit link lip literature load location lord love luck lunch machine magazine mail majority man manager
map mark market marriage master match material meal measure media medicine member memory men menu message metal middle mind
minister minority mistake moment money mother mouth movement movie music nation nature network news newspaper noise nose note notice object
office opinion opportunity organisation organization owner pack package pain pair panel paper parent park partner party past path pattern
pay peace pen pencil phone photo picture plant player plenty pocket policy position possibility post pot potential pound power practice
preference president press pressure price principle print priority process production profit program programme progress promise protection
public pupil push quality quarter race rain reaction reality record red reference region relation relationship release report requirement
research respect response responsibility rest restaurant ring risk river road rock role room round row safety sale sample sand schedule scheme
school science screen sea season seat security self sentence series server service session shape share sheet shelf shift ship shoe shop shot
shoulder show sign signal similarity sister site size skill sky smoke software son song soul space spirit sport spot
spring staff star station statement stay step stone store story strategy street strength stress student success suggestion summary
summer sun supply surface survey table talk taste tax taxi teacher telephone television test thanks theme theory thought ticket tie
toilet tone trade traffic train travel tree trend trip trouble truck trust truth university user variety vehicle video view village
visit voice vote wall war water weather web website weekend weight wheel wife wind window winter winner woman women wood world writer yard
animals ideas percentage corner upper double trick chunk eyes head computers tape wire battle bible pile lunchtime desktop folder mouse speed method thought trial idea intention meaning behavior behaviour belief habit mood`
    .split(/\s+/)
    .map(toEnglishStem),
  ...`전화 이름 회사 기업 시장 고객 직원 사원 담당자 대표 사장 대통령 장관 의원 국가 나라 세계 사회 경제 정책 제도 법 법률 사업 산업 기술 연구 교육 학교 학생 아이 가족
어머니 아버지 집 방 차 돈 가격 비용 금액 번호 문서 서류 메일 문자 화면 사진 영상 영화 음악 노래 책 글 신문 뉴스 기사 기자 보도 방송 점심 식사 커피 물 밥 날씨 병원 병 몸 손 눈 얼굴
머리 소리 목소리 마음 생각 기분 관계 문화 역사 지역 서울 미국 일본 중국 한국 우리나라 국내 해외 현장 장소 위치 방향 단계 수준 정도 규모 숫자 비율 평균 차이 변화 목표 목적 이익 효과 영향 역할
책임 권한 권리 의무 원칙 기준 조건 기회 위험 사고 사건 사례 경험 능력 노력 성과 실적 계획 일정 기간 날짜 시기 순서 종류 형태 모양 색깔 크기 무게 길이 높이 조직 부서 단체 기관 협회 위원장님 후보자님
담당 판단 조사 논의 협의 대응 결정 실시 존재 이해 느낌 감각 반영 개선 지원 관리 운영 활동 참여 이용 분야 영역 대안 근거 증거 사과 표현 질문지 인사말 가방 당신 착각 장점 단점 약속 별명 소개 답장 성함 분께 개인 별도 특별`.split(
    /\s+/,
  ),
  ...`電話 名前 会社 企業 市場 顧客 客様 社員 担当者 社長 専務 部長 課長 取締役 国 世界 社会 経済 政策 制度 技術 研究 教育 学校 学生 子供 家族 部屋 車 金 値段 価格 費用 金額 番号 日付
文書 書類 写真 映像 音楽 本 新聞 記事 昼食 水 天気 病院 体 手 目 顔 頭 声 心 関係 文化 歴史 地域 東京 大阪 日本 海外 現場 場所 位置 方向 段階 程度 規模 数字 割合 平均 差 変化 目標 目的 利益 効果
影響 役割 責任 権限 権利 義務 原則 基準 条件 機会 事故 事例 経験 能力 努力 成果 実績 計画 日程 期間 順番 種類 形 色 大きさ 重さ 長さ 高さ 組織 部署 団体 機関 判断 調査 議論 協議 決定 存在 理解
改善 支援 運営 活動 参加 利用 分野 代案 根拠 証拠 約束 紹介 返事 用意 拝見 失敗 成功 内側 外側 サイズ ミリ メートル マイナス プラス パーセント メール ファイル データ システム サービス プロジェクト チーム メンバー ミーティング スケジュール ポイント イメージ テスト`.split(
    /\s+/,
  ),
]);

const WEIGHT = { vague: 0.15, ordinary: 0.4, own: 1 };
/** Several ordinary words together say more than each: "office party". */
const TOGETHER = 1.5;

/** How much a phrase of these terms tells one meeting from others: from 0 to 1. */
export function toSpecificity(terms: readonly string[]): number {
  const weight = Math.max(0, ...terms.map(weigh));
  return terms.length > 1 ? Math.min(WEIGHT.own, weight * TOGETHER) : weight;
}

function weigh(term: string): number {
  if (isVague(term)) return WEIGHT.vague;
  return ORDINARY.has(term) ? WEIGHT.ordinary : WEIGHT.own;
}

/** Whether no word of a phrase is out of the ordinary. */
export const isOrdinary = (terms: readonly string[]): boolean =>
  terms.every((term) => weigh(term) < WEIGHT.own);
