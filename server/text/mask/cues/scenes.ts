import type { CueKind } from './cue.ts';

/** Banks that people name instead of saying what they read out; those that are everyday words stand where a bank is named with them. */
const BANKS =
  'absa|a\\s?i\\s?b|a\\s?n\\s?z|a\\s?s\\s?b(?! ?\\d)|axis bank|bank of (?:america|ireland|scotland|melbourne|queensland|montreal)|barclays|bendigo|b\\s?m\\s?o|b\\s?n\\s?z|b\\s?o\\s?q|canara|capital one|capitec|chase(?= (?:bank|account|checking)|[.,?]|$)|cimb|citi(?:bank)?|co-?op(?:erative)? bank|commbank|commonwealth(?! games)|coutts|d\\s?b\\s?s|desjardins|e\\s?q bank|fifth third|first direct|f\\s?n\\s?b|halifax|h\\s?d\\s?f\\s?c|h\\s?s\\s?b\\s?c|icici|k(?:ey)?bank|kiwibank|kotak|lloyds|macquarie|maybank|metro bank|monzo|nationwide|nat ?west|navy federal|n\\s?a\\s?b|nedbank|n\\s?26|o\\s?c\\s?b\\s?c|permanent t\\s?s\\s?b|p\\s?n\\s?c|posb|p\\s?t\\s?s\\s?b|r\\s?b\\s?c|r\\s?b\\s?s|revolut|santander|s\\s?b\\s?i|scotiabank|simplii|standard (?:bank|chartered)|state bank|starling|suncorp|tangerine|t\\s?d bank|truist|t\\s?s\\s?b|ulster bank|u\\s?o\\s?b|usaa|us bank|virgin money|wells fargo|westpac';

/** English words of talk in which people give a value of theirs, by kind; each is one whole word or several. */
const ENGLISH_SCENES = {
  bank: String.raw`${BANKS}|(?:any|her|his|my|new|old|other|our|own|personal|same|their|which|your) account(?! (?:director|exec\w*|manager|rep|side|team|is locked))|account(?:s)? (?:i|we|she|he|they) (?:close|shut|open|use)\w*|allowance|bacs|bank(?:ing|s|ed)?(?! holiday)|be(?:ing)? paid|benefits? (?:go|paid)|bond back|bonus|bounced|cash (?:back|out)|child support|commissions?|compensation|bursary|cheques?|credit union|debit(?: mandate)?|deposits?|direct (?:debit|deposit)|disburse\w*|dividends?|dues|e-?transfer|eft|escrow|faster payment|fees?|donat(?:e|ion)s?|expenses|float|fronted|funds|gets? (?:it|the money) (?:back|out)|gratuity|honorari\w+|imps|inheritance|interac|in(?:to)? (?:mine|hers|his|ours|yours|theirs)|how (?:do|should|shall|will|would|can) (?:i|we|they|you) (?:pay|get it|send it|want it|like it)|kitty|maintenance payments?|money|neft|out of pocket|overpaid|overpayment|owes?|owed|get (?:you |me |him |her |them )?paid|iban|mandate|mortgage|pay(?: day|day|s)?|paypal|per diems?|pocket money|pay (?:you|me|him|her|them|us|it|out|who)|paid (?:back|direct|out)|payee|paying(?! attention)|payments?|prize|proceeds|payouts?|payroll|payslip|pension|reimburs\w+|refund\w*|rtgs|severance|remit\w*|rent|royalt\w+|salary|savings?|settle(?:d|ment)?(?: up)?|square (?:you|me|us) up|stipend|straight in(?:to)?|subs|subsistence|takings|tips|(?:the|my|your) sort(?=[?.,]|$)|standing order|student (?:finance|loan)|(?:the|my|your) transit|transfer(?:red|ring|s)?|venmo|vouch(?:er)? out|wages?|whip[- ]?round|winnings|zelle|where (?:it|the money) should (?:go|land)|wire(?:d|s)?|branch`,
  phone: String.raw`answer(?:ing)? machine|buzz|call(?:ed|ing|s)?|contact(?:ed|ing|s)?|dial\w*|get (?:a )?hold of|get in touch|leave a message|phon(?:e|ed|ing)|reach(?:ed|ing)?|ring(?:ing)?|signal|sms|text(?:ed|ing|s)?|touch base|viber|voicemail|whats ?app`,
  address: String.raw`a&e|accident|annexe|bungalow|cottage|farmhouse|goes to|(?:your|which|my|her|his) door|airbnb|address(?:es)?|ambulance|band|boiler|buzzer|carer|catchment|check-?in|collection|council tax|come (?:over|round)|call-?out|collapsed|courier\w*|deliver\w*|dispatch(?:ed|ing)?|drop(?:ped)? (?:it |this |that |them )?(?:off|round)|eir ?code|doorbell|electrician|emergency|engineer|fell|flat|flowers|forward(?:ed|ing)? (?:it|mail|post)|had a fall|gps|home|house|insured property|keys|label|landlord|lease|letter to|location|mail(?:ed|ing)?|leak\w*|live[sd]?|living|move[sd]?|moving|(?:my|our|her|his|their) (?:new |old )?place|neighbou?r\w*|nurse|on site|paramedics?|parcel|pick (?:me|her|him|it|them|us) up|pick-?up|pizza|plumber|post (?:it|out|that|the|them|this)|post ?code|postal|premises|probate|removals?|property|registered (?:at|to)|resid\w+|round to|sat ?nav|send\w*|service address|skip|ship(?:ped|ping)?|site visit|the site|the fire|the crew|tow(?: truck|ed)?|stay(?:ing|s)?|suburb|survey(?:or)?|taxi|tenan\w+|the fall|van|visit(?:ing)?|(?:what|which|your|her|his|their) (?:street|road|house)|where (?:to|am i|do i go)|where(?:['’]s| is| are|['’]re) (?:she|he|they|you|it|that|the patient|this)|which door|zip`,
} as const;

