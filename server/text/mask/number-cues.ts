/** The kinds that words suggest for a number, date or address: personal information, or impersonal things. */
export type CueKind =
  | 'phone'
  | 'number'
  | 'email'
  | 'card'
  | 'iban'
  | 'bank'
  | 'resident'
  | 'foreigner'
  | 'my_number'
  | 'ssn'
  | 'itin'
  | 'nino'
  | 'passport'
  | 'licence'
  | 'birthday'
  | 'address'
  | 'thing';

/** The distance before a number, in UTF-16 units, over which a word can identify it. */
const REACH = 60;
/** The distance into an answer over which the question before it can identify it. */
const ANSWER_REACH = 60;

/** Names of numbers and codes that things have, such as 「製造番号」 and "customer code", but people and their accounts have not. */
const OWN_NUMBER = String.raw`(?<![가-힣])(?!(?:[가-힣]{0,4}(?:전화|휴대폰|핸드폰|폰|연락|팩스|직통|계좌|통장|카드|주민|등록|여권|면허|보험|보장|넘버|회사|사무실|가게|집|본인|대표|담당자|비상|인슈|밀|안심|지역|국가|가상|수신|발신|착신|긴급|센터|상담|문의|현장|학원|병원|매장|대리점)|우리|이게|제가|여기|그냥|다른|다시|저희|아까|무슨)\s?번호)[가-힣]{2,5}번호|(?<![가-힣])(?!국가\s?코드|은행\s?코드)[가-힣]{2,4}\s?코드|(?<![\p{Script=Han}ァ-ヶー])(?!(?:[\p{Script=Han}ァ-ヶー]{0,4}(?:電話|携帯|口座|免許証?|旅券|個人|連絡先?|代表|暗証|本人|自宅|会社|記号|登録|保険証?|ナンバー|カード|パスポート|ファックス|直通))番号)[\p{Script=Han}ァ-ヶー]{2,5}番号|(?:お?荷物|商品|注文|予約|受付|部品|書類|機械|本体|製品|案件|議案|伝票|配送)の番号|(?:顧客|取引先?|会員|商品|勘定|科目|部門|支店|店舗|お客様|仕入先?)コード|\b(?:access|activation|agreement|approval|authori[sz]ation|bib|catalog|certificate|chassis|contract|delivery|dispatch|drawing|engine|file|folio|form|guarantee|parcel|payment|permit|record|return|rma|run|sample|subscription|transaction|warranty|article|asset|case|catalogue|coupon|customer|client|container|consignment|discount|enquiry|grant|job|locker|manifest|meter|mpan|prescription|promo(?:tion)?|product|project|query|quote|shipment|stock|supplier|unit|voucher|waybill|work order) (?:numbers?|code)\b`;

