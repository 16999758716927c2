import { toEnglishStem } from '../../terms/english-stem.ts';

/** How a language says that something is decided. */
export interface DecisionWords {
  /** It is said to be decided, or to be done so. */
  decides: RegExp;
  /** It is decided if somebody agrees, or if it is said to conclude. */
  proposes: RegExp;
  /** Names what is to be done, in few words, after somebody proposed or asked for it: "Right, no brochure." */
  names: RegExp;
  /** Says yes to what was said before, and little else. */
  confirms: RegExp;
  /** Words of a proposal, a question or a wish: a short "yes" answers such a sentence. */
  suggests: RegExp;
  /** Somebody agrees to what was said right before. */
  agrees: RegExp;
  /** Opens a conclusion. */
  concludes: RegExp;
  /** At a sitting, where members tell of decisions of others: only the chair decides, in these words. */
  declares: RegExp;
  /** A sentence with these words refers back: the decision is in a sentence before it. */
  refers_back: RegExp;
  /** Keys of words that say only that something is decided. */
  formal: ReadonlySet<string>;
  /** The order of the meeting, talk about talk, and what is not meant. */
  is_none: RegExp;
}

const toKeys = (words: string): ReadonlySet<string> => new Set(words.split(' ').map(toEnglishStem));

const ENGLISH_ACT =
  '(?:adopt|aim|add|allow|apply|ask|ban|book|bring|build|buy|call it|cancel|cap|change|charge|choose|close|combine|cut|defer|delay|do|drop|extend|fix|focus|freeze|get rid|give|go|have|hire|hold|invest|invite|keep|launch|lease|leave|limit|make|meet|merge|move|not|offer|open|order|pause|pick|pilot|plan|postpone|publish|pull|push|put|raise|reduce|remove|replace|reschedule|reserve|roll|run|schedule|sell|send|set|ship|shift|shut|skip|spend|split|stay|stick|stop|swap|switch|take|target|test|trial|try|use|wait|park|double|halve)';
const ENGLISH_LEAD =
  '(?:(?:okay|ok|yes|yeah|yep|right|alright|all right|great|fine|good|perfect|so|then|and|well|sure|cool|lovely|brilliant|excellent|done|sounds good|fair enough)[,.!]? )*';

