import type { Words } from '../words.ts';

export const recorder: Words['recorder'] = {
  recorder: '녹음기',
  dialog_title: '회의 녹음',
  title: '제목',
  title_found: '내용에서 제목을 생성합니다',
  untitled: (time) => `${time} 녹음`,
  with_tab: '탭이나 창의 소리도 함께 녹음',
  tab_hint:
    '온라인 회의용입니다. 브라우저가 공유할 대상을 물으면 회의 탭을 선택하고 오디오 공유를 허용하세요. 소리가 겹치지 않도록 헤드폰을 사용하세요.',
  reminder: '참석자 모두에게 녹음한다는 사실을 알려야 합니다. 미리 동의를 받아야 하는 곳도 많습니다.',
  start: '녹음 시작',
  problems: {
    insecure: '브라우저는 HTTPS로 연 페이지에서만 녹음할 수 있습니다. 서버 관리자에게 문의하세요.',
    unsupported: '이 브라우저는 소리를 녹음할 수 없습니다. 최신 Chrome, Edge, Firefox, Safari를 사용하세요.',
    refused:
      '브라우저가 이 페이지의 마이크 사용을 허용하지 않습니다. 페이지 설정에서 허용한 뒤 다시 시도하세요.',
    no_device: '마이크를 찾을 수 없습니다. 마이크를 연결한 뒤 다시 시도하세요.',
    device_busy: '지금은 마이크를 사용할 수 없습니다. 다른 프로그램이 사용 중일 수 있습니다.',
    tab_refused: '공유한 탭이나 창이 없어 녹음하지 않았습니다.',
    tab_silent: '소리가 공유되지 않았습니다. 회의 탭을 다시 선택하고 오디오 공유를 허용하세요.',
    failed: '녹음을 시작하지 못했습니다. 다시 시도하세요.',
  },
  phases: { recording: '녹음 중', paused: '일시정지됨', ending: '마무리하는 중 …' },
  level: '소리 크기',
  silent: '소리가 들리지 않습니다. 마이크가 음소거되어 있나요?',
  no_room: '이 기기에 남은 공간이 없습니다. 이후의 녹음은 이 탭에만 있으니, 탭을 닫지 말고 곧 끝내세요.',
  pause: '일시정지',
  resume: '계속',
  finish: '끝내고 업로드',
  upload: '업로드',
  save: '이 기기에 저장',
  discard: '버리기',
  discard_title: (name) => `‘${name}’을(를) 버릴까요?`,
  discard_text: '녹음한 내용이 이 기기에서 삭제되며 되돌릴 수 없습니다.',
  interrupted: (duration, size) => `중단된 녹음 · ${duration} · ${size}`,
  unreadable: '지금은 이 기기에서 녹음을 읽을 수 없습니다. 아무것도 삭제되지 않았습니다.',
  notices: {
    device_lost: '마이크 연결이 끊겼습니다. 그때까지의 녹음은 보관되어 있습니다. 업로드하거나 버리세요.',
    nothing_recorded: '녹음된 내용이 없습니다.',
  },
};
