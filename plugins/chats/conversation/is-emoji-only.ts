/** Maximum number of emoji in a message that are shown large. */
const MAX_LARGE_EMOJI = 3
/** Longest text (UTF-16 units) that is examined. A family of four with skin tones has 19. */
const MAX_LENGTH = 60
/** A picture, a flag of two letters, or a key with a frame around it. */
const EMOJI = /^(?:\p{Extended_Pictographic}|\p{Regional_Indicator}{2}|[0-9#*]\ufe0f?\u20e3)/u

const SEGMENTER = new Intl.Segmenter()

/** True if a text is one to three emoji and nothing else, so that they are shown large. */
export function isEmojiOnly(text: string): boolean {
  if (text === '' || text.length > MAX_LENGTH) return false
  const characters = [...SEGMENTER.segment(text)].flatMap(({ segment }) =>
    segment.trim() === '' ? [] : segment,
  )
  return (
    characters.length > 0 &&
    characters.length <= MAX_LARGE_EMOJI &&
    characters.every(character => EMOJI.test(character))
  )
}