const ENGLISH: DecisionWords = {
  decides: new RegExp(
    [
      "\\b(?:we|everybody|everyone|the (?:board|council|committee|group|team))(?:['’]ve| have| has)? (?:all |now |just |already )?(?:decided|agreed?s?|settled|resolved|concluded|voted|approves?d?|adopts?|accepts?)\\b",
      "\\b(?:it|that)(?:['’]s| is| was) (?:agreed|settled|decided|approved|carried|confirmed)(?: then)? (?=\\w+ \\w+)",
      '\\b(?:decision|agreement|resolution|consensus|conclusion)(?: here| then)? (?:is|was)\\b|^decision\\b',
      "\\b(?:we(?:['’]ll| will|['’]re| are)(?: (?:all|just|then|definitely|now|going to|gonna))*|let['’]?s(?: just| all| then)?) (?:go|going) (?:ahead )?(?:with|for|ahead)\\b",
      '\\b(?:motion|resolution|amendment|proposal|application|item|budget|minutes|recommendation)\\b.{0,60}\\b(?:carries|carried|passes|passed|(?:is|are|was|were) (?:approved|adopted|accepted|lost|defeated|tabled|deferred)|fails|failed)\\b',
      '(?:^|[.,] )(?:so |then |okay |right )?(?!there |here |yes |yeah |whatever |that |as |what |how |because |where |which |think |know |so that )(?:[\\w-]+ ){1,4}it is(?: then)?(?:[,.!]|$)',
      "\\bwe(?:['’]re| are) (?:going to|gonna) (?:go with|stick|keep|drop|switch|stop|postpone|delay|use)\\b",
      "\\b(?:approved|denied|granted) (?:with|subject to|on condition|as)\\b|\\bI(?:['’]ll| will)? approve\\b|\\bfinal (?:answer|decision)\\b",
      '\\b(?:settle|settled|decide|decided|agree|agreed) on\\b',
      "\\bwe(?:['’]re| are) (?:all )?(?:agreed|decided|settled)\\b|\\bfrom (?:now on|today on)\\b|\\b(?:nobody|no one) .{3,50}\\bany ?more\\b",
      "\\bthat['’]s (?:a (?:no|yes) (?:on|to)\\b|(?:settled|decided|agreed)[.!]?$)|\\bto (?:confirm|recap|sum up|summari[sz]e)[,:] (?=\\w)|\\bwe(?:['’]ve| have)? (?:gone for|chosen|picked|chose|went for|opted (?:for|to))\\b|\\bthe answer(?:['’]s| is) (?:yes|no)\\b",
      '^(?:approve|reject|deferred|postponed|adjourned|approved|rejected|cancelled|dropped) (?=\\w+ \\w+)',
    ].join('|'),
    'iu',
  ),
  proposes: new RegExp(
    `\\b(?:let['’]?s|we(?:['’]ll| will| should|['’]re going to| are going to|['’]re gonna| can| won['’]t|['’]re not going to))(?: (?:all|also|just|then|definitely|now|actually|only|both|simply|instead|rather|say))* ${ENGLISH_ACT}\\b|^(?:right|okay|ok|so|fine|then|alright|good),? (?:so )?(?:we['’]re (?!(?:going|talking|looking|trying|thinking|getting|having|seeing|saying|waiting|running|working|coming|missing|losing|making|being)\\b)\\w+ing\\b|plan [ab]\\b)|\\blet['’]?s say\\b|\\bthe plan is\\b|\\bwe(?:['’]re| are) (?:not )?(?:doing|dropping|keeping|cancelling|skipping|moving|using|hiring|buying|switching|stopping|postponing|closing|taking)\\b(?! (?:well|fine|okay|about))|(?:\\b(?:is|are)|['’]s) (?:cancelled|postponed|banned|off the table|approved|rejected|refused|dropped|confirmed|granted|on hold)\\b|^(?:(?:okay|ok|good|right|well|fine|so)[,.]? )*then (?!(?:I|I['’]\\w+|there|there['’]s|you|what|why|how|they|he|it (?!is|['’]s))\\b)|^(?!(?:well|done|that['’]s|go on|come on|see|bye|right|off|fine|no|good|goodbye)\\b)[^?]{8,}\\bthen[.!]?$|(?:[,.] (?:and |so |then )|^(?:so|then|okay|ok|right|alright),? (?:so )?)we (?:double|halve|close|${ENGLISH_ACT.slice(3)}\\b`,
    'iu',
  ),
  names:
    /^(?:(?:okay|ok|alright|all right|right|good|great|fine|done|perfect|so|yep|lovely|brilliant|excellent)[,.]? )+(?:so,? |then,? )?(?!(?:I|grief|god|lord|heavens|luck|gracious|night|lad|girl|boy|man|then|by|with|to|enough|point|idea|job|work|one|morning|evening|you|he|she|they|it|it['’]s|that['’]s (?:all|it|everything|fine|good|great|right|okay)|there|there['’]s|who|what|where|when|why|how|which|let|thanks|thank|but|because|and|if|the (?:thing|problem|question|point)|is|are|was|were|do|does|did|can|could|should|would|will|any|anything|anyone|everyone|everybody)\b|I['’]|you['’]|they['’]|we['’]|what['’]|who['’]|how['’])(?!.*\b(?:is|are|was|were|have|has|had|I|you|they|should|would|can['’]t|don['’]t|we (?:have|had|need))\b)[^?]{4,70}$/iu,
  confirms: new RegExp(
    `^${ENGLISH_LEAD}(?:let['’]?s (?:just )?(?:do|try|go (?:with|for)|stick with|say|keep) (?:that|it|this|those|both|so)|(?:we['’]ll|we will|I['’]m happy to) (?:do|go with|try) (?:that|it|this|those)\\b(?! (?:later|next|offline|another|separately|again|afterwards))|agreed\\b|deal\\b|(?:oh )?(?:that['’]?s nice )?yes,? do (?:that|it|this)|that['’]?s (?:agreed|settled|decided|carried|approved|passed|the plan|the decision|what we['’]ll do)|(?:that )?sounds like a plan|it['’]?s (?:decided|settled|agreed)|settled\\b|(?:carried|refused|rejected|approved|granted|denied|adopted)[.!]?$|carried\\b|let['’]?s[.!]?$|I['’]?(?:m (?:going to )?make|ll make|m making) (?:the|a) (?:call|decision)|(?:the )?motion (?:carries|carried|passes|passed|is carried)|so (?:ordered|moved|agreed|resolved|decided)|(?:it['’]?s )?unanimous|decision made|no objections|(?:hire|buy|book|order|take|use|drop|cut|get|send) (?:them|it|that|those)[.!]?$)`,
    'iu',
  ),
  suggests:
    /\b(?:let['’]?s|how about|what (?:about|if)|why don['’]t we|should we|shall we|could we|can we|we (?:could|should|might)|I(?:['’]d| would)? (?:propose|suggest|recommend|move|vote|say|rather|prefer)|my (?:proposal|suggestion|vote|recommendation)|(?:motion|proposal) (?:to|is|that)|recommend|instead)\b/iu,
  agrees:
    /^\W*(?:yes|yeah|yep|yup|agreed|sounds (?:good|great|fine|right)|okay|ok|good|great|perfect|fine|works for me|I(?:['’]m| am) (?:fine|happy|good|okay|ok|in|on board)|sure|deal|absolutely|that works|makes sense|love it|all right|alright|done|noted|seconded|aye|no objection|happy with|I agree|I can live with)\b/iu,
  concludes:
    /^\W*(?:(?:okay|ok|yes|yeah|right|alright|all right|well|good|great|fine)[,.!]? )*(?:so|then|okay|ok|alright|all right|right|fine|in that case|to (?:sum up|summari[sz]e|recap|confirm))\b|\bthen[.!]?$|\binstead[.!]?$/iu,
  declares:
    /\b(?:motion|resolution|amendment|proposal|report|minutes|recommendations?)\b.{0,60}\b(?:carr(?:y|ies|ied)|pass(?:es|ed)|agreed to|adopted|approved|defeated|lost|lapses)\b|\bso ordered\b|\bI declare\b|\bwe(?:['’]ve| have) (?:agreed|resolved) (?:to|that)\b|\bthe committee (?:agrees|agreed|resolves|resolved)\b/iu,
  refers_back:
    /\bmotion (?:is )?(?:carries|carried|passes|passed)\b|\bso (?:ordered|moved)\b|^(?:carried|agreed|approved)\b.{0,20}$/iu,
  formal: toKeys(
    'motion carries carried carry passes passed agreed decided settled plan deal decision unanimous objection resolved approved good great perfect fine sounds happy done',
  ),
  is_none:
    /^(?:which|who|what|how|why|when|if|unless|because|someone|somebody|anyone|anybody)\b|^(?:so |and |but |well,? )?I (?:need|want|guess|was|have|had|am|do|did|know|like|hate|love)\b|^(?:agreed|okay|ok|right|yes)?[,.]? ?I(?:['’]ll| will| can|['’]m going to) (?!approve|move)|\blet['’]?s (?:see|move on|start|begin|get started|talk|look|go (?:on|over|through|around|back|to the)|hear|take (?:a|the|five|ten|that|this|questions)|think|face|come back|wait|hope|say (?:i|you|he|she|they|for)|make sure|not (?:forget|get|go|kid|talk|do this)|get (?:to|back|into|going|on)|have (?:a|some)|do (?:a|the|some) (?:quick )?(?:round|introductions|check|recap)|do introductions|do this (?:quickly|fast)|call it a day|keep (?:going|moving|this (?:short|brief|quick)|it (?:short|brief)|to time)|run through|run over|put (?:it|that) (?:this|another) way|open (?:it|the floor)|close the meeting)\b|\bwe(?:['’]ll| will| can) (?:get (?:to|back)|come (?:to|back)|talk|see|go (?:on|over|through|around|back|to)|have to see|take (?:a break|questions)|move on|start with|do (?:that|this|it) (?:later|next|offline|another)|pick (?:it|that|this) up|put (?:it|that) (?:this|another) way|wait and see)\b|\b(?:next (?:item|topic|point)|I (?:agree|don['’]t agree)|not (?:decided|agreed|settled)|(?:have|has)n['’]t (?:decided|agreed)|(?:to|must|can|should|could|did|do) (?:we )?(?:decide|agree|settle)|if we (?:had|go|went|do)|last (?:year|time|month)|years ago|used to|might|maybe|perhaps|already decided|there it is|if we decide|we decide whether|when we (?:decide|agree)|not (?:really )?(?:quite )?(?:decided|agreed|settled)|whatever it is|end the meeting|question is|let['’]?s say (?:it|you|we|that|somebody|someone))\b|\?\s*$/iu,
};

const KOREAN: DecisionWords = {
  decides:
    /기로 ?(?:했|하겠|하죠|하시죠|합시다|합니다|해요|할게|하고|하지요|합의|결정|정했|정하|한 (?:걸|것)|하는 (?:걸|것))|(?:것으|거|걸)로 (?:하(?:겠|죠|시죠|도록|지요|자)|합(?:시다|니다)|정(?:하|리|했|합)|결정|가(?:죠|겠|시죠)|갑시다|해요|할게|의결|확정)|로 .{1,12}[가-힣]부터 하겠|(?:걸|것으)로(?: 알겠습니다)?[.! ]*$|(?:으로|로) (?:해요|할게요|정리(?:하|할|합)|잡(?:읍|죠|겠)|낙찰)|이렇게 (?:정리|결정|하(?:겠|죠|시죠))|보류(?:하겠|합니다|하죠|할게)|금지(?:예요|입니다|하겠|합니다)|시행하겠|(?:의견|뜻)을 모았|(?:가결|부결)합니다|(?:으로|로) (?:하(?:겠|시죠|죠|자고)|합시다|정하(?:죠|겠|고|시죠)|정했|정합|결정|확정|통일|가(?:죠|시죠|겠)|갑시다|진행하(?:겠|죠|시죠|기로)|할게)|(?:가결|부결|의결|채택|통과)(?:되었|됐|시키|하겠|합니다|하였)|(?:결정|확정|합의|결론)(?:이)? ?(?:됐|되었|했|하겠|합니다|하죠|났|내)|만장일치|결론(?:은|적으로)|최종(?:적으로|안은)/u,
  proposes:
    /[가-힣]시다(?:[.,! ]|$)|[가-힣]시죠[.! ]*$|(?:걸|것으)로 (?:내|두|쓰)|^(?:그럼|그러면|그렇다면|자,?|좋습니다[.,]?) .{2,60}(?<![이겠었았했렇맞되있없같좋그])죠[.! ]*$|(?:빼|넣|쓰|바꾸|미루|줄이|늘리|맞추|두|놓|맡기|올리|내리|정하|진행하|해 ?보)죠[.! ]*$|(?:하자|두자|쓰자|빼자|미루자|바꾸자|넣자|줄이자|늘리자|맞추자|정하자|오자|해 ?보자|빌리자|사자)(?:고)?(?:[.! ]|$)/u,
  names:
    /^(?:(?:오케이|네|예|좋아요|좋습니다|그럼|그러면|자|응|그래)[,.]? )+[^?？.!]{2,24}(?<![요죠까다네])[.! ]*$/u,
  confirms:
    /^(?:(?:네|예|아|자|그럼|그러면|좋(?:아요|습니다|네요)|오케이|알겠습니다|괜찮네요)[,. ]*){0,4}(?:(?:저도|다들|우리) )?(?:그렇게 ?(?:하|합|해|가|갑|진행|정리|결정|정하)|그(?:걸|것으|거|쪽으|안으|방향으)로 ?(?:하|가|갑|정|결정|합|진행)|그대로 ?(?:가|갑|진행|하|합)|그러시죠|그러죠|그럽시다|(?:다른 )?이의(?:가)? ?없|동의합니다|찬성입니다|결정입니다|찬성 ?\d|재석|거수|표결 |투표 |그러면 표결|반대하시는|찬성하시는|기권|(?:이걸|이것으)로 (?:하|확정|결정))/u,
  suggests:
    /(?:면|게) (?:어떨까|어때|어떻|좋겠|좋을|됩니다|되|낫)|제안|하고자 (?:하는데|합니다|하는)|(?:는|은) (?:게|것이|편이) (?:좋|낫|맞)|[까]요|시죠|합시다|(?:으로|로) (?:하|가)|안(?:을|으로|이)|원안|의 건(?:을|은| |에|$)|(?:조례|예산|법률|결의|계획)안|출석 ?요구/u,
  agrees:
    /^(?:네|예|좋(?:아|습|네|은|죠)|동의|알겠|그러|그렇게|찬성|오케이|콜|괜찮|저도|맞아|이의 ?없|확인)/u,
  concludes:
    /^(?:(?:네|예|자|음|아|응|그래|어)[,. ]*)*(?:그럼|그러면|그렇다면|자|좋습니다|좋아요|결국|정리하(?:면|자면)|그래서)/u,
  declares:
    /선포합니다|(?:의결|채택|회부|가결|송부|의결)(?:하도록|하고자)? ?하겠습니다|(?:의결|채택|가결|회부)하고자|(?<!보)기로 (?:하겠습니다|합의하였습니다|의결하였습니다)/u,
  refers_back: /(?:가결|부결|의결|채택)(?:되었음을|됐음을|을) 선포|(?:가결|통과|채택)(?:되었|됐)습니다[.]?$/u,
  formal: toKeys(
    '가결 부결 의결 통과 채택 선포 이의 동의 찬성 결정 합의 확정 결론 진행 방향 원안 만장일치 하겠 하죠 합니 좋겠',
  ),
  is_none:
    /다음 (?:안건|질의|순서|주제|분|위원)|(?:으로|로) 넘어|넘어[가갑]|들어[가갑]|시작(?:하|합|해)|마치(?:겠|도록|죠)|마칩|정회|산회|속개|휴식|쉬었|(?:질의|발언|답변|질문)(?:을|를|하|해|시간|순서|은|는)|상정|선서|소개|설명해|인사|들어 ?보|(?<!해) ?보(?:죠|시죠|겠)|(?<!해 ?)봅시다|얘기하(?:죠|시죠)|이야기하|말씀|기다리|[?？]\s*$|까요|나요|(?:지|을지|할지) (?:결정|정)(?:해야|하지)|결정(?:해야|할|이 안)|못 (?:정|결정)|제가 하는 말|아직|작년|예전에|지난번에|저번에|조용|했으면 (?:좋|합)|기로 (?:했었|했는데|했잖|했던|되어)|다고 (?:하|합|했)/u,
};

const JAPANESE: DecisionWords = {
  decides:
    /こと(?:に(?:し|決(?:ま|め)|なり)|と(?:します|いたし|なり))|(?:で|に|と|ということで|方向で|形で)、?(?:決まり|決定|確定|可決|合意|決め(?:ます|ました|ましょう))|(?<![んい])で(?:いき|行き)ま(?:す|しょう)|でいこう|で進め(?:ます|ましょう|させ)|に(?:しましょう|します(?:ね|。|$)|いたします|しよう)|と(?:します|いたします|しましょう)(?:ね|。|$)|ということ(?:に|で(?:お願い|よろし|進め|いき|決|。|$))|方向で(?:まとめ|。|$)|で一致し|(?:賛成|異議なし).{0,12}(?:進め|決)|(?:見送り|それ|(?<!っぱ)なし|案)で。?$|(?:保留|実施|なし|変更)(?:と|に)?(?:し|いたし)ます|に(?:変え|替え|決め)ます|可決(?:され|しました|いたし|すべき)|承認(?:され|とし|しました|いたし|します)|採択|見送(?:り(?:に|と|ま)|る(?:こと|方向))|(?:採用|決定|確定|延期|中止|廃止|継続)(?:し|です|とし|に(?:し|決)|いたし)ま|決(?:め|まり)ました|やめ(?:ておき)?ましょう|全会一致|賛成多数|結論(?:は|とし)/u,
  proposes:
    /(?<!か)ましょう(?![かよ])|^(?:では|じゃあ|それでは)[^？?]{4,60}(?:まで|ない|敷こう|しよう|(?<!だ|あ)(?:こう|そう|めよう|けよう|えよう|れよう))[。、]?(?:[^。、]{2,12}(?:から|まで)。?)?$|(?:これ|それ)は決まり|そう決め|ようにします|てもらうことで|という(?:方針|方向|線)で/u,
  names:
    /^(?:(?:はい|ええ|うん|では|じゃあ?|それでは|よし|了解)[、。 ]*)+[^？?]{2,24}(?:で|に|まで|から|なし|ね)。?$/u,
  confirms:
    /^(?:(?:はい|ええ|うん|では|じゃあ|それでは|そうですね|いいですね|わかりました|分かりました|了解(?:です|しました)?|よし|皆さん)[、。 ]*){0,4}(?:そう(?:しましょう|します|いたします|しよう)|それで(?:いきま|行きま|お願い|進め|決ま|決定|いいです|いいと思|大丈夫|結構|よろしい|異議)|その(?:方向|形|案|線|通り|とおり|方針|内容|ように)で?|(?:ご)?異議(?:は)?(?:な|ありません|ございません)|賛成(?:です|します)|決まりです|決定です|決まりですね|それに(?:決|し))/u,
  suggests:
    /(?:ては|たら|のは|で)(?:どう|いかが)|ませんか|ましょうか|たい(?:です|と思)|(?:ほう|方)が(?:いい|良い|よい)|べき|提案|案|ましょう|という(?:の|こと)は|でいいです(?:ね|か)|(?:れ|け|え|め|せ)ば(?:いい|よい)/u,
  agrees:
    /^(?:はい|ええ|うん|いい(?:です|と思|ね)|賛成|了解|わかりました|分かりました|承知|そうしましょう|お願いします|異議な|よろし|そうですね|助かり|それで|大丈夫|問題な|決まり|同感)/u,
  concludes:
    /^(?:(?:はい|ええ|うん)[、。 ]*)*(?:では|じゃあ|それでは|それじゃ|なら|でしたら|結局|まとめると|ということで|よし)/u,
  declares:
    /可決(?:すべき|いたしました|されました|することに)|採択(?:すべき|いたしました|することに)|異議なしと認め|全会一致|賛成多数|賛成(?:者)?(?:少数|全員)|ことに決し|ことに(?:いたし|決定)|(?:継続|閉会中)(?:審査|調査)と/u,
  refers_back:
    /異議(?:が|は)?な(?:し|い)(?:と認め|で(?:可決|承認|決))|^(?:(?:賛成|起立)(?:多数|全員|者?少数)|全会一致)|^(?:よって|したがって)、?(?:本案|本件|原案)/u,
  formal: toKeys('可決 決定 確定 異議 賛成 承認 方向 進行 了解 承知 原案 全会一致 多数 採択 結論 決まり'),
  is_none:
    /(?:次|つぎ)(?:の|に)(?:議題|件|話|行|進|移|いき)|に(?:移|入|進)り(?:ます|ましょう)|始め(?:ます|ましょう|させ)|始まり|終わり(?:ます|ましょう|に(?:し|いた))|休憩|ご(?:説明|紹介|報告)|質(?:疑|問)|見(?:て|てみ)ましょう|(?:聞|き)いて(?:み)?ましょう|考え(?:て(?:み|おき))?ましょう|話し(?:合い)?ましょう|確認し(?:て(?:いき|おき))?ましょう|か[。？?]?\s*$|[？?]\s*$|決ま(?:って(?:い)?(?:ない|ません)|らな|りませ)|決め(?:な(?:い|け)|られ)|まだ|去年|昨年|以前|前回は|かもしれ|ことになって(?:い|る|ます)|にしますか|おきましょうか|頑張りましょう|楽しみましょう|急ぎましょう|聞かなかったこと|このへん|以上で|(?:帰|降)りま|時間です|どうしま|どこにします|分けることに|(?:私|僕|俺|こちら)(?:が|の(?:ほう|方)で|から).{0,40}(?:ます|ましょう)|(?:行って)?(?:行き|帰り|来)ます。?$/u,
};

export const DECISION_WORDS: Readonly<Record<string, DecisionWords>> = {
  en: ENGLISH,
  ko: KOREAN,
  ja: JAPANESE,
};
