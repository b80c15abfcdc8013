/** Texts of the console's photos: taken or chosen, cut, taken off. */
export const photo = {
  take: '사진 찍기',
  choose: '사진 고르기',
  cropAgain: '다시 자르기',
  remove: '사진 빼기',
  sending: '사진을 보내는 중이에요…',
  crop: '사진 자르기',
  'crop.help': '틀을 끌거나 화살표 키로 옮겨 주세요. 원본은 그대로 남아요.',
  'crop.nothing': '안 자르고 쓰기',
  'crop.use': '이대로 쓰기',
  'crop.frame': '자를 틀',
  'crop.corner': '틀 크기 손잡이',
};
