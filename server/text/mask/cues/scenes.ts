import type { CueKind } from './cue.ts';
import { ENGLISH_EXPLAINS, ENGLISH_SCENES } from './english-scenes.ts';

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
