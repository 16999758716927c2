/** The templates that every workspace has, as data: their headings, and words that are said of what belongs there. */
import type { InsightTemplate, TemplateLanguage } from '@minutebook/contract/v3/template-endpoints.ts';
import type { TemplateHeading } from '../../text/templates/template.ts';

/** For each language the words that the page shows, then lower-case words that people say. */
type Said = Readonly<Record<TemplateLanguage, readonly [text: string, ...words: string[]]>>;

export interface BuiltInTemplate {
  template_id: number;
  name: Readonly<Record<TemplateLanguage, string>>;
  meeting_type: InsightTemplate['meeting_type'];
  title_words: readonly string[];
  headings: readonly (Said & Pick<TemplateHeading, 'finds'>)[];
}

const decisions = { finds: 'decisions', en: ['Decisions'], ko: ['결정 사항'], ja: ['決定事項'] } as const;
const actions = { finds: 'actions', en: ['Next steps'], ko: ['다음 할 일'], ja: ['次のアクション'] } as const;
const questions = {
  finds: 'questions',
  en: ['Open questions'],
  ko: ['남은 질문'],
  ja: ['未決事項'],
} as const;
const risks = {
  finds: 'words',
  en: ['Risks', 'risk', 'concern', 'worr', 'blocker', 'blocked', 'delay', 'afraid'],
  ko: ['위험 요소', '위험', '리스크', '우려', '걱정', '지연', '막혀'],
  ja: ['リスク', '危険', '懸念', '心配', '遅れ', '不安'],
} as const;

