import type { Commitment } from './commitment.ts';

const TITLES =
  '님|씨|과장|팀장|대리|부장|차장|이사|대표|선생|소장|사장|실장|본부장|주임|사원|매니저|원장|국장|간사|위원|연구원|책임|수석|선임';

/** Syllables that end in ㄹ, before 게, 거 and 테: the will of who speaks. */
const FINAL_L = Array.from({ length: 399 }, (_, index) => String.fromCodePoint(0xac00 + index * 28 + 8)).join(
  '',
);

// "말씀드리겠습니다", "시작하겠습니다": acts within the meeting itself.
const TALK =
  /(?:끝내|말씀|설명|소개|질문|질의|제안|발언|인사|감사|사과|여쭤|여쭙|시작|마치|넘어[가갈]|이어가|듣|들어|보시|보여|읽|뵙|기다리|하나만|한마디|이상으로|믿|기대|조심|쉬|앉|조용|부터|빠르게|짧게|영어로|같이 이야기|(?:대해|대해서|대하여|관해|관해서|관하여) (?:이야기|얘기|논의)|솔직히|반대|찬성|동의|인정|존중|생략|정회|속개|산회|개의|상정|의결|표결|선포|가결|돌아[오올]|다녀[오올]|먹고|나[가갈]|화면을? ?공유|화면 좀|계속|실시|갖|유지|새[기겨]|삼|다하|최선|마무리|진행|선서|호명|퇴장|답변|노력|기회를?|시간을?)[가-힣\s]{0,6}(?:겠|게요|을게|할게)|(?:들어가|가|일어나|나가|것|거|다음|번) ?(?:한번 )?보겠|(?:먹|마시|쉬|쉴|앉|들을|기다릴|나갈|먼저 갈|이만 갈|켤|끌|띄울|키[워울])\S{0,3} ?(?:볼|을|ㄹ)?게|(?<!기)로 할게|(?:마시|먹|피우|씻)고 (?:올게|오겠)|화장실|박수|표결/;
/** Announced talk is work when it is a written or later answer. */
const LATER =
  /(?:전화|연락|알아|물어)(?:해)? ?볼게|서면|추후|(?:일|주|시간|달|개월|년|분|중) ?(?:안에|내에|내로|이내)|나중에|다음에|내일|까지|별도로|따로|확인(?:해|하고|한)|다시 (?:연락|말씀|보고|회신|전화|답변|설명)|(?:세어|알아|살펴|검토해|찾아|확인해) ?보고|정리해서|받아 ?(?:놓|두|서)|(?:다음|이번|내) ?주(?! 말씀)|[월화수목금토일]요일|이따|주말|끝나(?:고|는 대로)|는 대로|오늘 (?:중|안)|새벽|퇴사 전|나머지|[아어여해] ?(?:놓|두)겠|(?:집|현장)에 가서|마무리 ?(?:짓|해 ?놓)/;
const WEATHER = /(?:비|눈|소나기|태풍|바람)[가이은는도]? ?(?:오|온|내리|불|그치)|(?:춥|덥|맑|흐리)겠/;
// Ways to say that one knows, feels or supposes.
const FEELS =
  /(?:알|모르|좋|되|있|없|같|쉽|어렵|힘들|감사하|고맙|[었았했였렸됐났왔갔뒀])겠[가-힣]*[.!~ ]*$|잘 부탁/;
const DECIDED =
  /(?:[하되는보] ?|는 ?)(?:걸로|것으로)(?:요|하고|[,.]|$| 하고| 해요| 하자| 하죠)|(?:걸로|것으로|기로) (?:다들 )?(?:정리|결정|합의|확정|동의)(?:했|됐|하죠|합니다|하겠|된)|기로 ?(?:했|하셨|합의|결정|결론|하였|할게|하죠|하시|하겠|하고)|(?:걸로|것으로) ?(?:하겠|하시죠|할게|하죠|정리하|결정)|겠다고 (?:했|하셨|합니다|전해)|[하내잡보드리] ?(?:는|시는) 거(?:예요|죠), 맞죠|담당으로 (?:하|정)/;
