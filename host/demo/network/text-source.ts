import { LANGUAGES } from './languages.ts'
import type { Person } from './people.ts'
import type { SeededRandom } from './seeded-random.ts'
import { FOLLOW_UPS, QUOTE_COMMENTS, SHORT_REPLIES, SMALL_TALK, TAILS } from './small-talk.ts'
import type { Topic } from './topic.ts'
import { TOPICS } from './topics.ts'

/** The facts about a person that are needed to write like them. */
export type Writer = Pick<Person, 'topics' | 'language'>

/** A text and the topic it belongs to; small talk and other languages have none. */
export interface Writing {
  readonly text: string
  readonly topic?: Topic
}

interface Deck {
  left: string[]
  dealt: string[]
}

/** Deals out sentences like cards, so that a sentence only returns after most of the others were used. */
export class TextSource {
  readonly #random: SeededRandom
  readonly #decks = new Map<readonly string[], Deck>()

  constructor(random: SeededRandom) {
    this.#random = random
  }

  /** A new note by somebody. */
  note(author: Writer): Writing {
    const language = LANGUAGES.find(item => item.code === author.language)
    if (language && this.#random.chance(0.8)) return { text: this.deal(language.notes) }
    if (this.#random.chance(0.13)) return { text: this.deal(SMALL_TALK) }
    const id = this.#random.pick(author.topics)
    const topic = TOPICS.find(item => item.id === id)!
    const parts = [this.deal(topic.notes)]
    if (this.#random.chance(0.12)) parts.push(this.deal(TAILS))
    if (this.#random.chance(0.05)) parts.push(`\n\n${this.deal(topic.notes)}`)
    if (this.#random.chance(0.22)) parts.push(`#${this.#random.pick(topic.hashtags)}`)
    return { text: parts.join(' ').replaceAll(' \n', '\n'), topic }
  }

  /** An answer that fits a note on the topic. */
  reply(author: Writer, topic: Topic | undefined): string {
    const language = LANGUAGES.find(item => item.code === author.language)
    if (language && this.#random.chance(0.7)) return this.deal(language.replies)
    if (!topic || this.#random.chance(0.2)) return this.deal(SHORT_REPLIES)
    const answer = this.deal(topic.replies)
    if (this.#random.chance(0.14)) return `${this.deal(SHORT_REPLIES)} ${answer}`
    return answer
  }

  /** A line further down in a thread, where people answer each other rather than the note. */
  followUp(author: Writer, topic: Topic | undefined): string {
    if (author.language || this.#random.chance(0.25)) return this.reply(author, topic)
    return this.deal(FOLLOW_UPS)
  }

  comment(): string {
    return this.deal(QUOTE_COMMENTS)
  }

  /** The next unused line of a block, with its variants decided. */
  deal(lines: readonly string[]): string {
    let deck = this.#decks.get(lines)
    if (!deck) {
      deck = { left: this.#random.shuffle(lines), dealt: [] }
      this.#decks.set(lines, deck)
    }
    if (deck.left.length === 0) {
      // Put the line that was dealt last at the bottom, so that it cannot be repeated right after the reshuffle.
      const half = deck.dealt.length >> 1
      const recent = this.#random.shuffle(deck.dealt.slice(half))
      deck.left = [...recent, ...this.#random.shuffle(deck.dealt.slice(0, half))]
      deck.dealt = []
    }
    const line = deck.left.pop()!
    deck.dealt.push(line)
    return this.expand(line)
  }

  /** Decides every `[a|b]` of a text. */
  expand(text: string): string {
    return text.replace(/\[([^\][]*\|[^\][]*)\]/g, (_, variants: string) =>
      this.#random.pick(variants.split('|')),
    )
  }
}
