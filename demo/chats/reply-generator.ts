/** Maximum number of characters that an answer quotes. */
const MAX_QUOTED_CHARS = 40
/**
 * Maximum number of answers of one person within a minute. Two bots that answer each other would otherwise never stop.
 */
const MAX_REPLIES_PER_MINUTE = 20

const OPENERS = [
  'Good question:',
  'I was just thinking about',
  'Tell me more about',
  'Same here,',
  'Ha,',
  'Noted:',
]
const CLOSERS = ['What do you think?', 'See you soon.', 'I will ask around.', 'Tea helps.', 'More tomorrow.']

/** Generates the replies of one chat bot, with a limit per minute. */
export interface ReplyGenerator {
  /** Returns a reply that quotes the text; undefined if this bot has replied too often. */
  replyTo(text: string): string | undefined
}

export function createReplyGenerator(now: () => number = Date.now): ReplyGenerator {
  let count = 0
  let times: number[] = []
  return {
    replyTo(text) {
      times = times.filter(time => time > now() - 60_000)
      if (times.length >= MAX_REPLIES_PER_MINUTE) return undefined
      times.push(now())
      const words = text.replace(/\s+/g, ' ').trim().slice(0, MAX_QUOTED_CHARS)
      const opener = OPENERS[count % OPENERS.length]
      const closer = CLOSERS[(count * 3) % CLOSERS.length]
      count++
      return words === '' ? `Thank you for the file! ${closer}` : `${opener} "${words}". ${closer}`
    },
  }
}