export const builtInTemplates: readonly BuiltInTemplate[] = [
  {
    template_id: 1,
    name: { en: 'Team meeting', ko: '팀 회의', ja: 'チーム会議' },
    meeting_type: 'team',
    title_words: [],
    headings: [decisions, questions, risks, actions],
  },
  {
    template_id: 2,
    name: { en: 'One-on-one', ko: '일대일 면담', ja: '1on1' },
    meeting_type: 'one_on_one',
    title_words: ['one-on-one', '1:1', '1on1'],
    headings: [
      {
        finds: 'words',
        en: ['How it is going', 'workload', 'busy', 'tired', 'stress', 'going well', 'happy', 'struggl'],
        ko: ['요즘 상황', '업무량', '바쁘', '바빠', '힘들', '피곤', '스트레스'],
        ja: ['近況', '忙し', '大変', '疲れ', '負担', '順調'],
      },
      {
        finds: 'words',
        en: ['Feedback', 'feedback', 'appreciate', 'thank you for', 'improve', 'better if'],
        ko: ['피드백', '고마', '감사', '개선', '아쉬'],
        ja: ['フィードバック', 'ありがと', '助かり', '改善'],
      },
      {
        finds: 'words',
        en: ['Growth', 'learn', 'career', 'training', 'course', 'promotion', 'goal'],
        ko: ['성장', '배우', '경력', '교육', '승진', '목표'],
        ja: ['成長', '学び', '学習', 'キャリア', '研修', '昇進', '目標'],
      },
      actions,
    ],
  },
  {
    template_id: 3,
    name: { en: 'Customer meeting', ko: '고객 미팅', ja: '顧客との打ち合わせ' },
    meeting_type: 'customer',
    title_words: [],
    headings: [
      {
        finds: 'words',
        en: ['Needs', 'need', 'want', 'looking for', 'problem', 'require'],
        ko: ['요구 사항', '필요', '원하', '원해', '문제', '요구'],
        ja: ['要望', '必要', '欲し', '困って', '課題', '要望'],
      },
      {
        finds: 'words',
        en: ['Objections', 'expensive', 'too much', 'concern', 'worr', 'competitor', 'not sure'],
        ko: ['우려와 반대', '비싸', '비싼', '우려', '걱정', '경쟁사'],
        ja: ['懸念点', '高い', '懸念', '心配', '競合'],
      },
      {
        finds: 'words',
        en: ['Price and terms', 'price', 'discount', 'budget', 'contract', 'cost', 'quote'],
        ko: ['가격과 조건', '가격', '할인', '예산', '계약', '견적', '비용'],
        ja: ['価格と条件', '価格', '割引', '値引き', '予算', '契約', '見積'],
      },
      questions,
      actions,
    ],
  },
  {
    template_id: 4,
    name: { en: 'Interview', ko: '면접', ja: '面接' },
    meeting_type: 'interview',
    title_words: [],
    headings: [
      {
        finds: 'words',
        en: ['Background', 'worked', 'years', 'experience', 'studied', 'degree', 'my role'],
        ko: ['경력', '경력', '경험', '년간', '전공', '근무'],
        ja: ['経歴', '経験', '年間', '専攻', '担当', '勤め'],
      },
      {
        finds: 'words',
        en: ['Strengths', 'built', 'solved', 'improved', 'led', 'proud', 'succe'],
        ko: ['강점', '개발했', '해결', '개선', '성과', '이끌'],
        ja: ['強み', '開発し', '解決', '改善', '成果', '率い'],
      },
      {
        finds: 'words',
        en: ['What they look for', 'salary', 'notice', 'start', 'remote', 'looking for', 'move on'],
        ko: ['희망 조건', '연봉', '희망', '입사', '재택', '이직'],
        ja: ['希望条件', '年収', '給与', '希望', '入社', '在宅', '転職'],
      },
      questions,
      actions,
    ],
  },
  {
    template_id: 5,
    name: { en: 'Incident review', ko: '장애 회고', ja: '障害の振り返り' },
    meeting_type: null,
    title_words: ['incident', 'postmortem', 'post-mortem', 'outage', '장애', '障害', 'インシデント'],
    headings: [
      {
        finds: 'words',
        en: ['What happened', 'started', 'noticed', 'alert', 'failed', 'went down', 'outage', 'crash'],
        ko: ['무슨 일이 있었나', '발생', '알림', '실패', '멈췄', '다운', '장애'],
        ja: ['発生したこと', '発生', 'アラート', '失敗', '停止', '落ち', '障害'],
      },
      {
        finds: 'words',
        en: ['Impact', 'affected', 'impact', 'customers', 'users', 'lost', 'minutes of'],
        ko: ['영향', '영향', '고객', '사용자', '손실', '피해'],
        ja: ['影響', '影響', '顧客', 'ユーザー', '損失', 'お客様'],
      },
      {
        finds: 'words',
        en: ['Cause', 'because', 'cause', 'due to', 'reason', 'misconfigur', 'bug'],
        ko: ['원인', '원인', '때문', '이유', '버그', '설정'],
        ja: ['原因', '原因', 'ため', '理由', 'バグ', '設定'],
      },
      {
        finds: 'words',
        en: ['What was done', 'rolled back', 'restart', 'fixed', 'reverted', 'switched', 'restored'],
        ko: ['조치', '롤백', '재시작', '복구', '고쳤', '조치', '되돌'],
        ja: ['対応', 'ロールバック', '再起動', '復旧', '修正', '対応', '戻し'],
      },
      actions,
    ],
  },
  {
    template_id: 6,
    name: { en: 'Board meeting', ko: '이사회', ja: '取締役会' },
    meeting_type: null,
    title_words: ['board meeting', 'board of directors', '이사회', '取締役会', '理事会'],
    headings: [
      decisions,
      {
        finds: 'words',
        en: ['Figures', 'revenue', 'profit', 'loss', 'margin', 'budget', 'percent', 'forecast', 'cash'],
        ko: ['수치', '매출', '이익', '손실', '예산', '퍼센트', '전망', '현금'],
        ja: ['数値', '売上', '利益', '損失', '予算', 'パーセント', '見通し', '現金'],
      },
      risks,
      questions,
      actions,
    ],
  },
];

export const isBuiltIn = (id: number): boolean =>
  builtInTemplates.some(({ template_id }) => template_id === id);

export const isTemplateLanguage = (language: string): language is TemplateLanguage =>
  language === 'en' || language === 'ko' || language === 'ja';

/** Headings that people write as the built-in ones are written find the same. */
export const findBuiltInHeading = (text: string): TemplateHeading | undefined => {
  const wanted = text.toLowerCase();
  const said = builtInTemplates
    .flatMap(({ headings }) => headings)
    .flatMap(({ finds, en, ko, ja }) => [en, ko, ja].map((words) => ({ finds, words })))
    .find(({ words: [name] }) => name.toLowerCase() === wanted);
  return said && { text, finds: said.finds, words: said.words.slice(1) };
};
