const NAME = "\\p{Lu}[\\p{L}'’.-]{0,24}(?![\\p{L}\\d])";
const STREET =
  '(?:Street|St|Road|Rd|Avenue|Ave|Drive|Dr|Lane|Ln|Court|Ct|Close|Crescent|Cres|Way|Place|Pl|Boulevard|Blvd|Terrace|Ter|Square|Sq|Gardens|Gdns|Grove|Hill|Row|Mews|Park|Parkway|Pkwy|Highway|Hwy|Circle|Cir|Trail|Walk|View|Quay|Wharf|Green|Rise|Yard|Loop|Alley|Broadway|Esplanade|Parade|Mill|Reach|Bank|Mount|Vale|Chase|Bend|Run|Path|Pike|Crossing|Landing|Point|Ridge|Embankment|Approach|Promenade|Mall|Common|Heights|Field|Fields|Meadow|Meadows|Croft|Dale|Glen|Knoll|Oval|Pass|Plaza|Spur|Turn|Turnpike|Freeway|Causeway)\\b\\.?';
const FLAT =
  '(?:(?:[Uu]pstairs|[Dd]ownstairs|[Gg]round|[Tt]op|[Ff]irst|[Ss]econd|[Bb]asement|[Gg]arden)\\s(?:[Ff]loor\\s)?(?:[Ff]lat|[Ff]loor)(?![a-z])|(?:[Aa]partment|[Aa]pt|[Uu]nit|[Ss]uite|Ste|[Ff]lat|[Ff]loor|[Rr]oom|[Bb]uilding|[Bb]lock|[Nn]umber|#)\\.?\\s?#?(?:[a-zA-Z]?\\s?\\d{1,5}\\s?[a-zA-Z]?|[A-Z])(?![a-z\\d]))';
const POSTCODE =
  '(?:[A-Z] ?[A-Z0]? ?\\d{1,2}[A-Z]?[ -]?\\d ?[a-zA-Z] ?[a-zA-Z](?![a-zA-Z])|[A-Z]{1,2}\\d[A-Z\\d]? ?\\d[A-Z]{2}|[AC-FHKNPRTV-Y]\\d[\\dW] ?[AC-FHKNPRTV-Y\\d]{4}(?![A-Za-z\\d])|[A-Z]\\d[A-Z] ?\\d[A-Z]\\d|\\d{5}(?:-\\d{4})?|(?:[A-Z]{2,3} )?\\d{4}(?!\\d)(?: [A-Z]{2})?)';
const PLACE = `${NAME}(?:\\s(?:[Uu]pon|[Dd]e|[Ll]a|[Oo]f|${NAME})){0,3}`;
const TAIL = `(?:[,-]?\\s(?:${FLAT}|${POSTCODE}(?:\\s${PLACE})?|(?<=[,-]\\s)${PLACE}(?:\\s${POSTCODE})?|${PLACE}\\s${POSTCODE}|${POSTCODE}))`;
const HOUSE =
  '(?<![\\d.,/-])(?:(?:\\p{Lu}\\p{L}{1,20}\\s){1,2}(?:Cottage|House|Lodge|Farm|Barn|Villa|Hall),\\s)?(?:(?:[Nn]umber|No\\.?)\\s)?(?:(?:[Ff]lat|[Uu]nit|[Aa]partment|[Aa]pt|[Ss]uite|[Rr]oom|[Ll]evel|[Ff]loor|[Ss]hop|[Ll]ot)\\s\\w{1,4}(?:,?\\s|-))?(?:\\d{1,2}[\\s-])?\\d{1,5}(?:[A-Za-z]|\\s[A-Za-z](?=\\s))?(?:[-/]\\d{1,5})?';
const DIRECTION = '(?:(?:North|South|East|West|N|S|E|W|NW|NE|SW|SE)\\.?\\s)?';
const ORDINAL_STREET =
  '\\d{1,3}(?:st|nd|rd|th)|First|Second|Third|Fourth|Fifth|Sixth|Seventh|Eighth|Ninth|Tenth';

