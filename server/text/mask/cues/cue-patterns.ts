import type { CueKind } from './cue.ts';

/** The English words that name what belongs to a person, by kind. */
const ENGLISH_CUES = {
  phone: String.raw`\b(?:handphone|call(?:back| back)?|caller(?: id)?|cell(?:phone)?|dial(?:s|l?ed|l?ing)?|fax(?:ed)?|rang|texted|hotline|switchboard|landline|(?:main|office|home|business|work|private) (?:line|phone)|mobile|phone|pager|reach|ring|tel|telephone|text|whatsapp|voicemail|front desk|toll[- ]free|(?:best|home|office|work|direct|contact|backup) (?:number|contact)|(?:a|an|the|her|his|my|our|their|your) (?:\w+ )?contact)\b|backup contact|direct line`,
  number: String.raw`\b(?:the|my|your|his|her|our|their|same|a|another|and a) number(?! (?:of|on|one|two|is up))\b|(?:^|[.?!,] )number(?:'s| is)\b`,
  email: String.raw`\b(?:e-?mail|mail (?:is|address))\b`,
  iban: String.raw`\bi[- ]?b[- ]?a[- ]?n\b`,
  foreigner: String.raw`\balien registration|\bforeigner(?:'s)? registration`,
  resident: String.raw`\bresident (?:registration )?number`,
  my_number: String.raw`\bmy number\b`,
  itin: String.raw`\b(?:itin|i t i n)\b|taxpayer (?:id|number)`,
  national: String.raw`\bsocial insurance\b|\b(?:my|your|his|her|the|their|person['’]s|a|wrong|right|old|new) s\.?\s?i\.?\s?n\b(?! tax)|\bsin (?:number|card|is|starts|again)\b|\btax file(?: number)?\b(?! is closed)|\btfn\b|\baadhaa?r\b(?! (?:camps?|centres?|enrol\w*|rollout))|\bp\.?\s?p\.?\s?s(?: number| no)?\b(?! (?:tracker|file|slides?|deck))|\bn\.?\s?h\.?\s?s number\b|\bhealth (?:card|number)\b|\b(?:your|my|his|her) medicare(?! (?:subsidy|plan|levy|part|advantage))\b|\bmedicare (?:card|number)\b|\bpan(?: card| number)?(?=[.?!,]| is| or| and| for| please| again)|\bnric\b|\b(?:national|citizen|emirates|ghana|kenyan?|nigerian|south african|hong kong|malaysian) (?:identity|identification|i\s?d\b|card)(?: number| card| no)?|\b(?:your|my|his|her|their) (?:national )?(?:i\s?d|identity|identification) (?:number|card|book|no)\b|\b(?:your|my|his|her|their) i\.?\s?c\b|\bi\.?\s?c\.? (?:number|no)\b|\bfin (?:number|no)\b|\bhkid\b|\bmy ?kad\b|\bcnic\b|\bb\s?s\s?n (?:number|is)\b|\bpesel\b|\bcurp\b|\bi\s?r\s?d(?: number)?(?= |[?.,'’])|\bn\s?h\s?i(?: number)?(?= |[?.,'’])|\bc\s?h\s?i number\b|\bnin\b|\bb\s?v\s?n\b|\butr\b|\bunique taxpayer\b`,
  ssn: String.raw`\bs\s?s\s?n\b|\bsocial(?: security)?\b|\bfirst five(?: digits)?\b`,
  nino: String.raw`\bnational insurance\b|\bn\.?\s?i\.?(?: number\b|(?=[?.]))|\b(?:my|your|his|her|the) n\.?\s?i\b|\bnino\b`,
  passport: String.raw`\bpassport\b(?! (?:photos?|control|office|queue))|\btravel document\b|\bvisa (?:application(?! fee)|agent|centre|center|form|office|officer|sticker)\b|\b(?:immigration|border) (?:desk|guard|officer)\b|\b(?:blue|red|burgundy|maroon|green) (?:book|booklet)\b`,
  licence: String.raw`(?<!\b(?:software|site|seat|user|source|trade|export|content|media) )\blicen[cs]e\b(?! (?:agreement|fees?|files?|keys?|plates?|server))|\bphoto ?card\b(?! shop)|\bunder (?:my|the|your|his|her) (?:photo|picture)\b|\bdriver'?s\b|\bdriver (?=number)|\bd\.?\s?l\.?(?![a-z])`,
  bank: String.raw`\b(?:bank account|(?:checking|savings|current|deposit|payroll|bank) account|(?:what|which|your|my|the) account(?! (?:director|exec\w*|manager|rep|side|team)\b|['’]s (?:up|down)\b)|where (?:do|should|shall|can|does) (?:i|we|he|she|they) (?:pay|send|transfer|wire) (?:the |your |my |this )?(?:cash|deposit|fee|funds|money|payment|refund|rent|wages)|aba(?: number)?|chequing|(?:dbs|ocbc|uob|hdfc|icici|sbi|td|rbc|bmo|scotiabank|anz|kotak|absa|ally|schwab) (?:savings |current |joint )?account|(?:(?:what(?:['’]s| is)|confirm) )?(?:the |your |my |and )routing(?! (?!number|is|no)[a-z])|routing(?= number| is|['’]s|[?,.:]|$)|(?:in)?to (?:your|my|her|his|our|their) account|a\/c|acc(?= (?:no|number|is)\b)|clabe|giro|building society|bank transfer|standing order|joint account|remittance|payouts?|paid (?:in)?to|beneficiary(?: account)?|payee(?: account)?|refund destination|(?<!\b(?:water|gas|electric|electricity|power|phone|energy|internet|broadband|utility|customer) )account (?:number|no)(?! (?:for|with|at|of) (?:the |your |our )?(?:water|gas|electric\w*|power|phone|energy|internet|broadband|utility|customer))|acct|(?:deposit|pay|wire|transfer) (?:it |the \w+ )?(?:in|into|to)(?: account)?|(?:to|into|from) account|sort code|savings|checking(?! (?:sample|in|on|for|if|that|whether|the|with|out)\b)|direct debit|(?:^|[.?!] )account (?:for|to)|(?:^|[.?!,] )(?:and |then |okay |ok )*(?:the |your )?account(?: number)?(?=[\s?.]*$)|(?:the|my|your|our|which|what) bank(?: account)?|barclays|lloyds|hsbc|natwest|monzo|starling|santander|halifax|revolut|wells fargo|citibank|bank of america|credit union(?: account)?|b\s?s\s?b|ifsc|account (?:name|holder)(?! number)|wages? (?:go|goes|paid)|(?:rent|money|salary|payments?|deposit) (?:all )?goes? (?:in)?to|where(?:['’]s| is| does| do| should| shall| will)? (?:the |my |your |our )?(?:refund|money|wages|salary|deposit|payment|reimbursement)|(?:refund|money|deposit|reimbursement)(?:['’]s| is| should be)? going|(?:bank|payment|payroll) details|nationwide|first direct|tsb|metro bank|the co-?op(?:erative)? bank|chase|westpac|commonwealth bank|commbank|a\s?n\s?z)\b`,
  card: String.raw`\bcard\b(?! (?:games?|holders?|readers?|stock|tables?)\b)|\blong number\b(?! (?:on|across) the (?!card|front|middle))|\bmastercard\b|\bplastic (?:is|says)\b|\bvisa(?= (?:starts|ends|begins|is|number|debit|one)\b)|\bdeclined\b|\bamex\b`,
  birthday: String.raw`\bbirth(?:day|date)?s?\b(?! (?:bash|lunch|dinner|cakes?|drinks|cards?|presents?|gifts?|vouchers?)\b)|\bdates? of birth\b|\bd[. ]?[o0][. ]?b\b|\bborn\b|\bb-?day\b|\bturn(?:s|ed|ing)? (?:\w+ ){1,2}on\b`,
  address: String.raw`\baddress\b|\bpost ?code\b|\bzip(?: code)?\b|\b(?:door|house|flat) number\b|\bfirst line\b|\bwhere(?:['’]s| is) the (?:drop|delivery|pick-?up|house|flat|place)\b|\bwhere\b.{0,14}\bliv(?:e|ing)\b|\bl(?:ive|iving|ives|ived) (?:at|on|over at)\b|\b(?:bring|ship|deliver|send|mail|post|courier|drop)\b.{0,12}\bto\b|\b(?:drop|leave|collect|meet)\b.{0,20}\b(?:at|outside)\b|\b(?:ambulance|crews?|engine|officers|respond(?:ing)?|fire|smoke)\b.{0,12}\b(?:to|for|at)\b|\b(?:lives?|living) (?:above|below|behind|opposite|next to|near)\b|\b(?:courier|driver|van|taxi|cab|package|parcel|delivery)(?:['’]s| is)(?: already)? (?:at|outside|for)\b|\b(?:home|(?:my|our|his|her|their) place) is\b|\b(?:house|flat|apartment) is\b|\bwhere\b.{0,16}\b(?:send|ship|deliver|post|mail)(?:ing)?\b|\bwhich (?:street|road|house)\b|\bwhat (?:street|road|house)\b|\breside|\b(?:we're|we are|i'm|she's|he's|they're|office is|place is) at\b|\bcome to\b|\bpick(?:ed)? (?:it |me |her |him )?up (?:at|from)\b|\bmoved? to\b`,
} as const;