const PROMISES =
  /(?:겠습니다|게요|을게|줄게|할게|드리면 되죠\??|기로 했습니다)[,.!~ ]*(?:고객님|여러분|[가-힣]{1,4}님)?[.!~ ]*$/;
/** Forms that report what others do. */
const REPORTED =
  /(?:[가-힣](?:ㄴ|는)?다고|[는한온간준낸본린신]다고) (?:했|하셨|하네|하니|하던데|해요|합니다|약속|확답|연락)|다고 (?:확답|약속)|(?:[준낸온간본]|신|한)(?:답니다|대요|다네요)|겠다고 (?:했|하셨|하니|하네|전해)|주기로 했대/;
/** It was said, and was not done; or it is said again and again. */
const NOT_DONE =
  /안 (?:했|보냈|줬|왔|줘|해|하)|못 (?:했|했|보|받)|않았|못한다|[안못] (?:준|한)다|거부|했던|아직도?|말만|더니|맨날|항상|(?<![가-힣])늘 |매번|매일|매주|매달|보통|원래|예전|자동으로|(?:지|ㄹ) 않기로|작년|지난번에/;
/** Said of oneself without a verb of will: "leave it to me", "that's my part". */
const OF_MINE =
  /(?:저|나|제|내)(?:한테|에게|게) (?:맡|넘|주)|저 주세요|저로 (?:적|써|넣)|(?:제|내) (?:몫|담당|차례|숙제)(?:이|입|죠|야|니|네)|제 이름 (?:넣|적|올)/;
/** Acts done on the spot, acts of rules and programs, abilities, past acts and pleasantries. */
const NO_TASK = new RegExp(
  [
    '(?:잠깐|잠시)만? [가-힣 ]{1,8}(?:볼게|보겠)',
    '(?:모여|앉아|일어나|닫아|들어와) ?(?:주세요|줄래요?|주시겠)',
    '줄 수 있(?:어요|습니다|대요)[.!]?$',
    '도와 ?드리겠습니다',
    '연락이 왔|[다라]고 했었',
    '수고 좀|다음에 또|제발 ',
    '(?:이|가|에서) [^.?]{0,20}줘요[.!]?$',
    '(?:조여|눌러|꽂아|돌려|당겨|밀어|끼워|풀어) ?주시면 (?:됩|돼|되)',
    '[가-힣]거나 [^.]{0,30}(?:셔야|해야)',
    '(?:걸로|것으로), (?:이의|어때|괜찮)',
    '(?:다시|또|이미) [가-힣]{1,4}면 |번 실패하면 ',
  ].join('|'),
);
/** Will of one's own, whatever the verb. */
const WILLS = new RegExp(
  `[${FINAL_L}]게(?:요|용|여)?[.!~ ]*$|[${FINAL_L}] ?(?:테니까?|생각(?:입니다|이에요)|건데요?|거니까요?)|(?:제가|저희가|내가|저는|저희는|저랑).*(?:[${FINAL_L}] (?:거예요|겁니다|거야|예정)|겠습니다|려고요|려고 합니다|도록 하(?:지요|죠)|드리죠)[.!~ ]*$`,
);
const NOT_MINE =
  /(?:실|될|[었았했였]을|[었았했였렸됐났왔갔]겠) ?(?:거|겁|게|예정|습)|(?:제가|내가) .*(?:알겠|모르겠|하겠어요|되겠)|저라면/;
const IN_THE_ROOM =
  /(?:화면|슬라이드|마이크|음소거|창문|박수|손 ?(?:들|을 들)|소리|목소리|물 한|불 좀|에어컨|다음 (?:장|안건|쪽|페이지)|그래프|쪽을|페이지|휴식|쉬었|여기까지)/;