/** A number of one of these may be somebody's. */
const NOT_OF_NUMBERS =
  'a|account|area|city|country|dialling|dialing|aba|acct|alien|and|any|bank|best|branch|bsb|building society|callback|card|cell|chequing|checking|contact|correct|current|daytime|deposit|direct|door|emergency|evening|every|fax|first|flat|full|giro|health|her|his|home|house|insurance|institution|irish|its|landline|last|licen[cs]e|long|longer|main|mobile|my|national|new|next|no|number|of|office|old|one|or|other|our|personal|phone|private|reach|registration|resident|right|roll|routing|same|savings|second|security|sort|that|the|their|this|tax|telephone|text|these|those|transit|two|uk|us|what|whatsapp|which|whole|with|work|wrong|your|ssn|sin|nino|pps|file|identity|id|passport|digit|box|apartment|unit|lucky';

/** Things whose number follows their name directly, such as "room 12". */
const NUMBERED =
  'agent|article|bag|bay|bed|bidder|booth|bus|carton|case|che(?:ck|que)s?|class|clause|client|contract|court|crate|customer|desk|device|dock|driver|employee|exercise|exit|file|form|grade|group|hymn|job|junction|lane|line|locker|machine|member|pallet|patient|period|phase|platform|psalm|question|region|room|sector|site|staff|stage|store|term|terminal|trailer|truck|user|vehicle|verse|ward|zone';

