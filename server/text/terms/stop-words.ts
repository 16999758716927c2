/**
 * Words that say little about the topic of a conversation: function words, fillers, and verbs of every
 * meeting (say, think, look). Written for talk; inflected forms are listed because the lists are looked up
 * before stemming.
 */
const ENGLISH = `
a about above absolutely actually after again ah all alright also although always am an and another any anybody anyone
anything anyway apparently are aren't around as ask asked asking at away back basically be became because become been before
began begin being believe best better between big bit both bring brought but by bye call called came can can't cannot cause
certain certainly clear clearly come comes coming could couldn't course cause did didn't different do does doesn't doing don't done
down each easy either else em enough er especially etc even ever every everybody everyone everything exactly example far feel
few fewer fine first for forget found from front full further gave general generally get gets getting give given gives giving go goes
going gone gonna good got gotta gotten great guess guy guys ha had happen happened happening happens hard has hasn't have
haven't having he he'd he'll he's hear heard hello help her here here's hers herself hey hi high him himself his hm hmm
honestly hope how however huh i i'd i'll i'm i've idea if important in indeed inside instead interesting into is isn't it it'd
it'll it's its itself just keep keeps kept kind kinda knew know known knows last late later least leave left less let let's
like likely little long longer look looked looking looks lot lots low made main make makes making many matter may maybe me
mean meaning means meant middle might mind mine mm mm-hmm moment more most mostly move much must my myself nah name near need
needed needs neither never new next nice no nobody none nor normal normally not nothing now obviously of off often oh ok okay
old on once one ones only onto ooh open or order other others otherwise our ours ourselves out outside over own part perhaps
pick piece place please plus point possible possibly pretty probably problem proper put question questions quick quickly
quite rather read real really reason regard remember right run said same sat saw say saying says second see seem seems seen
sense set several shall she she'd she'll she's should shouldn't show side simple simply since sit small so some somebody
somehow someone something sometimes somewhere soon sorry sort sound sounds speak start started still stop stuff such suppose
supposed sure take taken takes taking talk talked talking tell ten than thank thanks that that'd that'll that's the their
theirs them themselves then there there'll there's these they they'd they'll they're they've thing things think thinking
third this those though thought three through throughout till time times to today together told tomorrow too took top total
totally toward tried true try trying turn turned two type uh uh-huh um under understand unless until up upon us use used
uses using usually very wait wanna want wanted wants was wasn't way ways we we'd we'll we're we've welcome well went were
weren't what what's whatever when whenever where where's wherever whether which while who who's whoever whole whom whose
why will wish with within without won't wonder word words work worked working works worth would wouldn't wow wrong yeah year
yep yes yesterday yet you you'd you'll you're you've your yours yourself
four five six seven eight nine hundred thousand million half day days week weeks month months years hour hours minute minutes
monday tuesday wednesday thursday friday saturday sunday morning afternoon evening night tonight
mr mrs ms dr cetera dunno cool fair agree agreed people person somebody's nobody's figure fact end case happy not per percent plus minus read
mmm eh ehm cuz coz nnn already able find finding findings finds yep nope gotcha hopefully bunch add adding added adds change changes changed help helps helped learn higher lower bigger smaller matched driven discussed sitting
sir madam gentleman honourable hon answer answers answered microphone mike mikes mic slide slides powerpoint presentation presentations minutes agenda meeting meetings
couple number numbers instance aspect basic broad regular younger older fancy young pre close hand bottom dark technical
re ll ve th isn don doesn didn wasn wouldn couldn shouldn haven hasn ain gon na wh kay fi okay's
`;

