import type { CueKind } from '../cues/cue.ts';

/**
 * What people talk about when they will give a value of theirs: being paid, being called, filling in a form, being sent something.
 * These words name nothing by themselves, so only digits that nothing explains are of their kind.
 */
export const SCENES: readonly [kind: CueKind, pattern: string][] = [
  [
    'bank',
    String.raw`\b(?:bank(?:ing|s|ed)?(?! holiday)|benefits? (?:go|paid)|bursary|cheques?|credit union|debit(?: mandate)?|deposits?|direct (?:debit|deposit)|disburse\w*|donat(?:e|ion)s?|expenses|get (?:you |me |him |her |them )?paid|iban|mandate|mortgage|pay (?:you|me|him|her|them|us|it|out|who)|paid (?:back|direct|out)|payee|paying (?:you|me|him|her|them|us)|payments?|payouts?|payroll|payslip|pension|reimburs\w+|refund\w*|remit\w*|rent|royalt\w+|salary|savings?|settle(?:ment)?|(?:the|my|your) sort(?=[?.,]|$)|standing order|student (?:finance|loan)|(?:the|my|your) transit|transfer(?:red|ring|s)?|wages?|where (?:it|the money) should (?:go|land)|wire(?:d|s)?|branch)\b|환불|환급|급여|월급|후원금|보증금|월세|정산|사례비|강사료|입금|이체|송금|상금|지원금|장학금|받으실 데|카카오|케이뱅크|返金|給与|給料|家賃|引き?落とし|謝礼|会費|助成金|払い?戻|払い込|精算|積立|報酬|奨学金|入金|振り?込|楽天(?!市場)|信金|信用金庫|農協`,
  ],
  [
    'phone',
    String.raw`\b(?:answer(?:ing)? machine|buzz|call(?:ed|ing|s)?|contact(?:ed|ing|s)?|dial\w*|get (?:a )?hold of|get in touch|leave a message|phon(?:e|ed|ing)|reach(?:ed|ing)?|ring(?:ing)?|signal|sms|text(?:ed|ing|s)?|touch base|viber|voicemail|whats ?app)\b|연락|전화|통화|문자|카톡|電話|連絡|折り返|かけ直|携帯|ライン`,
  ],
  [
    'address',
    String.raw`\b(?:accident|address(?:es)?|ambulance|boiler|call-?out|collapsed|courier\w*|deliver\w*|dispatch(?:ed|ing)?|drop(?:ped)? (?:it |this |that |them )?(?:off|round)|eir ?code|fell|flat|forward(?:ed|ing)? (?:it|mail|post)|had a fall|home|insured property|landlord|lease|leak\w*|live[sd]?|living|move[sd]?|moving|(?:my|our|her|his|their) (?:new |old )?place|neighbou?r\w*|parcel|pick (?:me|her|him|it|them|us) up|pick-?up|plumber|post (?:it|out|that|the|them|this)|post ?code|premises|property|registered (?:at|to)|resid\w+|send\w*|ship(?:ped|ping)?|site visit|stay(?:ing|s)?|suburb|survey(?:or)?|taxi|tenan\w+|the fall|van|visit(?:ing)?|(?:what|which|your|her|his|their) (?:street|road|house)|where (?:to|am i|do i go)|where(?:['’]s| is| are|['’]re) (?:she|he|they|you|it|that|the patient|this)|which door|zip)\b|주소|배송|배달|배송지|어디\s?(?:사|살|세|예요|에요|라고|로)|우편번호|이사|전입|집|댁|현장|방문|수취인|택배|보내|도착지|住所|届|送|配送|お宅|自宅|実家|住まい|住んで|引っ越|往診|訪問|伺い|荷物|郵便番号|宛先|現場`,
  ],
  ['resident', String.raw`뒷자리까지|앞자리|본인\s?확인|주민`],
  [
    'ssn',
    String.raw`\b(?:nine digits|background check|credit check|w[- ]?(?:9|nine)|1099|ten ninety[- ]nine)\b`,
  ],
];

/** Words that say what a number is when it is nobody's. */
const NOT_OF_NUMBERS =
  'a|account|area|city|country|dialling|dialing|aba|acct|alien|and|any|bank|best|branch|bsb|building society|callback|card|cell|chequing|checking|contact|correct|current|daytime|deposit|direct|door|emergency|evening|every|fax|first|flat|full|giro|health|her|his|home|house|insurance|institution|irish|its|landline|last|licen[cs]e|long|longer|main|mobile|my|national|new|next|no|number|of|office|old|one|or|other|our|personal|phone|private|reach|registration|resident|right|roll|routing|same|savings|second|security|sort|that|the|their|this|tax|telephone|text|these|those|transit|two|uk|us|what|whatsapp|which|whole|with|work|wrong|your|ssn|sin|nino|pps|file|identity|id|passport|digit|box|apartment|unit|lucky';
export const EXPLAINS = String.raw`\b(?!(?:${NOT_OF_NUMBERS})\b)[a-z]{3,} (?:numbers?|code|no\.|id|ids)(?![a-z])|\b(?:amount(?:s|ed)?|average|balance|barcode|batch|box(?!es)|chassis|consignment|container|epoch|hex|seal(?! it)|tags?|timestamp|budget|calories|channel|chapter|claim|column|combination|coordinates|cost(?:s|ed)?|count(?:s|ed)?|distance|docket|dosage|dose|easting|error|exit|figures?|flight|folder|frequency|gate|gauge|grid|invoice|isbn|latitude|level|line (?:item|\d)|longitude|lot|meter|mileage|northing|odometer|otp|pages?|paragraph|part|passcode|password|pin(?: code)?|platform|points|population|pressure|price[ds]?|purchase order|quantity|quote|rack|reading|recipe|reference|revenue|route|row|sample|score[ds]?|seats?|serial|shelf|sku|slide|slot|stock|target|temperature|ticket|timer|total(?:s|led)?|tracking|train|turnover|unique code|verification|version|views|volume|votes?|voucher|waybill|weighs?|weight|xp)\b|금액|합계|총액|잔액|예산|가격|점수|수량|개수|건수|인원|조회수|인증\s?번호|비밀번호|합이|페이지|계량기|검침|지침|눈금|좌표|위도|경도|매출|단가|견적|품번|시리얼|송장|주문|접수|티켓|예약|편명|金額|合計|残高|予算|値段|価格|点数|数量|件数|人数|暗証番号|認証|ページ|メーター|検針|座標|緯度|経度|売上|単価|見積|品番|シリアル|伝票|注文|受付|チケット|予約|便名|整理券`;
