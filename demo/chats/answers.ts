/** Number of characters of the words that an answer repeats. */
const MAX_QUOTED = 40
/** Number of answers of one person within a minute. More would be a loop. */
const MAX_PER_MINUTE = 20

const OPENERS = [
  'Good question:',
  'I was just thinking about',
  'Tell me more about',
  'Same here,',
  'Ha,',
  'Noted:',
]
const CLOSERS = ['What do you think?', 'See you soon.', 'I will ask around.', 'Tea helps.', 'More tomorrow.']

/** Answers of one person of the demo, bounded in number. */
export interface Answers {
  /** Returns an answer that refers to what was said. Undefined if this person has said enough for now. */
  to(text: string): string | undefined
}

export function createAnswers(now: () => number = Date.now): Answers {
  let count = 0
  let times: number[] = []
  return {
    to(text) {
      times = times.filter(time => time > now() - 60_000)
      if (times.length >= MAX_PER_MINUTE) return undefined
      times.push(now())
      const words = text.replace(/\s+/g, ' ').trim().slice(0, MAX_QUOTED)
      const opener = OPENERS[count % OPENERS.length]
      const closer = CLOSERS[(count * 3) % CLOSERS.length]
      count++
      return words === '' ? `Thank you for the file! ${closer}` : `${opener} "${words}". ${closer}`
    },
  }
}
