/**
 * English words that name nothing by themselves: adjectives, participles, adverbs and verbs that are hardly
 * ever nouns. Beside a noun they are part of its name ("digital camera"); at the end of a phrase they are not.
 */
const NO_NOUNS = new Set(
  `major minor triple quadruple accept accidental achieve acoustic actual additional advanced affordable aggressive allow alternate ambiguous amazing ancient annoying annual apply
appear appropriate architectural arbitrary assume attend attractive automatic available average avoid aware awesome awful awkward bad bare
beautiful beneficial bilateral binary blank blind bold bored boring bought brief bright brilliant broken bulk busy buy careful cheap choose civil
classic clean clever closed closer coherent cold collect combine comfortable commercial common compare comparable compatible complete complex
complicated comprehensive conceptual conditional confident confuse connect conscious consistent constant contain contemporary continue
contribute convenient conventional correct corresponding crazy create critical crucial curious current curved cute daily dangerous dead decent
decide decorative dedicated deep default define defunct delicate delicious deliver dense dependent describe desperate detailed determine different
difficult digital direct dirty disappear discrete discuss distinct distinctive domestic double draw dry dual dumb eager easier eastern easy eat economic
effective efficient elaborate elderly electric electrical electronic elegant eligible embarrass emotional empty enormous enter entire
environmental equal equivalent essential establish ethical evaluate eventual everyday evident evil exact excellent exceptional excited
exciting exclude executive exist existing expand expect expensive experienced explain explicit express extended extensive external extra
extreme fake fascinating fast faster fatal favourite favorite federal fewer final financial finite firm fixed flat flexible fluent foreign
formal former forward frequent fresh friendly full functional fundamental funny gather general generate generic gentle genuine giant glad global golden
gonna gorgeous governmental gradual grand graphic grateful gray grey gross guilty handy happier harder harmful hate healthy heavy helpful hidden hilarious
historic historical hollow honest horizontal horrible hostile hot huge humid hungry ideal identical identify ignore illegal imagine immediate implement
implicit impossible improve inappropriate include incorrect incredible independent indicate indirect industrial inevitable infinite
inform informal inherent initial inner innovative intelligent intend intense intentional interactive intermediate internal international introduce
intuitive invisible involve irrelevant isolated joint junior kinetic larger largest lazy legal legitimate lexical limited linear linguistic listen
literal lively local logical lonely longest loose lose loud lovely loyal mad magnetic maintain mandatory marvellous massive maximal maximum
meaningful mechanical medical medium mental mention minimal minimum minor missing mixed mobile moderate modern modify monolingual moral multilingual
multiple municipal mutual naive narrow nasty national native natural neat necessary negative nervous neural neutral newer noisy nominal notable
nuclear numerous objective obtain obvious occur odd offensive official ongoing online opposite optical optimal optimistic optional oral ordinary
original outer outstanding overall overnight parallel partial participate perceive perfect perform permanent persistent personal pessimistic phonetic
physical plain pleasant plug plural political poor popular portable positive powerful practical precise predict predictable prefer preliminary prepare
present prevent previous primary primitive prior private productive professional profitable prominent promising promote proper propose protect
proud prove provide provincial public publish pure purple quiet radical random rapid rare raw ready realistic reasonable receive recent recognizable
recognise recognize recommend recover recyclable redundant refer regional related relative relaxed relevant reliable reluctant remain remarkable remember
remove repeat replace represent require resolve respective respond responsible retain reveal rich rid rigid rotate rough royal rural sad safe satisfied
satisfy scientific secret secure select selfish semantic send senior sensible sensitive separate serious serve severe shallow sharp shiny shy sick
significant silent silly similar simpler simplest simultaneous single skilled skip slight slim slow slower smart smooth sociable social soft softer
solar sole solid solve sophisticated spare spatial special specific specify spectacular speak spend spoken spongy spontaneous square squishy stable
statistical statutory steady steep sticky stiff straight straightforward strange strict strong stronger structural stupid stylish submit subtle successful
sudden sufficient suggest suitable super superior supplementary supreme surprising survive suspicious sweet symbolic systematic tall technological
temporary tend terminal terrible terrific thick thin thorough tight tiny tired toxic traditional tragic transparent tremendous trendy tricky trivial
tropical typical ugly ultimate unable unacceptable unaware uncertain unclear uncomfortable understandable unexpected unfair unfortunate unhappy unified
unique universal unknown unlikely unlimited unnecessary unpleasant unrealistic unrelated unstable unusual upcoming upper upset urban urgent usable useful
useless vague valid valuable variable various vast verbal vertical viable vibrant violent virtual visible visual vital vivid vocal voluntary vulnerable
walk warm weak wealthy weird western wet whatsoever white wider wild willing wise wonderful wooden worldwide worried worse worst worthwhile write
wrap yellow young younger accidentally apart basically besides definitely else altogether beforehand elsewhere forever furthermore
halfway hence indoors likewise maybe meanwhile moreover mostly nearby nevertheless nonetheless overseas regardless somewhat thereby
therefore thus twice upstairs upwards backwards forwards
lost sold taught caught fought sought felt held met paid sent spent built burnt learnt slept swept wept bound laid shut torn sworn born stolen
woken chosen frozen written ridden risen forgiven eaten beaten fallen bitten grown thrown blown flown drawn shown begun sung rung drunk sunk swum
won hung stuck struck dug`
    .split(/\s+/)
    .filter((word) => word !== ''),
);
/** Endings of adjectives and adverbs, and of what is done. */
const NO_NOUN_ENDING = /(?:ly|ed|ous|ful|less|able|ible|ish|iest|ical)$/;
const NOUNS_IN_SPITE = new Set(
  `ally anomaly assembly belly bully butterfly family fly italy jelly lily monopoly reply supply bed breed deed feed greed led need red reed seed shed
speed shred sled steed thread weed handful mouthful table cable constable label timetable vegetable variable bible crucible dish english finish fish
parish rubbish polish spanish swedish turkish wish chemical`
    .split(/\s+/)
    .filter((word) => word !== ''),
);

/** Whether an English word, in lower case, can end the name of a thing. */
export function canBeNoun(word: string): boolean {
  return NOUNS_IN_SPITE.has(word) || !(NO_NOUNS.has(word) || NO_NOUN_ENDING.test(word));
}
