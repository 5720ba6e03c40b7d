import type { InlineToken, NoteBlock } from './note-block'

/**
 * Maximum number of lines of a collapsed note. Each of the author's line breaks starts a line, and so does every 60th
 * character.
 */
const MAX_LINES = 12
const LINE_LENGTH = 60
/**
 * A note that exceeds the limit by at most this factor is shown whole, because a button that reveals only ten words is
 * useless.
 */
const LENGTH_TOLERANCE = 1.1
/** Assumed length of a mention's name. The real name is not known here. */
const MENTION_LENGTH = 12
const MAX_EMBEDS = 3
/** Number of characters before the limit that are searched for the end of a word. */
const WORD_LIMIT = 40

/**
 * Shortens a long note to about `maxChars` visible characters and twelve lines. The text ends at a word with `…`, and
 * everything after it is dropped. At most three embeds before it are kept. Returns the same blocks if nothing was
 * dropped.
 */
export function truncateBlocks(
  blocks: readonly NoteBlock[],
  maxChars = 300,
): { blocks: NoteBlock[]; truncated: boolean } {
  if (fitsWithin(blocks, maxChars)) return { blocks: blocks as NoteBlock[], truncated: false }
  const result: NoteBlock[] = []
  const budget = new Budget(maxChars, MAX_LINES)
  let embeds = 0
  for (const block of blocks) {
    if (budget.isSpent || block.type === 'cut' || (block.type === 'embed' && ++embeds > MAX_EMBEDS)) {
      return { blocks: result, truncated: true }
    }
    if (block.type !== 'text') {
      result.push(block)
      continue
    }
    const { inline, complete } = cutInline(block.inline, budget)
    if (inline.length > 0) result.push({ type: 'text', inline })
    if (!complete) return { blocks: result, truncated: true }
    budget.breakLine()
  }
  return { blocks: result, truncated: false }
}

/** The number of visible characters and lines that may still be shown. */
class Budget {
  #chars: number
  #lines: number
  #column = 0

  constructor(chars: number, lines: number) {
    this.#chars = chars
    this.#lines = lines
  }

  get isSpent(): boolean {
    return this.#chars <= 0 || this.#lines <= 0
  }

  /** Takes as much of a text as the budget allows. Returns the number of UTF-16 units taken. */
  takeText(text: string): number {
    let at = 0
    for (; at < text.length && !this.isSpent; at++) {
      this.#chars--
      if (text[at] === '\n') this.breakLine()
      else if (++this.#column > LINE_LENGTH) {
        this.breakLine()
        this.#column = 1
      }
    }
    return at
  }

  /**
   * Takes a token that cannot be split. Returns false if nothing of the budget is left; the last token may exceed it.
   */
  takeWhole(length: number): boolean {
    if (this.isSpent) return false
    this.#chars -= length
    this.#column += length
    return true
  }

  breakLine(): void {
    this.#lines--
    this.#column = 0
  }
}

/** True if the whole note fits when one extra line and a tenth more characters are allowed. */
function fitsWithin(blocks: readonly NoteBlock[], maxChars: number): boolean {
  const budget = new Budget(Math.ceil(maxChars * LENGTH_TOLERANCE) + 1, MAX_LINES + 1)
  let embeds = 0
  for (const block of blocks) {
    if (block.type === 'cut') return false
    if (block.type === 'embed' && ++embeds > MAX_EMBEDS) return false
    if (block.type !== 'text') continue
    for (const token of block.inline) {
      if (token.type === 'text') budget.takeText(token.text)
      else budget.takeWhole(tokenLength(token))
      if (budget.isSpent) return false
    }
    budget.breakLine()
  }
  return true
}

function cutInline(
  inline: readonly InlineToken[],
  budget: Budget,
): { inline: InlineToken[]; complete: boolean } {
  const result: InlineToken[] = []
  for (const token of inline) {
    if (token.type === 'text') {
      const takenText = budget.takeText(token.text)
      if (takenText < token.text.length) {
        const text = cutAtWord(token.text, takenText)
        if (text || result.length > 0) result.push({ type: 'text', text: `${text}…` })
        return { inline: result, complete: false }
      }
      result.push(token)
    } else if (budget.takeWhole(tokenLength(token))) result.push(token)
    else {
      result.push({ type: 'text', text: '…' })
      return { inline: result, complete: false }
    }
  }
  return { inline: result, complete: true }
}

function tokenLength(token: Exclude<InlineToken, { type: 'text' }>): number {
  if (token.type === 'emoji') return 2
  if (token.type === 'mention') return MENTION_LENGTH
  return token.type === 'relay' ? token.host.length : token.label.length
}

/** Returns the text before `end`, cut between words. A long word is cut between characters. */
function cutAtWord(text: string, end: number): string {
  const lowest = Math.max(0, end - WORD_LIMIT)
  for (let at = end; at >= lowest; at--) {
    if (/\s/.test(text[at]!)) return text.slice(0, at).trimEnd()
  }
  let at = end
  while (at > lowest && joinsPrevious(text, at)) at--
  return text.slice(0, at)
}

/** True if a cut before `at` would split a surrogate pair, an emoji sequence or a letter with marks. */
function joinsPrevious(text: string, at: number): boolean {
  const code = text.charCodeAt(at)
  if (code >= 0xdc00 && code <= 0xdfff) return true
  return text[at - 1] === '\u200d' || /^(?:\p{M}|\u200d|\p{Emoji_Modifier})/u.test(text.slice(at, at + 2))
}