/** The words that name what belongs to a person, by kind: of two that begin at one place, the first kind counts. */
export const PERSONAL_CUES: readonly [kind: CueKind, pattern: string][] = [
  [
    'phone',
    String.raw`${ENGLISH_CUES.phone}|전화|휴대폰|핸드폰|휴대 전화|연락처|연락망|연락|팩스|통화|문자|안심번호|대표번호|대표 번호|고객센터|직통|(?<![가-힣])폰|(?<!(?:계좌|카드|주민|등록|여권|면허|사업자|송장|주문|접수|인증|보험)\s?)번호 (?:좀 )?(?:불러|남겨|알려)|電話|携帯|ファックス|FAX|フリーダイヤル|連絡先|代表|通話|折り返し|留守電`,
  ],
  [
    'number',
    String.raw`${ENGLISH_CUES.number}|(?<![\p{Script=Han}\p{Script=Katakana}\p{Script=Hiragana}A-Za-z])番号(?=[はがを、。,?]|って|教え|お願い|分か|わか)|(?<=(?:さん|様|くん|ちゃん)の)番号|(?<![가-힣A-Za-z]\s?)번호(?=[가는를은요?,.]|\s?좀|\s?(?:알|불|말))|(?<=(?:님|씨|분)\s?)번호`,
  ],
  ['email', String.raw`${ENGLISH_CUES.email}|메일|メール|アドレス`],
  ['iban', String.raw`${ENGLISH_CUES.iban}|아이[반밴]|アイバン`],
  ['foreigner', String.raw`${ENGLISH_CUES.foreigner}|외국인\s?(?:[가-힣]{1,4}\s?)?등록|등록증|外国人登録`],
  ['resident', String.raw`${ENGLISH_CUES.resident}|주민\s?(?:등록)?\s?번호|주민등록|住民(?:登録|番号)`],
  ['my_number', String.raw`${ENGLISH_CUES.my_number}|마이\s?넘버|マイナンバー|個人番号`],
  ['itin', String.raw`${ENGLISH_CUES.itin}|아이틴`],
  ['national', ENGLISH_CUES.national],
  ['ssn', String.raw`${ENGLISH_CUES.ssn}|소셜|사회\s?보장|社会保障|ソーシャル・?セキュリティ`],
  ['nino', String.raw`${ENGLISH_CUES.nino}|내셔널\s?인슈어런스|국민보험|国民保険`],
  [
    'passport',
    String.raw`${ENGLISH_CUES.passport}|여권|비자\s?신청|[출입]국\s?심사|旅券|パスポート|渡航[書文]|ビザの?申請|[出入]国審査`,
  ],
  ['licence', String.raw`${ENGLISH_CUES.licence}|면허|免許`],
  [
    'bank',
    String.raw`${ENGLISH_CUES.bank}|계좌(?!\s?(?:수|해지|개설))|통장|수취인|예금주|입금|송금|은행|[가-힣]뱅크|케이뱅크|농협|수협|새마을금고|신협|우체국|신한|카뱅|토스|씨티|(?:국민|우리|하나|기업|제일) (?=\d{3}|[공일이삼사오육칠팔구]{2})|이체|예금|적금|(?:환불|급여|월급|보증금)[은는]?\s?(?:어디|어느)|通帳|口座(?!数|の?解約|開設)|受取人|振込|(?:返金|給与|給料|報酬)(?:は|の(?:振込)?先は)?(?:どちら|どこ)|引き?落とし|店番|支店(?=[、,の\s]{0,2}(?:の?普通|の?当座|の?口座|番号|\d{3}))|(?<=(?:銀行|信金|金庫|三菱|三井住友|UFJ|みずほ|りそな)の?[^。、]{0,8})支店|みずほ|りそな|三菱(?=の[〇一二三四五六七八九\d])|三菱UFJ|三井住友|普通|当座|預金|記号(?=から|と番号|番号|[はがを、])|ゆうちょ|銀行`,
  ],
  ['card', String.raw`${ENGLISH_CUES.card}|카드|비자카드|クレカ|マスターカード|カード|アメックス`],
  [
    'birthday',
    String.raw`${ENGLISH_CUES.birthday}|생년월일|생일(?!\s?(?:파티|잔치))|몇\s?년\s?생|생신|태어|誕生日(?!会|パーティ)|生年月日|お?生まれ|バースデー`,
  ],
  [
    'address',
    String.raw`${ENGLISH_CUES.address}|주소|배송지|어디\s?(?:사세|사시|사셔|살|거주)|사는 곳|사는 데|거주|자택|집은|집이|보내실 곳|住所|届け先|送り先|配送先|配達先|送付先|転居先|転出先|訪問先|集荷先|お迎え先|引き取り先|自宅|実家|お住まい|引っ越し先`,
  ],
];