const STATE =
  'alabama|alaska|arizona|arkansas|california|colorado|connecticut|delaware|florida|georgia|hawaii|idaho|illinois|indiana|iowa|kansas|kentucky|louisiana|maine|maryland|massachusetts|michigan|minnesota|mississippi|missouri|montana|nebraska|nevada|new (?:hampshire|jersey|mexico|york)|(?:north|south) (?:carolina|dakota)|ohio|oklahoma|oregon|pennsylvania|rhode island|tennessee|texas|utah|vermont|virginia|washington|wisconsin|wyoming|ontario|quebec|alberta|manitoba|saskatchewan|nova scotia|british columbia|new south wales|victoria|queensland|tasmania';
const LOWER_POSTCODE =
  '(?:\\d{5}|[a-z](?: ?[a-z])? ?\\d{1,2}(?:[ -]?\\d| ?[a-z] ?\\d) ?[a-z] ?[a-z](?![a-z]))';
const LOWER_TAIL = `(?:\\s(?:north|south)?(?:east|west)\\b|\\s(?:north|south)\\b)?(?:,?\\s(?:apartment|apt|unit|suite|flat|number)\\s\\w{1,6})?(?:,?\\s(?:[a-z.'’-]{2,15},?\\s){1,4}?(?:(?:${STATE})(?:,?\\s\\d{5})?(?!\\w)|${LOWER_POSTCODE}))?`;

