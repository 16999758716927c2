import { toEnglishStem } from './to-terms.ts';

/** Times, measures, people and pleasantries: said at any meeting, and the subject of hardly any. */
const PASSING = new Set([
  ...`phone bus price train
january february march april may june july august september october november december spring summer autumn winter christmas easter
weekend fortnight noon midnight lunch lunchtime tea coffee biscuit cake soup rain weather traffic pound euro dollar cent pence quid metre meter litre liter mile inch foot kilo
gram degree percent dozen bit lot row pair bottle box mum dad mother father sister brother son daughter husband wife nephew niece uncle aunt grandmother
grandfather grandson granddaughter cousin friend neighbour neighbor kid child children boy girl man woman men women lad lady gentleman love lovely darling
bless cheer bye congratulation sir madam god goodness heaven hell luck joke laugh doorbell dog cat hand knee head back arm leg eye face voice name
ring rang send sent write wrote written text email mail call list sheet note letter photo picture video
tuesday chair seat door window floor street road town word story question answer reason rest way place side top bottom front end start
ninth tenth eighth seventh sixth fifth fourth third today tomorrow tonight yesterday morning evening money staff room finish reference
job level step state copy item option test check trial try build hold drop walk wake stand finish offer bad electric mess south north east west
manager boss director chairman councillor doctor nurse teacher professor customer client user owner pupil student`
    .split(/\s+/)
    .map(toEnglishStem),
  ...`전화 버스 기차 비행기
작년 올해 내년 재작년 새벽 아침 점심 저녁 오전 오후 월말 연말 주말 평일 요일 월요일 화요일 수요일 목요일 금요일 토요일 일요일 봄 여름 가을 겨울 이월 삼월 사월 오월 유월 칠월 팔월 구월 시월
퍼센트 마리 미터 센티 리터 그램 킬로 정도 절반 하나 둘째 셋째 오늘 내일 어제 이번 다음 지난 저번 요즘 이제 나중 처음 마지막 한번 두번 이만
엄마 아빠 아버지 어머니 언니 오빠 누나 동생 아들 딸 남편 아내 신랑 시어머니 할머니 할아버지 이모 삼촌 조카 손자 손녀 손주 애들 아이 아저씨 아줌마 친구 여러분
안쪽 바깥쪽 뒤쪽 앞쪽 위쪽 아래쪽 옆 대박 죄송 감사 수고 부탁 괜찮 커피 케이크 고양이 고양 강아지 문자 메일 사진 종이 이름 얘기 이야기
대표님 선생님 사장님 팀장 과장 대리 원장 실장 관장 교장 교수 위원 위원장 이사장 소장 반장 회장 총무 자리 시간 사람 생각 마음 소리 목소리 모르 도넛 하하 허허 방법 느낌 결정 필요 가능 확인 준비
채팅 질문 박수 성함 연락 만원 천원 이유 먼저 시작`.split(/\s+/),
]);

/** Whether a word, by its key or as it is said in lower case, is one that talk is full of whatever it is about. */
export const isPassing = (word: string): boolean => PASSING.has(word);

/** Where something is: alone it tells no subject. */
const PLACES = new Set(
  `서울 부산 대구 인천 광주 대전 울산 세종 수원 평택 강릉 제주 제주도 여수 경주 전주 안동 춘천 천안 강남 일본 중국 미국 베트남 유럽 프랑스 독일 영국 도쿄 오사카`.split(
    /\s+/,
  ),
);

export const isPlace = (word: string): boolean => PLACES.has(word);