/** Names of numbers and codes that things have, such as 「製造番号」 and "customer code", but people and their accounts have not. */
const OWN_NUMBER = String.raw`(?<![가-힣])(?!(?:[가-힣]{0,4}(?:전화|휴대폰|핸드폰|폰|연락|팩스|직통|계좌|통장|카드|주민|등록|여권|면허|보험|보장|넘버|회사|사무실|가게|집|본인|대표|담당자|비상|인슈|밀|안심|지역|국가|가상|수신|발신|착신|긴급|센터|상담|문의|현장|학원|병원|매장|대리점)|우리|이게|제가|여기|그냥|다른|다시|저희|아까|무슨)\s?번호)[가-힣]{2,5}번호|(?<![가-힣])(?!국가\s?코드|은행\s?코드)[가-힣]{2,4}\s?코드|(?<![\p{Script=Han}ァ-ヶー])(?!(?:[\p{Script=Han}ァ-ヶー]{0,4}(?:電話|携帯|部屋|口座|免許証?|旅券|個人|連絡先?|代表|暗証|本人|自宅|会社|記号|登録|保険証?|ナンバー|カード|パスポート|ファックス|直通))番号)[\p{Script=Han}ァ-ヶー]{2,5}番号|(?:お?荷物|商品|注文|予約|受付|部品|書類|機械|本体|製品|案件|議案|伝票|配送|書留|小包|宅配便?|速報|控え?|切符|券|会議室?|ロッカー)の番号|(?:顧客|取引先?|会員|商品|勘定|科目|部門|支店|店舗|お客様|仕入先?)コード|\b(?:access|activation|agreement|approval|authori[sz]ation|bib|catalog|certificate|chassis|contract|delivery|dispatch|drawing|engine|file|folio|form|guarantee|parcel|payment|permit|record|return|rma|run|sample|subscription|transaction|warranty|article|asset|case|catalogue|coupon|customer|client|container|consignment|discount|enquiry|grant|job|locker|manifest|meter|mpan|prescription|promo(?:tion)?|product|project|query|quote|shipment|stock|supplier|unit|voucher|waybill|work order) (?:numbers?|code)\b`;