export const LATIN_ADDRESSES = [
  new RegExp(
    `${HOUSE},?\\s${DIRECTION}(?:(?:${NAME}|${ORDINAL_STREET}|St\\.?)\\s){1,4}${STREET}(?:\\s(?:North|South|East|West|N|S|E|W)(?![\\p{L}]))?${TAIL}{0,6}`,
    'gu',
  ),
  new RegExp(`${HOUSE}\\s\\p{Lu}\\p{L}{1,20}(?:way|gate|wood|hurst|mead)\\b(?!\\s\\p{Lu})${TAIL}{0,3}`, 'gu'),
  // A street of any name, before a place and a postcode.
  new RegExp(`${HOUSE},?\\s(?:${NAME}\\s?){1,4},\\s(?:${FLAT},\\s)?${PLACE},?\\s${POSTCODE}`, 'gu'),
  // A street without a word for streets, if it is called one.
  new RegExp(`${HOUSE}\\s(?:North|South|East|West|[NSEW])\\.?\\s${NAME}(?:\\s${NAME})?${TAIL}{0,4}`, 'gu'),
  new RegExp(
    `(?<=\\baddress(?:['’]s| is| was)?(?: now)?[:,]?\\s(?:(?:um|uh|now),?\\s)?)${HOUSE}\\s${NAME}(?:\\s${NAME}){0,2}${TAIL}{0,4}`,
    'gu',
  ),
  new RegExp(`(?:P\\.? ?[O0]\\.? ?|Post Office )Box\\s\\d{1,6}${TAIL}{0,4}`, 'gu'),
  // Singapore's: a block, its street and the door; India's flats with their house, street, town and code.
  new RegExp(
    `(?:[Bb]lk|[Bb]lock)\\s\\d{1,4}[A-Za-z]?,?\\s${NAME}(?:\\s${NAME}){0,3}(?:\\s\\d{1,3})?(?:,?\\s(?:#|[Uu]nit\\s)?\\d{1,2}-\\d{1,4})?(?:,?\\s(?:Singapore\\s)?\\d{6})?`,
    'gu',
  ),
  new RegExp(
    `(?:[A-Z]-?\\d{1,4}|(?:[Ff]lat|[Hh]ouse)(?:\\s[Nn]o\\.?)?\\s[A-Z]?-?\\d{1,4}),?\\s(?:${NAME}\\s?){1,3}(?:,\\s(?:${NAME}\\s?){1,3}){1,3},?\\s\\d{3} ?\\d{3}(?!\\d)`,
    'gu',
  ),
  // India's by the number of the house, and flats of an estate by block and door.
  new RegExp(
    `(?:H\\.? ?No|House No|Plot(?: No)?|Door No|D\\.? ?No|Flat No)\\.? ?[\\dA-Z][\\dA-Z/-]{0,9}(?:,? (?:${NAME}|\\d{1,3}(?:st|nd|rd|th)?)){1,10}(?:,? ?-? ?\\d{3} ?\\d{3}(?!\\d))?`,
    'gu',
  ),
  new RegExp(`(?:${FLAT},\\s){2}${NAME}(?:\\s${NAME}){0,2}(?:,\\s${PLACE}(?:\\s\\d{1,2}(?!\\d))?)?`, 'gu'),
  new RegExp(`RR ?\\d{1,2},? Box \\d{1,5}${TAIL}{0,4}`, 'gu'),
  // India's: a house, its lane, sector or colony, and a code of six digits.
  new RegExp(`${HOUSE},?\\s(?:(?:${NAME}|\\d{1,3}(?:st|nd|rd|th)?),?\\s){2,10}\\d{3} ?\\d{3}(?!\\d)`, 'gu'),
  // A house by its name: "The Old Dairy, Mill Lane, Hadlow, Kent TN11 0JN".
  new RegExp(
    `(?:${FLAT},?\\s)?(?:(?:The\\s)?(?:${NAME}\\s?){1,3},\\s)(?:${NAME}\\s){1,3}${STREET}(?:,\\s${PLACE}){0,3},?\\s[A-Z]{1,2}\\d[A-Z\\d]? ?\\d[A-Z]{2}(?![A-Za-z\\d])`,
    'gu',
  ),
  // A street of a word that means other things too, before a town and its postcode.
  new RegExp(
    `${HOUSE}\\s(?:[a-z'’]{2,15}\\s){1,3}?(?:row|rise|hill|walk|view|yard|gate|park|green|bank|mount|vale|chase|bend|run|path|point|ridge|croft|heights|fields?|drive|wharf|quay)\\s(?:[a-z.'’-]{2,15},?\\s){1,4}?${LOWER_POSTCODE}`,
    'gu',
  ),
  // Speech recognition without capitals: the street, and a place that ends in a state or a postcode.
  new RegExp(
    `${HOUSE}\\s(?:[a-z'’]{2,15}\\s){1,3}?(?:street|road|avenue|drive|lane|court|boulevard|terrace|crescent|close|square|gardens|grove|parkway|highway|circle|trail|mews|place|way)\\b${LOWER_TAIL}`,
    'gu',
  ),
  new RegExp(
    `${HOUSE},?\\s(?:bis\\s)?(?:[Rr]ue|[Aa]venue|[Bb]oulevard|[Pp]lace|[Aa]llée|[Cc]hemin|[Qq]uai|[Vv]ia|[Cc]alle|[Rr]ua)\\s(?:[\\p{L}'’.-]{1,24}\\s?){1,4}(?:,\\s\\d{4,5}\\s${NAME})?${TAIL}{0,3}`,
    'gu',
  ),
  new RegExp(
    `\\p{Lu}[\\p{L}-]{1,30}(?:stra(?:ss|ß)e|str\\.|weg|platz|allee|gasse|straat|laan|gracht)\\s\\d{1,4}[a-z]?(?:,\\s\\d{4,5}\\s${NAME})?${TAIL}{0,3}`,
    'gu',
  ),
];

const KOREAN_PROVINCE =
  '(?:서울|부산|대구|인천|광주|대전|울산|세종|경기|강원|충북|충남|전북|전남|경북|경남|제주)(?:특별자치시|특별자치도|특별시|광역시|시|도)?|충청[남북]도|전라[남북]도|경상[남북]도';