/** "He says tomorrow, and does nothing." */
const EMPTY_WORDS = /다고 ?(?:하면서|해 ?놓고|말만|하더니)/;
const JOKES = /장을 지|평생|은혜|손에 장/;

const GREETS =
  /잘 부탁|못 (?:도와|해|가|와) ?(?:줘|주)|한 ?(?:말씀|마디)[가-힣]{0,2} ?(?:더 |씩 )?(?:부탁|해 ?(?:주|줘))|전해 ?(?:주세요|줘)$/;
const PROMISES_INSIDE =
  /(?:놓을|둘|할|보낼|드릴|볼|올릴|챙길|맡을|고칠) ?테니까?|(?:제가|저희가|내가).{0,30}책임지(?:고|겠)|책임지고요|(?:드리|보내|올리|하|고치|바꾸|닫|넣|놓|두|주)겠(?:습니다|는데|고)|(?:보낼|드릴|올릴|할|고칠|바꿀|넣을|맡을|챙길|알아볼|확인할|전화할|놓을|둘|줄|볼)게(?:요)?/;
const ASKS =
  /(?<![을를더만는은]\s?)(?:주세요|주시겠(?:어요|습니까)|주십시오|주실 수 있|주실래요|주시면 (?:됩|돼|되|좋|감사|고맙)|주시고(?:요)?[.,]?$|주셨으면 (?:합|해|좋)|두시고(?:요)?[.,]?$|줄래요?|줘요|(?<!전해 ?)줘[.!]?$|주시기 (?:바|부탁)|주셔야|주시죠|줄 수 있)|부탁(?:드[리릴려립린]|할|해|합)|(?:제출|회신|송부|보고|준비|검토|조치)(?:해|하여)? ?(?:주시기 )?바랍니다/;
/** "해 놔": said to friends. */
const TELLS = /[아-힣] ?(?:놔|둬|놓아라|와라|넘겨줘|챙겨)[.!]*$/;
const ASKED_TO_TAKE_ON = /(?:담당|진행|준비|정리|처리|검토|작성|맡아|맡으)(?:하)?(?:시죠|세요|십시오)[.!]?$/;
const ASKS_FOR_TALK =
  /(?:말씀|설명|소개|대답|답변|발언|이해|양해|기다려|기다리|들어|앉아|앉으|조용|생각해|(?:여기|이쪽|쪽을|쪽|표|자료)[를을]? ?봐|보아|참고해|용서|켜|꺼|띄[우워]|세[우워]|나와|나오|나가|질의|밝[히혀]|취소|도[와우]|의견|시작|마무리|이동|진행|정돈|준수|추천|임해|자제|선서|얘기|서명 ?날인|크게|천천히|멈춰|집중|협조|지켜|유념|명심)[가-힣]{0,2}\s?(?:해\s?|좀\s?)?(?:주|바랍)/;
/** Procedural talk between the chair and members of a sitting. */
const PROCEDURE =
  /위원장님|의장님|간사님?(?:께서|이|끼리)|의결|정회|속개|국회법|청문(?:회|해)|의사진행|안건|소위|선서|증언|표결|출석|퇴장|자제|경고|발언|질의|신상|회기|채택|양해|원만|협조/;
/** "Five minutes for you", "I ask for that". */
const REFERS_ONLY =
  /\d+분(?:을|간|만|씩)? ?(?:더 )?(?:드리|주)|(?:여쭤|여쭈어|물어|얘기(?:를)?(?: ?해)?|이야기(?:를)?(?: ?해)?) ?(?:볼게|보겠)|^(?:질문|의견|문의|궁금)[^ ]* ?[^ ]* 있으(?:시)?면|^(?:네,? )?(?:제가 |그렇게 |이렇게 |저는 |그럼 |간사님께 |계속 |다시 ){1,4}(?:부탁|처리|하도록|하겠)[^ ]*(?: 하[^ ]*)?$/;