const CUES: readonly [kind: CueKind, pattern: string][] = [
  [
    'phone',
    String.raw`\b(?:handphone|call(?:back| back)?|caller(?: id)?|cell(?:phone)?|dial(?:s|l?ed|l?ing)?|fax(?:ed)?|rang|texted|hotline|switchboard|landline|(?:main|office|home|business|work|private) (?:line|phone)|mobile|phone|pager|reach|ring|tel|telephone|text|whatsapp|voicemail|front desk|toll[- ]free|(?:best|home|office|work|direct|contact|backup) (?:number|contact)|(?:a|an|the|her|his|my|our|their|your) (?:\w+ )?contact)\b|backup contact|direct line|전화|휴대폰|핸드폰|휴대 전화|연락처|연락망|연락|팩스|통화|문자|안심번호|대표번호|대표 번호|고객센터|직통|(?<![가-힣])폰|(?<!(?:계좌|카드|주민|등록|여권|면허|사업자|송장|주문|접수|인증|보험)\s?)번호 (?:좀 )?(?:불러|남겨|알려)|電話|携帯|ファックス|FAX|フリーダイヤル|連絡先|代表|通話|折り返し|留守電`,
  ],
  [
    'number',
    String.raw`\b(?:the|my|your|his|her|our|their|same|a|another|and a) number(?! (?:of|on|one|two|is up))\b|(?:^|[.?!,] )number(?:'s| is)\b|(?<![\p{Script=Han}\p{Script=Katakana}\p{Script=Hiragana}A-Za-z])番号(?=[はがを、。,?]|って|教え|お願い|分か|わか)|(?<=(?:さん|様|くん|ちゃん)の)番号|(?<![가-힣A-Za-z]\s?)번호(?=[가는를은요?,.]|\s?좀|\s?(?:알|불|말))|(?<=(?:님|씨|분)\s?)번호`,
  ],
  ['email', String.raw`\b(?:e-?mail|mail (?:is|address))\b|메일|メール|アドレス`],
  ['iban', String.raw`\bi[- ]?b[- ]?a[- ]?n\b|아이[반밴]|アイバン`],
  [
    'foreigner',
    String.raw`외국인\s?등록|등록증|\balien registration|\bforeigner(?:'s)? registration|外国人登録`,
  ],
  ['resident', String.raw`주민\s?(?:등록)?\s?번호|주민등록|\bresident (?:registration )?number|住民登録`],
  ['my_number', String.raw`마이\s?넘버|\bmy number\b|マイナンバー|個人番号`],
  ['itin', String.raw`\b(?:itin|i t i n)\b|아이틴|taxpayer (?:id|number)`],
  [
    'ssn',
    String.raw`\bs\s?s\s?n\b|\bsocial(?: security)?\b|\bfirst five(?: digits)?\b|소셜|사회\s?보장|社会保障|ソーシャル・?セキュリティ`,
  ],
  [
    'nino',
    String.raw`\bnational insurance\b|\bn\.?\s?i\.?(?: number\b|(?=[?.]))|\b(?:my|your|his|her|the) n\.?\s?i\b|\bnino\b|내셔널\s?인슈어런스|국민보험|国民保険`,
  ],
  [
    'passport',
    String.raw`\bpassport\b(?! (?:photos?|control|office|queue))|\btravel document\b|여권|旅券|パスポート`,
  ],
  ['licence', String.raw`\blicen[cs]e\b|\bdriver'?s\b|\bdriver (?=number)|\bd\.?\s?l\.?(?![a-z])|면허|免許`],
  [
    'bank',
    String.raw`\b(?:bank account|(?:checking|savings|current|deposit|payroll|bank) account|(?:what|which|your|my|the) account|account (?:number|no)(?! (?:for|with|at|of) (?:the |your |our )?(?:water|gas|electric\w*|power|phone|energy|internet|broadband|utility|customer))|acct|(?:deposit|pay|wire|transfer) (?:it |the \w+ )?(?:in|into|to)(?: account)?|(?:to|into|from) account|sort code|savings|checking|direct debit|(?:^|[.?!] )account (?:for|to)|(?:the|my|your|our|which|what) bank(?: account)?|barclays|lloyds|hsbc|natwest|monzo|starling|santander|halifax|revolut|wells fargo|citibank|bank of america|credit union(?: account)?|b\s?s\s?b|ifsc|account (?:name|holder)(?! number)|wages? (?:go|goes|paid)|(?:rent|money|salary|payments?|deposit) (?:all )?goes? (?:in)?to|where(?:['’]s| is| does| do| should| shall| will)? (?:the |my |your |our )?(?:refund|money|wages|salary|deposit|payment|reimbursement)|(?:refund|money|deposit|reimbursement)(?:['’]s| is| should be)? going|(?:bank|payment|payroll) details|nationwide|first direct|tsb|metro bank|the co-?op(?:erative)? bank|chase|westpac|commonwealth bank|commbank|a\s?n\s?z)\b|계좌|통장|입금|송금|은행|[가-힣]뱅크|케이뱅크|농협|수협|새마을금고|신협|우체국|신한|카뱅|토스|씨티|(?:국민|우리|하나|기업|제일) (?=\d{3}|[공일이삼사오육칠팔구]{2})|이체|예금|적금|(?:환불|급여|월급|보증금)[은는]?\s?(?:어디|어느)|口座|振込|(?:返金|給与|給料|報酬)(?:は|の(?:振込)?先は)?(?:どちら|どこ)|引き?落とし|店番|支店(?=[、,の\s]{0,2}(?:の?普通|の?当座|の?口座|番号|\d{3}))|(?<=(?:銀行|信金|金庫|三菱|三井住友|UFJ|みずほ|りそな)の?[^。、]{0,8})支店|みずほ|りそな|三菱(?=の[〇一二三四五六七八九\d])|三菱UFJ|三井住友|普通|当座|預金|記号(?=から|と番号|番号|[はがを、])|ゆうちょ|銀行`,
  ],
  ['card', String.raw`\bcard\b|카드|カード|アメックス|\bamex\b`],
  [
    'birthday',
    String.raw`\bbirth(?:day|date)?\b|\bdate of birth\b|\bd[. ]?[o0][. ]?b\b|\bborn\b|\bb-?day\b|\bturn(?:s|ed|ing)? (?:\w+ ){1,2}on\b|생년월일|생일|몇\s?년\s?생|생신|태어|誕生日|生年月日|お?生まれ|バースデー`,
  ],
  [
    'address',
    String.raw`\baddress\b|\bpost ?code\b|\bzip(?: code)?\b|\b(?:door|house|flat) number\b|\bfirst line\b|\bwhere(?:['’]s| is) the (?:drop|delivery|pick-?up|house|flat|place)\b|\bwhere\b.{0,14}\bliv(?:e|ing)\b|\bl(?:ive|iving|ives|ived) (?:at|on|over at)\b|\b(?:bring|ship|deliver|send|mail|post|courier|drop)\b.{0,12}\bto\b|\b(?:drop|leave|collect|meet)\b.{0,20}\bat\b|\b(?:home|(?:my|our|his|her|their) place) is\b|\b(?:house|flat|apartment) is\b|\bwhere\b.{0,16}\b(?:send|ship|deliver|post|mail)(?:ing)?\b|\bwhich (?:street|road|house)\b|\bwhat (?:street|road|house)\b|\breside|\b(?:we're|we are|i'm|she's|he's|they're|office is|place is) at\b|\bcome to\b|\bpick(?:ed)? (?:it |me |her |him )?up (?:at|from)\b|\bmoved? to\b|주소|배송지|어디\s?(?:사세|사시|사셔|살|거주)|사는 곳|사는 데|거주|자택|집은|집이|보내실 곳|住所|届け先|送り先|配送先|自宅|実家|お住まい|引っ越し先`,
  ],
  [
    'thing',
    String.raw`\b(?:account|counts?|sales|revenue|strikes?|views|followers|meeting id|passcode|barcode|batch|badge|booking|bug|claim|policy|build|(?<!\bin )case|chapter|commit|confirmation|docket|employee|expir(?:y|ation|es)|extension|fedex|flight|gtin|id|imei|invoice|isbn|(?<!\ba )lot|model|(?<!\bin )order|page|part|plate|po|asset|catalog(?:ue)?|tag|meter|consignment|port|purchase|receipt|ref|reference|reservation|room|routing|section|serial|sku|sprint|lotto|lottery|student|ticket|timestamp|tracking|ups|version|member(?:ship)?)\b|주문|송장|접수|건수|매출|행사가|회의\s?아이디|통화량|사업자|법인등록|티켓|일련|시리얼|모델|버전|빌드|품번|부품|견적|바코드|로트|배치|타임스탬프|버그|사번|학번|예약|회원|고객번호|계약번호|관리번호|우편번호|내선|청구서|운송장|유효기간|차량|注文|伝票|件数|売り?上げ?|行使価格|ミーティング|受注|受付|品番|型番|部品|シリアル|バージョン|ビルド|チケット|請求書|バーコード|管理番号|社員|学籍|予約|会員|問い合わせ番号|内線|郵便番号|追跡|有効期限|機種|車のナンバー|宝くじ|当選番号|로또|복권|배송\s?조회|점검표|문서번호|공문|서식|${OWN_NUMBER}`,
  ],
];