/** Words that say what a number is when it is nobody's. */
const ENGLISH_EXPLAINS = String.raw`\b(?!(?:${NOT_OF_NUMBERS})\b)[a-z]{3,} (?:numbers?|code|no\.|id|ids)(?![a-z])|\b(?:${NUMBERED}) (?=#?\d)|\b(?:bonus|commission|compensation|deposit|dues|fees?|float|grant|kitty|payout|pension|prize|raise|refund|rent|salary|stipend|takings|wages?) (?:is|was|were|are|of|comes? to|came to|came in at|went (?:up|down)|would be|will be) (?!in(?:to)? |going|paid|to (?:go|be) )|\b(?:amount(?:s|ed)?|average|balance|barcode|batch|box(?!es)|chassis|consignment|container|epoch|hex|seal(?! it)|tags?|timestamp|budget|calories|channel|chapter|claim|column|combination|coordinates|cost(?:s|ed)?|count(?:s|ed)?|distance|docket|dosage|dose|easting|error|exit|figures?|flight|folder|frequency|gate|gauge|grid|invoice|isbn|latitude|level|line (?:item|\d)|longitude|lot|meter|mileage|northing|odometer|otp|pages?|paragraph|part|passcode|password|pin(?: code)?|platform|points|population|pressure|price[ds]?|purchase order|quantity|quote|rack|reading(?! (?:back|it|that|this|you|the))|recipe|requests?|job|applications?|reference|revenue|route|row|sample|score[ds]?|seats?|serial|shelf|sku|slide|slot|stock|target|temperature|ticket|timer|times?(?:['’]s| is)|total(?:s|led)?|tracking|train|turnover|unique code|verification|version|views|volume|votes?|voucher|waybill|weighs?|weight|xp)\b`;

/**
 * What people talk about when they will give a value of theirs: being paid, being called, filling in a form, being sent something.
 * These words name nothing by themselves, so only digits that nothing explains are of their kind.
 */
export const SCENES: readonly [kind: CueKind, pattern: string][] = [
  [
    'bank',
    String.raw`\b(?:${ENGLISH_SCENES.bank})\b|환불|환급|급여|월급|후원금|보증금|월세|정산|사례비|강사료|입금|이체|송금|상금|지원금|장학금|받으실 데|카카오|케이뱅크|返金|給与|給料|家賃|引き?落とし|謝礼|会費|助成金|払い?戻|払い込|精算|積立|報酬|奨学金|入金|振り?込|楽天(?!市場)|信金|信用金庫|農協`,
  ],
  [
    'phone',
    String.raw`\b(?:${ENGLISH_SCENES.phone})\b|연락|전화|통화|문자|카톡|電話|連絡|折り返|かけ直|携帯|ライン`,
  ],
  [
    'address',
    String.raw`\b(?:${ENGLISH_SCENES.address})\b|주소|배송|배달|배송지|어디\s?(?:사|살|세|예요|에요|라고|로)|우편번호|이사|전입|집|댁|현장|방문|수취인|택배|보내|도착|119|불났|불이 났|화재|구급|환자|출동|내비|네비|찍고|데리러|모시러|태우|탑승|하차|받으실|받는 분|지번|도로명|번지|등본|소재지|거주|위치|수거|회수|계세요|어디세요|몇\s?(?:동|호|층)|住所|場所|現場|お迎え|迎えに|どちらまで|お届け|行き先|転居|引き取り|番地|建物名|部屋番号|マンション名|町名|何号室|何丁目|[\d一二三四五六七八九十]丁目[の、\s]?[\d一二三四五六七八九十]|消防|救急|火事|届|送|配送|配達|集荷|お宅|自宅|実家|住まい|住んで|引っ越|往診|訪問|伺い|荷物|郵便番号|宛先|現場`,
  ],
  ['resident', String.raw`뒷자리까지|앞자리|본인\s?확인|주민`],
  ['ssn', String.raw`\b(?:background check|credit check|w[- ]?(?:9|nine)|1099|ten ninety[- ]nine)\b`],
];

/** Words that say what a number is when it is nobody's. */
export const EXPLAINS = String.raw`${ENGLISH_EXPLAINS}|금액|합계|총액|잔액|예산|가격|점수|수량|개수|건수|인원|조회수|인증\s?번호|비밀번호|합이|페이지|계량기|검침|지침|눈금|좌표|위도|경도|매출|단가|견적|품번|시리얼|송장|주문|접수|티켓|예약|편명|金額|合計|残高|予算|値段|価格|点数|数量|件数|人数|暗証番号|認証|ページ|メーター|検針|座標|緯度|経度|売上|単価|見積|品番|シリアル|伝票|注文|受付|チケット|予約|便名|整理券`;
