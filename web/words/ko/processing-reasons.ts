import type { Words } from '../words.ts';

const sentences: Words['processing_reasons']['sentences'] = {
  media_gone: '녹음이 더 이상 없습니다.',
  media_lost: '녹음이 저장소에 더 이상 없습니다.',
  media_changed: '저장소의 녹음이 손상되었습니다. 받은 파일과 다릅니다.',
  media_unreadable: '여기서 읽을 수 없는 형식의 녹음입니다.',
  recording_too_long: '녹음이 {hours}시간보다 길어 그대로 보관합니다. 녹취록을 붙일 수 있습니다.',
  gap_too_long: '녹음에 {hours}시간이 넘는 빈 구간이 있습니다. 손상되었거나 녹음이 아닙니다.',
  no_sound: '녹음에 소리가 없습니다.',
  kept_without_engine: '이 서버에는 아직 전사 엔진이 없어 녹음을 그대로 보관합니다.',
  local_engine_missing:
    '이 시스템에서는 로컬 전사 엔진을 실행할 수 없습니다. glibc 2.32 이상의 Linux(Debian 12, Ubuntu 22.04), macOS 또는 Windows와 sherpa-onnx-node 패키지가 필요합니다',
  minutes_used_up:
    '워크스페이스에서 한 달에 전사할 수 있는 {limit}분을 넘습니다. 지금까지 {used}분을 썼습니다. 녹음은 보관되니 다음 달에 다시 시도하거나 녹취록을 붙이세요.',
  processing_cancelled: '처리를 중단했습니다.',
  decoder_missing: '서버에 {program} 프로그램이 없어 녹음을 읽을 수 없습니다. 서버 운영자에게 알려 주세요.',
  probe_failed: '녹음을 읽지 못했습니다: {reason}',
  transcribe_failed: '녹음을 전사하지 못했습니다: {reason}',
  join_failed: '녹취록을 저장하지 못했습니다: {reason}',
  insights_without_model: '언어 모델 {engine}에서 인사이트를 받지 못해 내장 엔진으로 만들었습니다. {reason}',
  process_failed: '인사이트를 만들지 못했습니다: {reason}',
  disk_full: '이 서버의 디스크가 가득 찼습니다.',
  worker_ended: '처리하던 프로그램이 끝나기 전에 매번 멈췄습니다',

  local_engine_works: '이 서버의 {engine} 모델이 1초 길이의 무음을 받았고, 파일은 설치한 그대로입니다.',
  speech_engine_works: '{engine} 엔진이 1초 길이의 무음을 받아 {format} 형식으로 응답했습니다.',
  insight_engine_works: '{engine} 엔진이 두 문장을 정리했습니다.',
  builtin_engine_works: '내장 엔진에는 네트워크도 모델도 필요하지 않습니다.',
  local_model_missing: '선택한 모델 {model}이(가) 서버에 설치되어 있지 않습니다. 녹음은 보관됩니다.',
  no_engine_to_try:
    '전사 엔진이 설정되어 있지 않아 녹음을 그대로 보관합니다. minutebook engine install 명령으로 이 서버에 설치할 수 있습니다.',
  engine_silent: '{engine} 엔진이 {seconds}초 안에 응답하지 않았습니다.',

  other: '{text}',
};

export const processingReasons: Words['processing_reasons'] = { sentences };