/** The words that name what is nobody's: orders, versions, sales. */
export const THING = String.raw`\b(?:account|counts?|sales|revenue|strikes?|views|followers|meeting id|passcode|barcode|batch|badge|booking|bug|claim|policy|build|(?<!\bin )case|chapter|commit|confirmation|docket|employee|expir(?:y|ation|es)|extension|fedex|flight|gtin|i d(?=['’ ]|$)|id|imei|invoice|isbn|(?<!\ba )lot|model|(?<!\bin )order|page|part|plate|po|p o(?! box)|asset|catalog(?:ue)?|tag|meter|consignment|port|purchase|receipt|ref|reference|reservation|room|section|serial|sku|sprint|lotto|lottery|student|ticket|timestamp|tracking|uen|abn|acn|gstin|ups|version|member(?:ship)?)\b|주문|송장|접수|건수|매출|행사가|회의\s?아이디|통화량|사업자|법인등록|티켓|일련|시리얼|모델|버전|빌드|품번|부품|견적|바코드|로트|배치|타임스탬프|버그|사번|학번|예약|회원|고객번호|계약번호|관리번호|우편번호|내선|청구서|운송장|유효기간|차량|注文|伝票|件数|売り?上げ?|行使価格|ミーティング|受注|受付|品番|型番|部品|シリアル|バージョン|ビルド|チケット|請求書|バーコード|管理番号|社員|学籍|予約|会員|問い合わせ番号|内線|郵便番号|追跡|有効期限|機種|車のナンバー|宝くじ|当選番号|로또|복권|배송\s?조회|점검표|문서번호|공문|서식|${OWN_NUMBER}`;
