import type { NostrEvent } from '#kernel/ports'
import type { CustomEmojiItem } from '../contract'

const MAX_EMOJI = 500
const SHORTCODE = /^[\w-]{1,50}$/

/**
 * Returns the emoji in these lists and sets (NIP-30, NIP-51), each shortcode once. Emoji without an https picture are
 * left out.
 */
export function parseEmojiList(events: readonly NostrEvent[]): readonly CustomEmojiItem[] {
  const emojiByCode = new Map<string, CustomEmojiItem>()
  for (const { tags } of events)
    for (const [name, code = '', url = ''] of tags) {
      if (name !== 'emoji' || emojiByCode.size === MAX_EMOJI || emojiByCode.has(code)) continue
      if (!SHORTCODE.test(code) || !/^https:\/\//.test(url) || url.length > 500 || !URL.canParse(url))
        continue
      emojiByCode.set(code, { text: `:${code}:`, words: code.replace(/[_-]+/g, ' '), url })
    }
  return [...emojiByCode.values()]
}

/** Returns the emoji sets that a list names. */
export const parseEmojiSetRefs = ({
  tags,
}: NostrEvent): readonly { readonly pubkey: string; readonly identifier: string }[] =>
  tags
    .filter(tag => tag[0] === 'a')
    .map(tag => /^30030:([0-9a-f]{64}):(.{1,200})$/.exec(tag[1] ?? ''))
    .filter(match => match !== null)
    .map(([, pubkey = '', identifier = '']) => ({ pubkey, identifier }))
    .slice(0, 50)