const ANY_CUE = new RegExp(CUES.map(([kind, pattern]) => `(?<${kind}>${pattern})`).join('|'), 'giu');
/** "The order number is": the following number is that, whatever it looks like. */
const NAMED_THING = new RegExp(
  String.raw`(?:(?:${CUES.find(([kind]) => kind === 'thing')?.[1] ?? ''})\s?(?:の\s?)?(?:(?:numbers?|id|no|code|ref(?:erence)?|tag|serial)\b\.?\s?|코드|번호|番号|#){0,2}(?:['’]s|\s?(?:is|was|이|가|은|는|은요|는요|は|が|の|reads|says|code reads))?[\s:,、#]*)$`,
  'iu',
);

export interface Cue {
  kind: CueKind;
  start: number;
  end: number;
}

/** The cues of a text for the numbers in it, found once. */
export interface Cues {
  /** With spaces for underscores, which separate words in file names. */
  text: string;
  own: readonly Cue[];
  /** The last cues of the utterance before, which may ask for a number. */
  before: readonly Cue[];
}

export function findCues(text: string, before: readonly Cue[]): Cues {
  const spaced = text.replaceAll('_', ' ');
  return { text: spaced, own: listCues(spaced), before };
}

/** Things that "the number" may refer to; by itself it is a phone number. */
const OF_NUMBERS: ReadonlySet<CueKind> = new Set([
  'card',
  'bank',
  'resident',
  'foreigner',
  'my_number',
  'ssn',
  'itin',
  'nino',
  'passport',
  'licence',
]);

/** The kind suggested by the nearest words: in the sentence before `start`, then before it, then the question. */
export function findCue(cues: Cues, start: number): CueKind | null {
  const { kind, is_number } = findNearest(cues, start);
  return kind ?? (is_number ? 'phone' : null);
}

