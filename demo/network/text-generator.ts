import {
  CLOSING_SENTENCES,
  FOLLOW_UP_REPLIES,
  QUOTE_COMMENTS,
  SHORT_REPLIES,
  SMALL_TALK_NOTES,
} from './generic-texts.ts'
import { DEMO_LANGUAGES } from './languages.ts'
import type { Person } from './people.ts'
import type { SeededRandom } from './seeded-random.ts'
import type { Topic } from './topic.ts'
import { TOPICS } from './topics.ts'

/** The facts about a person by which that person's texts are chosen. */
export type TextAuthor = Pick<Person, 'topics' | 'language'>

/** A text and its topic. Small talk, and texts in other languages than English, have no topic. */
export interface GeneratedText {
  readonly text: string
  readonly topic?: Topic
}

interface LineDeck {
  left: string[]
  dealt: string[]
}

/** Chooses sentences at random, but in such a way that a sentence is repeated only after most others were used. */
export class TextGenerator {
  readonly #random: SeededRandom
  readonly #decks = new Map<readonly string[], LineDeck>()

  constructor(random: SeededRandom) {
    this.#random = random
  }

  /** Returns the text of a new note by this author. */
  createNote(author: TextAuthor): GeneratedText {
    const language = DEMO_LANGUAGES.find(item => item.code === author.language)
    if (language && this.#random.chance(0.8)) return { text: this.nextLine(language.notes) }
    if (this.#random.chance(0.13)) return { text: this.nextLine(SMALL_TALK_NOTES) }
    const id = this.#random.pick(author.topics)
    const topic = TOPICS.find(item => item.id === id)!
    const parts = [this.nextLine(topic.notes)]
    if (this.#random.chance(0.12)) parts.push(this.nextLine(CLOSING_SENTENCES))
    if (this.#random.chance(0.05)) parts.push(`\n\n${this.nextLine(topic.notes)}`)
    if (this.#random.chance(0.22)) parts.push(`#${this.#random.pick(topic.hashtags)}`)
    return { text: parts.join(' ').replaceAll(' \n', '\n'), topic }
  }

  /** Returns an answer to a note about this topic. */
  createReply(author: TextAuthor, topic: Topic | undefined): string {
    const language = DEMO_LANGUAGES.find(item => item.code === author.language)
    if (language && this.#random.chance(0.7)) return this.nextLine(language.replies)
    if (!topic || this.#random.chance(0.2)) return this.nextLine(SHORT_REPLIES)
    const answer = this.nextLine(topic.replies)
    if (this.#random.chance(0.14)) return `${this.nextLine(SHORT_REPLIES)} ${answer}`
    return answer
  }

  /** Returns an answer further down in a thread, where people answer each other and not the first note. */
  createFollowUp(author: TextAuthor, topic: Topic | undefined): string {
    if (author.language || this.#random.chance(0.25)) return this.createReply(author, topic)
    return this.nextLine(FOLLOW_UP_REPLIES)
  }

  createQuoteComment(): string {
    return this.nextLine(QUOTE_COMMENTS)
  }

  /** Returns the next unused line of a list, with one variant chosen of each `[a|b]`. */
  nextLine(lines: readonly string[]): string {
    let deck = this.#decks.get(lines)
    if (!deck) {
      deck = { left: this.#random.shuffle(lines), dealt: [] }
      this.#decks.set(lines, deck)
    }
    if (deck.left.length === 0) {
      // When all lines were used, they are shuffled again. The ones used last come last, so that none is repeated soon.
      const half = deck.dealt.length >> 1
      const recent = this.#random.shuffle(deck.dealt.slice(half))
      deck.left = [...recent, ...this.#random.shuffle(deck.dealt.slice(0, half))]
      deck.dealt = []
    }
    const line = deck.left.pop()!
    deck.dealt.push(line)
    return this.chooseVariants(line)
  }

  /** Replaces each `[a|b]` in a text by one of its variants. */
  chooseVariants(text: string): string {
    return text.replace(/\[([^\][]*\|[^\][]*)\]/g, (_, variants: string) =>
      this.#random.pick(variants.split('|')),
    )
  }
}