/** Unless something has to be handed in or done afterwards. */
const HANDS_IN =
  /(?:자료|서면|답변서|보고서|계획서|대책|개선안|방안|내역|명단|결과|의견서|회의록|기록)[^.]{0,30}(?:제출|보고|송부|마련|회신|공유|작성|수립|전달|보내|내 ?주|검토)|(?:제출|송부|회신)(?:해|하여|하도록|토록)/;
/** A request in formal words is work when its verb is. */
const FORMAL = /(?:주십시오|주시기|바랍니다|주시고요?)[.! ]*$/;
const FORMAL_WORK =
  /제출|보고|회신|송부|마련|개선|작성|점검|발표|공개|통보|전달|협의|추진|수립|정비|반영|시정|해결|조사|파악|확인|찾아|배포|공유|보내|연락|예약|등록|수정|정리|준비|고[치쳐]|바꿔|올려|알려|챙[기겨]|맡아|처리|검토|문의|결제|입금|신청|주문|설치|교체|변경|삭제|추가|업데이트|작업|답변서|조율|방문|전화|메일|출력|복사|예산|번역|점검|테스트|배정|안내|공지|초대|구매|발송|섭외|채용/;
const VAGUE_OBJECT =
  /^(?:네,? ?|예,? ?|그럼,? ?|그러면,? ?)?(?:이것|그것|이거|그거|이건|그건|이 점|그 점|거기|여기|한 번 더|다시 한번)[을를은는도까지만에 ]{0,4} ?(?:좀 |다 |꼭 )?\S{1,8}(?: 주\S{1,6}| 바랍니다)?[.!]?$/;

/** Questions for a preference or for permission. */
const ASKS_WHICH =
  /(?:하겠습니까|할까요|하시겠습니까|겠어요)[,?]? ?(?:아니면|혹은|또는) |가능하다는 (?:거|것이)지요\?/;
/** Waiting and announcing a question happen in the meeting itself. */
const WAITS = /기다리(?:겠|도록)|(?:질문|질의)[가-힣]{0,3}(?: [가-힣]{1,6})? 예고/;

/** Things shown or requested on the spot. */
const ON_THE_SPOT =
  /(?:PPT|피피티|화면|영상|파일|슬라이드|동영상|그래프|사진)[^.]{0,12}(?:올려|내려|틀어|보여|띄워)|(?:것|거|이거|시간)(?:을|좀)? ?(?:좀 )?(?:보여 ?)?주(?:십시오|세요)|중단|지 ?않기로|안 하기로/;
const MUST_YOU = /셔야 ?(?:합니다|해요|돼요|됩니다|하고)/;
const OBLIGES =
  /(?:해야|돼야|아야|어야|여야|와야|꿔야|려야|써야|내야|둬야|춰야|켜야|가야|쳐야)\s?(?:합니다|해요|돼요|됩니다|하고|할|하는|하니|될|겠)|(?:면|해야) 됩니다/;
const OFFERS =
  /(?:려고|도록)\s?(?:합니다|해요|하겠|할게)|(?:예정|계획)(?:입니다|이에요|이고)|면 되죠|(?:보내|드리|올리|가)면 (?:되|될)/;
const QUESTION = /(?:까요|습니까|나요|가요|을래요|[할낼갈]래요)[?.]*$|\?$/;
const REQUESTED =
  /(?:주|시)(?:시)?(?:겠어요|겠습니까|실래요|래요|ㄹ 수 있|실 수 있|드려도 될)|줄래|줄 수 있|부탁드려도/;