/** The same, where "the number" alone names nothing: a check digit tells more than that. */
export const findNamed = (cues: Cues, start: number): CueKind | null => findNearest(cues, start).kind;

/** The last words before `start` that name something. */
export const findLastCue = ({ own }: Cues, start: number): Cue | undefined => own[findPlace(own, start) - 1];

function findNearest(cues: Cues, start: number): { kind: CueKind | null; is_number: boolean } {
  let isNumber = false;
  for (let place = findPlace(cues.own, start) - 1; place >= 0; place -= 1) {
    const own = cues.own[place];
    if (own === undefined || own.end < start - REACH) break;
    // No number is an email address, and "the number" is that of what was named before.
    if (own.kind === 'number') isNumber = true;
    else if (own.kind !== 'email' && !(isNumber && own.kind === 'thing'))
      return { kind: own.kind, is_number: isNumber };
  }
  const isAsked = start <= ANSWER_REACH && cues.before.length > 0;
  const asked = isAsked ? cues.before.findLast(({ kind }) => kind !== 'number')?.kind : undefined;
  if (asked !== undefined && !(isNumber && !OF_NUMBERS.has(asked)))
    return { kind: asked, is_number: isNumber };
  return { kind: null, is_number: isNumber || isAsked };
}

/** Whether a word directly before a number makes it that of a thing. */
export const isNamedThing = ({ text }: Cues, start: number): boolean =>
  NAMED_THING.test(text.slice(Math.max(0, start - REACH / 2), start));

/** Whether words of one of the kinds are near: before, in the question before, or directly after. */
export function hasCue(
  cues: Cues,
  { start, end }: { start: number; end: number },
  kinds: readonly CueKind[],
): boolean {
  for (let place = findPlace(cues.own, start) - 1; place >= 0; place -= 1) {
    const cue = cues.own[place];
    if (cue === undefined || cue.end < start - REACH) break;
    if (includes(kinds, cue)) return true;
  }
  for (let place = findPlace(cues.own, end); place < cues.own.length; place += 1) {
    const cue = cues.own[place];
    if (cue === undefined || cue.start > end + REACH / 2) break;
    if (includes(kinds, cue)) return true;
  }
  return start <= ANSWER_REACH && cues.before.some((cue) => includes(kinds, cue));
}

const includes = (kinds: readonly CueKind[], { kind }: Cue): boolean =>
  kinds.includes(kind === 'number' ? 'phone' : kind);

/** Whether the kind is mentioned in the text or just before it: some kinds are only searched for then. */
export const mentions = ({ own, before }: Cues, kind: CueKind): boolean =>
  [...own, ...before].some((cue) => cue.kind === kind);

/** The number of cues that end at `start` or before it. */
function findPlace(cues: readonly Cue[], start: number): number {
  let low = 0;
  let high = cues.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((cues[middle]?.end ?? Infinity) <= start) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** "Not the routing number", 「内線じゃなくて」, "under the barcode": what is named so is not meant. */
const NOT_BEFORE =
  /\b(?:not|isn't|instead of|rather than|without|under|below|above|beside|behind|next to)(?: (?:the|a|an|my|your|our|that))?\s$/i;
/** "The passport number on the booking": a thing that something stands on is not what is named. */
const ON_THING = /\b(?:on|in) (?:the|a|my|your|our|his|her|that) $/i;
/** "From section five", "line two": where on a paper something stands. */
const ON_PAPER = /\b(?:from|on|in|under|at) (?:the )?(?:section|page|part)$/i;
const NOT_AFTER = /^(?:番号|번호)?(?:じゃなく|ではなく|でなく|\s?말고|[이가]?\s?아니라|[이가]?\s?아니고)/;

/** The words of a text that name kinds, in order. */
export function listCues(text: string): Cue[] {
  return Array.from(text.matchAll(ANY_CUE))
    .filter(
      ({ 0: words, index }) =>
        !NOT_BEFORE.test(text.slice(Math.max(0, index - 24), index)) &&
        !NOT_AFTER.test(text.slice(index + words.length, index + words.length + 12)),
    )
    .map(({ 0: words, index, groups }) => ({
      kind: CUES.find(([kind]) => groups?.[kind] !== undefined)?.[0] ?? 'thing',
      start: index,
      end: index + words.length,
    }))
    .filter(
      ({ kind, start, end }) =>
        kind !== 'thing' ||
        !(
          ON_THING.test(text.slice(Math.max(0, start - 10), start)) ||
          ON_PAPER.test(text.slice(Math.max(0, start - 10), end))
        ),
    );
}