const KOREAN = `
주시기 주시면 본인 요청 향후 사실상 적절 뚜렷 극도 조용히 하기 사항 기억 개월 의사진행 말씀하신 나오 관하 대해서는 들어 이와 그와
대한 대하여 대해 문제 답변 위원 위원장 의원 간사 국민 여러분께 존경하 의사진행발언 발언 질의하 확인하 말씀드리 그런데도 있다 없다 한다 된다 했다 이거든 이라든지 저희들 우리들 모습 입장 상담원 고객님 고객센터 안녕 네네네 이게요 그거요 여기요 가능 가운데 가지 간단 감사 감사합니다 갑자기 같은 같이 개인적 거기 거기서 거의 걱정 결국 경우 계속 고민 괜찮 굉장히 궁금 그거
걸로 거로 급한 급하 그거는 그건 그걸 그게 그냥 그니까 그대로 그때 그래 그래도 그래서 그러 그러니까 그러면 그런 그런데 그럼 그렇 그렇게 그렇고 그렇습니다 그렇죠
그리 그리고 그쪽 근데 금방 기본 기본적 까지 나머지 나중 내년 내용 내일 너무 네네 누가 누구 느낌 다들 다른 다시 다음 당연히 대신 대부분
대해 대해서 덕분 도움 동안 되게 됩니다 두개 두번째 때문 똑같 마지막 마찬가지 많이 말씀 매우 먼저 모두 모든 무슨 무엇 무조건 문의 물론 뭐가
뭐냐 뭐를 미리 반갑습니다 방금 방법 방식 번째 별로 부분 부탁 분들 불구 빨리 사람 사실 상당히 상태 상황 생각 생기 서로 선생님 설명 세번째
솔직히 수고 수도 시간 시작 실제 쓰는 아까 아니 아니고 아니라 아니면 아니요 아닙니다 아마 아무 아예 아주 아직 안녕하세요 안녕하십니까 알겠 알겠습니다
앞으로 약간 어느 어디 어때 어떠 어떤 어떻 어떻게 어제 어차피 언제 얘기 얼마 얼마나 없는 없습니다 없어 없이 여기 여기서 여러 여러분 여쭤
역시 예를 예전 오늘 오전 오후 올해 완전 왜냐하면 우리 우선 위해 위해서 의견 의미 이거 이건 이걸 이것 이게 이야기 이따 이때 이런 이런거
이렇 이렇게 이미 이번 이분 이상 이유 이제 이쪽 이후 인제 일단 일반 일부 일이 있는 있습니다 있어 있어서 있으면 자기 자꾸 자리 자체 잘못 잠깐 잠시
저거 저기 저는 저도 저런 저렇게 저번 저쪽 저희 저희가 전부 전체 전혀 정도 정말 정확 제가 제일 조금 존경 좋겠 좋은 주로 준비 중간 중요 지금 지난
지난번 직접 진짜 진행 질문 질의 차라리 처음 첫번째 최근 최대한 추가 충분히 쪽으로 참고 천천히 특히 편하 필요 하나 하나도 하루 하루에 하면 하지만 한번
한테 합니다 항상 해서 해당 해야 해요 혹시 혼자 확실 확인 훨씬 관련 관련해서 그다음 저것 이것저것 네번째 얼른 그만 그만큼 이만 만약 만일 따라 따라서 통해 통해서
월요일 화요일 수요일 목요일 금요일 토요일 일요일 오늘은 아침 저녁 이번주 다음주 지난주 과장님 부장님 대리님 팀장님 이사님 차장님 위원님 여러가지
주세 드릴 드릴게 했어 할게 좋겠어 원래 보통 오래 바로 함께 제대로 어려 올려 알려 가장 관한 위한 아닌 계신 하신 현재 당시 것들 것처럼 내가 년도 대로
보내 바꾸 바꿀 막히 붙이 움직이 들어가 나가 나오 가져 주시 만들 다니 지나 올라 내려 말하 가지고 걸렸 맞추 이런저런 거예 아니에 잠깐만 마음 그날 그분 그것 것만 다행 비슷 하하 받을 주십시오 지금은 집행부 일호 이호 삼호 사호 오호
`;

const JAPANESE = `
去年 昨年 今年度 来年度 先々週 再来週 再来月 月末 年末 年内 週明け 今夜 昨夜 毎月 毎年 一日 二日 三日 数日 一週間 会議 議題 打合 資料 画面 次第 完了 対応 連絡 確認事項 皆様方 本件 当方 弊社 御社 様子 感覚 一点 二点 三点 一同 一件 以上 一応 一緒 一回 一番 一旦 一度 一部 一つ 二つ 三つ 一人 二人 今回 今月 今週 今度 今日 今年 今朝 今後 他方 以上 以下 以外 以前 以降 件数 何時 何度 何回 何人
何本 何日 個人 先日 先月 先週 先程 先生 全体 全部 全員 全然 出来 別途 前回 午前 午後 可能 問題 基本 場合 大丈夫 大変 失礼 実際 後程 当然 当日 必要 急
意味 感じ 手前 承知 明後日 明日 昨年 昨日 普通 普段 最初 最後 最近 月曜 月曜日 本日 本当 来月 来週 来年 次回 残念 毎回 毎日 毎週 気持 水曜 水曜日 火曜 火曜日
特別 状況 状態 申 画面上 皆様 皆 直接 相当 確か 確認 私 私共 私達 結局 結構 絶対 自分 自体 色々 詳細 質問 金曜 金曜日 土曜 土曜日 日曜 日曜日 木曜 木曜日
逆 部分 関係 際 非常 願 話 人 方 時 事 中 上 下 前 後 間 今 何 誰 者 物 所 年 月 日 時間 午 分 秒 回 個 人数 説明 感謝 意見 理由 方法 内容 時点 執行部 了解 有難 御座 先 毎 全 各 当 側 点
`;

const STOP_WORDS = new Set(
  [ENGLISH, KOREAN, JAPANESE].flatMap((list) => list.split(/\s+/).filter((word) => word !== '')),
);

/** Whether it is a stop word in any language with a list: meetings mix languages. */
export const isStopWord = (word: string): boolean => STOP_WORDS.has(word);