const PAST = /[었았했였렸됐났왔갔겼쳤](?:습니다|어요|죠|네요|다|고요)[.!~ ]*$/;
const OWN = /(?:제가|저는|제 쪽에서|저희(?:가|는)?|내가|나는|우리가)(?=\s|[^가-힣])/;
const WILL_DO = /(?:[할낼갈볼올될줄둘릴길칠킬칠울]|을) ?(?:거예요|겁니다|것입니다|예정)|한답니다|합니다/;
/** Verbs for work after a meeting; others commit only with a day. */
const DONE_FOR_WORK = new RegExp(
  '(?:보내|보낼|연락|정리|작성|검토|준비|수정|고[치칠쳐]|확인|예약|제출|공유|전달|처리|맡|담당|조율|알아|만[들든]|올[리릴려]|배포|발송|교체|구매|주문|신청|등록|잡[을아고]|돌[리릴려]|' +
    '남[기길겨]|뽑|찾아|챙[기길겨]|불러|물어|문의|가져|써|쓸게|그[리려릴]|청소|결제|입금|취소|변경|바[꾸꿀꿔]|반영|설치|점검|테스트|번역|인쇄|출력|복사|스캔|정산|청구|환불|발주|납품|방문|섭외|' +
    '초대|공지|안내|신고|보고|회신|답변|조치|개선|보완|협의|논의|상의|조사|분석|계산|비교|측정|촬영|편집|업로드|업데이트|다운|백업|복구|이관|교육|채용|면접|메일|전화|통화|알려|알릴|드리|드릴|' +
    '해 ?(?:놓|두|둘|드|줄|볼)|받아|사[올오]|[아어여해] ?(?:놓|둘게|두겠|드릴|드리|줄게|주겠|볼게)|할게|하도록|마련|빼|넣|추가|삭제|닫|열어|끝내|만나|미팅|답하|러 ?[가갈])',
);
const NAMED = new RegExp(
  `(?<![가-힣])(?<name>[가-힣]{1,4}?(?: ?(?:${TITLES}))(?:님)?|[가-힣]{2,4}?)(?:(?:께서는|께서|이|가|은|는|,)(?=\\s)(?! \\S{0,6}[신던] )| 담당)`,
  'g',
);
const TEAM =
  /(?<![가-힣])(?<name>(?!저희|우리)[가-힣]{0,6}(?:팀|업체|부서|사무국|학부모회|위원회|집행부|시공사|본사|총무|센터|회사))(?:이|가|에서|은|는|께서)(?=\s)/;
/** Somebody or something that acts. */
const SUBJECT = /[가-힣](?:이|가|은|는|께서)\s/;
const HABIT = /매(?:일|주|달|월|년|번)|마다|맨날|항상|보통|원래/;
const TITLED = new RegExp(`(?:${TITLES})(?:님)?$`);

/** The end of a statement within a sentence; its verb comes last. */
const ENDS_INSIDE =
  /[,;] |(?<=(?:[게세어아해예거지데네군드]요|니다|니까요|죠|할게|을게|줄게|갈게|볼게|올게|놓을게)) /;

/** Returns the commitment or the request of a Korean sentence, or null: of the whole, or of a statement in it. */
export function findKoreanCommitment(sentence: string): Commitment | null {
  if (WEATHER.test(sentence) || JOKES.test(sentence) || EMPTY_WORDS.test(sentence)) return null;
  if (ASKS_WHICH.test(sentence) || WAITS.test(sentence) || NO_TASK.test(sentence)) return null;
  const whole = findInStatement(sentence);
  if (whole?.name !== undefined || IN_THE_ROOM.test(sentence)) return whole;
  const statements = sentence.split(ENDS_INSIDE);
  const sure = statements.map(findInStatement).find((found) => found?.strength === 2);
  return statements.length === 1 ? whole : (sure ?? whole);
}

