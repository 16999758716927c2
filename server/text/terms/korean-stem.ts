/**
 * The stem of a Korean word and its endings, found without a dictionary. Nouns are recognised by their
 * continuations: particles, the copula, and the verbs made of nouns (하다, 되다, 시키다, 드리다).
 */
interface KoreanStem {
  stem: string;
  is_nominal: boolean;
}

const PARTICLES = [
  '에서부터|으로부터|에게서|한테서|이라도|에서는|에서도|에서만|으로는|으로도|으로만|까지는|까지도|부터는|에게는|한테는|이라는|이라고|이란|이랑|이나|이며',
  '으로|에서|에게|한테|까지|부터|처럼|보다|마다|만큼|대로|밖에|조차|라는|라고|께서|하고|에는|에도|에만|로는|로도|와는|과는|들은|들이|들을|들도',
  '은|는|이|가|을|를|에|의|로|와|과|도|만|랑|들|께',
].join('|');
const WITH_PARTICLE = new RegExp(`^(.{2,}?)(?:${PARTICLES})$`);

// One-syllable nouns without meaning of their own ("님이", "번은"), and numbers.
const DEPENDENT = new RegExp(
  `^(?:님|분|번|시|주|달|년|월|일|대|명|개|건|뒤|전|안|위|중|것|거|게|수|말|밤|만|데|쪽|곳|적|앞|옆|밑|저|내|네|제|이|그|뭐|나|너|차|집|값|점|줄)(?:${PARTICLES}|요|까지|인데|이요)?$`,
);
const NUMBER =
  /^(?:[영공일이삼사오육칠팔구십백천만억]+|(?:열|스물|서른|마흔|쉰)?(?:하나|한|둘|두|셋|세|넷|네|다섯|여섯|일곱|여덟|아홉|열)|스물|스무|서른|마흔|쉰|하루|이틀|사흘|나흘|열흘)(?:째|쯤|명|번|개|시|분|월|일|년|주|달|대|건|원|초)?$/;

const COPULA =
  /^(.{2,}?)(?:입니다|입니까|이었습니다|였습니다|이에요|예요|이었어요|였어요|인데요?|이고요?|이라서|이거든요?|이니까요?|이죠|이지만|이잖아요|인가요?|인지|일까요?|이네요|이면|이요|이야)$/;
const MADE_VERB =
  /^(.{2,}?)(?:(?:하|해|했|할|합|되|돼|됐|될|됩|시키|시켜|시킬|드리|드려|드릴|드렸|드립)[가-힣]*|한|함|된|시킨)$/;
const PREDICATE =
  /(?:니다|니까|[어아여워해돼봐와겨려써혀져셔내네군나]요|데요|는데|은데|던데|지만|면서|려고|거든|잖아|까요?|게요|세요|시죠|더라|다고|자고|냐고|는지|을지|도록|아서|어서|여서|으면|다가|다는|라도|든지|지요|어야|아야|아도|어도|같아|좋아|았|었|겠|있|없|싶)[가-힣]{0,2}$|(?:다|고|서|면|며|게|지|죠|자|던|는|은|운|된|할|될|진|린|킨|온|본|쓴|나|냐|라|려|어|아|여|워|봐|써|져|해|돼|왔|갔)$/;
const AFTER_VOWEL = /^(.{2,}?)(?:라서|거든요|요)$/;

// One syllable and an object particle; these four are words.
const SHORT_OBJECT = /^(?!가을|마을|노을|겨를).[을를]$/;

// Verbs without meaning of their own: do, become, be, come, go, give.
const LIGHT = /^(?:[하했해할합되됐될됩있없같좋많왔갔]|드리|주시|주세)/;

/** 가요, 나요: a verb of one syllable. */
const SHORT_VERB = /^(?:가|나|사|자|타|서|커|켜|써|꺼|펴|둬|줘|꿔|춰|돼)요$/;

/** null for words that name nothing: numbers and dependent nouns. */
export function toKoreanStem(word: string): KoreanStem | null {
  if (DEPENDENT.test(word) || NUMBER.test(word) || SHORT_OBJECT.test(word)) return null;
  if (SHORT_VERB.test(word)) return null;
  const noun = MADE_VERB.exec(word)?.[1] ?? COPULA.exec(word)?.[1];
  if (noun !== undefined) return toNominal(withoutParticle(noun));
  const stem = withoutParticle(word);
  if (stem !== word && !PREDICATE.test(stem)) return toNominal(stem);
  // 은 ends predicates too, but after a consonant as well: 박지은 is a name.
  if (word.endsWith('은') && !fits(word.slice(0, -1), '은')) return toNominal(word);
  // After two syllables, the rest of a predicate is mostly ending.
  if (PREDICATE.test(word)) return LIGHT.test(word) ? null : { stem: word.slice(0, 2), is_nominal: false };
  return toNominal(AFTER_VOWEL.exec(word)?.[1] ?? stem);
}

function toNominal(stem: string): KoreanStem | null {
  return NUMBER.test(stem) ? null : { stem, is_nominal: true };
}

function withoutParticle(word: string): string {
  const stem = WITH_PARTICLE.exec(word)?.[1];
  return stem === undefined || !fits(stem, word.charAt(stem.length)) ? word : stem;
}

const HANGUL_START = 0xac00;
const FINAL_CONSONANTS = 28;

/** 는, 를, 가 and 와 follow a vowel, 은, 을, 이 and 과 a consonant: 박지은 is a name, and not 박지 with a particle. */
function fits(stem: string, particle: string): boolean {
  const isOpen = ((stem.codePointAt(stem.length - 1) ?? 0) - HANGUL_START) % FINAL_CONSONANTS === 0;
  return isOpen ? !'은을이과'.includes(particle) : !'는를가와'.includes(particle);
}