/** Towns whose names begin like a number are written out as one: 영도구, 삼척시, 이천시. */
export const WITH_NUMERAL = '\\d{1,4}[가-힣]{1,4}|2000|4000';
/** Towns that people name without what they are. */
const KOREAN_TOWN =
  '수원|성남|고양|용인|부천|안산|안양|남양주|화성|평택|의정부|시흥|파주|김포|광명|군포|오산|이천|양주|안성|구리|포천|의왕|하남|여주|동두천|과천|가평|양평|연천|춘천|원주|강릉|동해|태백|속초|삼척|청주|충주|제천|천안|공주|보령|아산|서산|논산|계룡|당진|전주|군산|익산|정읍|남원|김제|목포|여수|순천|나주|광양|포항|경주|김천|안동|구미|영주|영천|상주|문경|경산|창원|진주|통영|사천|김해|밀양|거제|양산|서귀포|분당|일산|판교|동탄|송도|청라|광교|위례|평촌|산본|해운대|마산|진해';
const KOREAN_REGION = `(?:(?:${KOREAN_PROVINCE}|${KOREAN_TOWN}|(?:[가-힣]{1,6}|${WITH_NUMERAL})(?:시|군|구|읍|면|동|리))(?:-\\s|\\s+))`;
const KOREAN_ROOM =
  '(?:(?:\\s*[,-]?\\s*|\\s--\\s)(?:[가-힣a-zA-Z0-9]{1,14}\\s*)??(?:\\d{1,2}단지\\s*)?(?:(?:에이|비|씨|디|[a-zA-Z가-힣]|\\d{1,4})\\s?동\\s*)?(?:지하\\s*)?(?:\\d{1,3}\\s?층\\s*)?\\d{1,5}\\s?호(?!선)|\\s*,?\\s*(?:[가-힣a-zA-Z0-9]{1,12}(?:아파트|빌라|오피스텔|빌딩|타워|맨션|하우스|상가|센터|프라자|플라자|회관|연립|주택|단지|기숙사)\\s*)?(?:(?:에이|비|씨|디|[가나다라a-zA-Z]|\\d{1,4})\\s?동(?=[^가-힣]|$|(?:으로|에서?|이[고에라요]|입니|까지|앞|뒤))\\s*)?(?:(?:지하|지상)\\s*)?(?:\\d{1,3}\\s?층)?)(?:\\s*,?\\s*우편번호\\s*\\d{5})?';
export const KOREAN_ADDRESSES = [
  new RegExp(
    `(?<![가-힣])${KOREAN_REGION}{0,5}(?:[가-힣0-9]{1,14}(?:(?<!으)로|길)|[가-힣]{2,6}\\s\\d{1,3}길)\\s*(?:\\d{1,4}\\s?(?:번)?[가-힣]?\\s?길\\s*)?\\d{1,4}(?:-\\d{1,4}(?!\\d|\\s?[동층호]))?(?:번지)?(?!\\d|\\s?(?:년|월|원|만|명|개|시|분|%|퍼센트|억|천|백|킬로|키로|그램|미터|톤|박스|상자|대(?![가-힣])))${KOREAN_ROOM}`,
    'gu',
  ),
  new RegExp(
    `(?<![가-힣])${KOREAN_REGION}{0,4}[가-힣0-9]{1,8}(?:동|리|가)\\s*(?:산\\s?)?\\d{1,4}(?:-\\d{1,4}(?:번지)?(?!\\d|\\s?(?:분|초|회|개|명|년|월|원|점|퍼센트|%|대(?![가-힣])))|번지(?:\\s*\\d{1,4}호)?)${KOREAN_ROOM}`,
    'gu',
  ),
];

/** A block of flats, with its building and its door. */
KOREAN_ADDRESSES.push(
  new RegExp(
    `(?<![가-힣])${KOREAN_REGION}{1,5}(?:[가-힣a-zA-Z0-9]{1,14}(?<![은는을를])\\s*){1,3}?(?:\\d{1,4}|[a-zA-Z가-힣])\\s?동\\s*\\d{1,4}\\s?호(?!선)`,
    'gu',
  ),
  new RegExp(`(?:[가-힣a-zA-Z0-9]{2,14}\\s+)?\\d{1,4}\\s?동\\s*\\d{2,4}\\s?호(?!선)`, 'gu'),
);

