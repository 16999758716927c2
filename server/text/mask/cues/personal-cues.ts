import type { CueKind } from './cue.ts';
import { ENGLISH_CUES } from './english-cues.ts';

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
