import type { Commitment } from './commitment.ts';

// "말씀드리겠습니다", "시작하겠습니다": what is done in the meeting itself.
const TALK =
  /(?:말씀|설명|소개|질문|질의|제안|답변|발언|인사|감사|사과|여쭤|여쭙|시작|마치|마무리|끝내|넘어가|이어가|듣|들어|보시|보여|읽|적|뵙|기다리|하나만|한마디|이상으로|진행|믿|기대|조심|쉬|앉|조용|부터|빠르게|짧게|영어로|같이 이야기)[가-힣\s]{0,6}(?:겠|게요)/;
// Ways to say that one knows, feels or supposes.
const FEELS = /(?:알|모르|좋|되|있|없|같|[었았했였렸됐났왔갔뒀])겠|잘 부탁/;
const PROMISES = /(?:겠습니다|게요|기로 했습니다|드리면 되죠\??)[.!~ ]*$/;
const PROMISES_INSIDE =
  /(?:드리|보내|올리|하|고치|바꾸|닫|넣)겠습니다|(?:보낼|드릴|올릴|할|고칠|바꿀|넣을|맡을|챙길|알아볼|확인할|전화할)게요/;
const ASKS =
  /(?:아|어|여|해|와|봐|줘|려|겨|써|내|둬|춰|쳐|켜|꿔|눠|워|러|혀|져|돼|가|서)\s?(?:주세요|주시겠(?:어요|습니까)|주십시오|주실 수 있|주시면 (?:됩|돼|좋|감사)|주시고(?:요)?[.,]?$|줄래요|줘요|달라고)|부탁(?:드|할|해|합)|바랍니다/;
const ASKS_FOR_TALK =
  /(?:말씀|설명|소개|대답|답변|발언|이해|양해|기다려|들어|앉아|조용히|생각해|봐|보아|와|참고해|용서)\s?(?:해\s?)?(?:주|바랍)/;
const OBLIGES =
  /(?:해야|돼야|아야|어야|여야|와야|꿔야|려야|써야|내야|둬야|춰야|켜야|가야)\s?(?:합니다|해요|돼요|됩니다|하고|할|하는|하니|될|겠)|(?:면|해야) 됩니다/;
const OFFERS =
  /(?:려고|도록)\s?(?:합니다|해요|하겠|할게)|(?:예정|계획)(?:입니다|이에요|이고)|면 되죠|(?:보내|드리|올리|가)면 (?:되|될)/;
const QUESTION = /(?:까요|습니까|나요|가요)[?.]*$|\?$/;

/** What a Korean sentence promises or asks for, or null. */
export function findKoreanCommitment(sentence: string): Commitment | null {
  if (TALK.test(sentence) || FEELS.test(sentence) || ASKS_FOR_TALK.test(sentence)) return null;
  if (ASKS.test(sentence)) return { who: 'listener', strength: 2 };
  if (PROMISES.test(sentence)) return { who: 'speaker', strength: 2 };
  if (QUESTION.test(sentence)) return null;
  if (PROMISES_INSIDE.test(sentence)) return { who: 'speaker', strength: 2 };
  if (OFFERS.test(sentence)) return { who: 'speaker', strength: 1 };
  return OBLIGES.test(sentence) ? { who: 'group', strength: 1 } : null;
}