const JAPANESE_NAME = '[\\p{Script=Han}々ヶケノツ0-9]';
const PREFECTURE = `(?:東京都|北海道|(?:大阪|京都)府|${JAPANESE_NAME}{2,3}県)`;
const CITY = `(?:(?:${JAPANESE_NAME}{1,8}?|(?:南|奥)?[ぁ-ん]{2,6}野?)[市郡])`;
const WARD = `(?:${JAPANESE_NAME}{1,8}?[区町村])`;
/** 「埼玉県の、所沢市、」: between two parts. */
const GAP = '[の、\\s-]{0,3}';
const JAPANESE_REGION = `(?!ご?住所|自宅|届|送)(?:${PREFECTURE}${GAP}(?:${CITY}${GAP})?${WARD}?|${CITY}${GAP}${WARD}?|${WARD})`;
const JAPANESE_NUMBER =
  '(?:\\d{1,3}条(?:[東西南北]?\\d{1,3})?)?(?:\\d{1,2}丁目(?:[の、\\s-]{0,4}\\d{1,4}(?:番地?|-)?(?:[の、\\s]{0,2}\\d{1,4}号?)?)?|\\d{1,4}(?:-\\d{1,4}){1,3}|\\d{1,4}番(?!町)地?(?:の?\\d{1,4}号?)?|(?<=町)\\d{1,4}(?![\\d年月日時分円人名件個回歳%])|(?<=[市区町村][\\p{Script=Han}ァ-ヶー]{1,8})\\d{2,4}(?=です|って|でございます|[\\s、。]|$))';
/** Words that begin something else after an address: 「、電話は」, 「、生まれは」. */
const JAPANESE_NEXT =
  '(?![\\s、-]?(?:お?電話|携帯|ファックス|FAX|連絡|生まれ|生年|誕生|TEL|内線|口座|[^\\d、]{1,14}[はが](?:\\d|昭和|平成|大正|令和)))';
const JAPANESE_ROOM =
  JAPANESE_NEXT +
  '(?:[\\s、-]?(?:[\\p{Script=Han}\\p{Script=Katakana}ー\\p{Lu}][\\p{Script=Han}\\p{Script=Katakana}\\p{Script=Hiragana}ーa-zA-Z・]{1,14}?の?)?\\s?\\d{1,4}(?:号室|号|階)?)?';
/** Kyoto's: two streets and the way to go from where they cross. */
const KYOTO =
  '(?:上る|上ル|あがる|下る|下ル|さがる|東入る?|東入ル|西入る?|西入ル){1,2}(?:[\\p{Script=Han}々ヶノ]{0,8}町)?(?:\\d{1,4}(?:-\\d{1,4}){0,2}(?:番地?)?)';
export const JAPANESE_ADDRESSES = [
  new RegExp(
    `(?:〒?\\d{3}-\\d{4}[\\s、の]{0,2})?${JAPANESE_REGION}[\\p{Script=Han}\\p{Script=Katakana}々ーのヶノ0-9]{0,24}?${KYOTO}${JAPANESE_ROOM}`,
    'gu',
  ),
];
const JAPANESE = new RegExp(
  `(?:〒?\\d{3}-\\d{4}[\\s、の]{0,2})?(?:(?!自宅|実家|住所|本社|会社|新居)[\\p{Script=Han}]{2,4}の)?${JAPANESE_REGION}${GAP}[\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}々ー0-9]{0,14}?(?:[、\\s][\\p{Script=Han}\\p{Script=Katakana}々ーヶケノ]{0,10}の?)?${JAPANESE_NUMBER}${JAPANESE_ROOM}`,
  'gu',
);
JAPANESE_ADDRESSES.push(JAPANESE);
