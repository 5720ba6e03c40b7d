import type { ThreadRef, UncheckedTags } from '#kernel/nostr'
import { type Imeta, indexImetaByUrl } from './imeta'
import type { InlineToken, NoteBlock, NoteParseOptions } from './note-block'
import { parseWebUrl } from './parse-web-url'

/** An inline token, or a block that interrupts the text, such as media. */
export type TextToken = InlineToken | Extract<NoteBlock, { type: 'media' | 'player' | 'embed' | 'invoice' }>

const MAX_MEDIA = 50
const MAX_EMBEDS = 20
const MAX_EMOJI_TAGS = 500
const MAX_SHORTCODE = 50
/** Maximum number of emoji pictures that are fetched for one note. Further shortcodes stay text. */
const MAX_EMOJI_PICTURES = 32

/** State that the tokens of one note share: the note's tags, indexed on first use, and the remaining limits. */
export class NoteTokenizerState {
  readonly tags: UncheckedTags
  readonly ownHost: string | undefined
  #emoji: Map<string, string> | undefined
  /**
   * Checked URLs by shortcode; an empty string marks a refused URL. Each URL is checked once, because a note can repeat
   * a bad emoji ten thousand times.
   */
  readonly #emojiUrls = new Map<string, string>()
  #imeta: Map<string, Imeta> | undefined
  #emojiLeft = MAX_EMOJI_PICTURES
  #mediaLeft = MAX_MEDIA
  #embedsLeft = MAX_EMBEDS

  constructor(tags: UncheckedTags, options: NoteParseOptions) {
    this.tags = Array.isArray(tags) ? tags : []
    this.ownHost = options.ownHost?.toLowerCase()
  }

  /** Returns the address of a custom emoji (NIP-30), which must be https or on this page's own host. */
  emojiUrl(shortcode: string): string | undefined {
    this.#emoji ??= emojiTags(this.tags)
    let url = this.#emojiUrls.get(shortcode)
    if (url !== undefined || !this.#emoji.has(shortcode)) return url || undefined
    const parsed = parseWebUrl(this.#emoji.get(shortcode)!)
    const safe = parsed?.protocol === 'https:' || parsed?.hostname === this.ownHost?.replace(/:\d+$/, '')
    url = parsed && safe && this.#emojiLeft > 0 ? parsed.href : ''
    if (url) this.#emojiLeft--
    this.#emojiUrls.set(shortcode, url)
    return url || undefined
  }

  findImeta(raw: string, href: string): Imeta | undefined {
    this.#imeta ??= indexImetaByUrl(this.tags)
    return this.#imeta.get(raw) ?? this.#imeta.get(href)
  }

  /** Returns false after fifty files, players and invoices. Further ones stay links or text. */
  reserveMedia(): boolean {
    return this.#mediaLeft-- > 0
  }

  get canEmbed(): boolean {
    return this.#embedsLeft > 0
  }

  /** Returns an embed, or undefined after twenty embeds in the note. */
  createEmbed(ref: ThreadRef, source: string): TextToken | undefined {
    return this.#embedsLeft-- > 0 ? { type: 'embed', ref, source } : undefined
  }
}

function emojiTags(tags: UncheckedTags): Map<string, string> {
  const urlsByKey = new Map<string, string>()
  for (const tag of tags) {
    if (tag?.[0] !== 'emoji') continue
    const [, shortcode, url] = tag
    if (typeof shortcode !== 'string' || typeof url !== 'string' || shortcode.length > MAX_SHORTCODE) continue
    if (!urlsByKey.has(shortcode)) urlsByKey.set(shortcode, url)
    if (urlsByKey.size === MAX_EMOJI_TAGS) break
  }
  return urlsByKey
}