function findInStatement(sentence: string): Commitment | null {
  if (ON_THE_SPOT.test(sentence) || REFERS_ONLY.test(sentence)) return null;
  if (sentence.endsWith('?') && QUESTION.test(sentence) && !REQUESTED.test(sentence)) return null;
  if (OF_MINE.test(sentence)) return { who: 'speaker', strength: 2 };
  if (DECIDED.test(sentence) && !TALK.test(sentence))
    return NOT_DONE.test(sentence) || /^(?:누가|언제|어디|왜)/.test(sentence) ? null : toDecided(sentence);
  if (
    REPORTED.test(sentence) &&
    (DONE_FOR_WORK.test(sentence) || /[준온]다고|겠다고|주신대/.test(sentence)) &&
    !NOT_DONE.test(sentence)
  )
    return toDecided(sentence);
  const named = findNamed(sentence);
  if (/맡아서?|담당[을 ]/.test(sentence) && ASKS.test(sentence))
    return { who: 'listener', strength: 2, ...named };
  if (TELLS.test(sentence) && !IN_THE_ROOM.test(sentence)) return { who: 'listener', strength: 2, ...named };
  if (ASKED_TO_TAKE_ON.test(sentence) && !ASKS_FOR_TALK.test(sentence))
    return { who: 'listener', strength: 2, ...named };
  if (ASKS.test(sentence))
    return IN_THE_ROOM.test(sentence) ||
      ASKS_FOR_TALK.test(sentence) ||
      GREETS.test(sentence) ||
      isOfTheSitting(sentence)
      ? null
      : { who: 'listener', strength: 2, ...named };
  if (IN_THE_ROOM.test(sentence) || (TALK.test(sentence) && !LATER.test(sentence))) return null;
  if (QUESTION.test(sentence) && !REQUESTED.test(sentence)) return null;
  if (PAST.test(sentence) || FEELS.test(sentence)) return null;
  if (NOT_MINE.test(sentence) || HABIT.test(sentence)) return null;
  const team = findTeam(sentence);
  if (WILLS.test(sentence) && saysWhat(sentence)) return { who: 'speaker', strength: 2, ...team };
  if (PROMISES.test(sentence) || PROMISES_INSIDE.test(sentence))
    return { who: 'speaker', strength: DONE_FOR_WORK.test(sentence) ? 2 : 1, ...team };
  return findWeak(sentence, named);
}

/** In a sitting only what is handed in afterwards, or has a day, is more than procedure. */
export const isHandedIn = (sentence: string): boolean => HANDS_IN.test(sentence);

const isOfTheSitting = (sentence: string): boolean =>
  VAGUE_OBJECT.test(sentence) ||
  (PROCEDURE.test(sentence) && !HANDS_IN.test(sentence)) ||
  (FORMAL.test(sentence) && !FORMAL_WORK.test(sentence));

function findWeak(sentence: string, named: { name?: string }): Commitment | null {
  if (MUST_YOU.test(sentence)) return { who: 'listener', strength: 1, ...named };
  if (WILL_DO.test(sentence) && DONE_FOR_WORK.test(sentence)) {
    if (!SUBJECT.test(sentence) && /거예요|겁니다/.test(sentence)) return { who: 'speaker', strength: 1 };
    if (OWN.test(sentence) && /예정|거예요|겁니다/.test(sentence)) return { who: 'speaker', strength: 2 };
    if (sentence.search(NAMED) !== -1) return { who: 'group', strength: 1, ...named };
  }
  if (OFFERS.test(sentence)) return { who: 'speaker', strength: 1 };
  return OBLIGES.test(sentence) ? { who: 'group', strength: 1, ...named } : null;
}

/** A promise of one word says nothing: "할게요". */
const saysWhat = (sentence: string): boolean => sentence.trim().split(/\s+/).length > 2;

/** "법무팀에서 …": who is no single person. */
function findTeam(sentence: string): { name?: string } {
  if (OWN.test(sentence)) return {};
  const name = TEAM.exec(sentence)?.groups?.['name'];
  return name === undefined ? {} : { name };
}

function toDecided(sentence: string): Commitment {
  if (OWN.test(sentence)) return { who: 'speaker', strength: 2 };
  return { who: 'group', strength: 2, ...findTeam(sentence), ...findNamed(sentence) };
}

/** Finds the actor, by a name with a title. */
function findNamed(sentence: string): { name?: string } {
  for (const { groups } of sentence.matchAll(NAMED)) {
    const name = groups?.['name'];
    if (name !== undefined && TITLED.test(name)) return { name };
  }
  return {};
}
