import type { UncheckedTags } from '#kernel/nostr'
import { sanitizeName } from '#kernel/nostr'
import { maskSecrets } from './mask-secrets'

const MAX_REASON = 120
const MAX_CONTENT = 65_536
const NSFW_WORD = /(?<![\p{L}\p{N}_])#nsfw(?![\p{L}\p{N}_])/iu

/**
 * Returns the content warning of a note, or undefined if it has none. The warning is a `content-warning` tag (NIP-36)
 * with an optional reason, its NIP-32 label form, or an informal `nsfw` tag or hashtag. `reason` is safe to show and at
 * most 120 characters.
 */
export function parseContentWarning(event: {
  content: string
  tags: UncheckedTags
}): { reason?: string } | undefined {
  let warned = false
  for (const tag of event.tags) {
    const [name, value, namespace] = tag ?? []
    const isLabel = name === 'l' && namespace === 'content-warning'
    if (name === 'content-warning' || isLabel) {
      const reason =
        typeof value === 'string' ? sanitizeName(maskSecrets(value.slice(0, 2000)), MAX_REASON) : ''
      if (reason) return { reason }
      warned = true
    } else if (name === 'nsfw' || (name === 't' && isNsfw(value))) warned = true
  }
  return warned || NSFW_WORD.test(event.content.slice(0, MAX_CONTENT)) ? {} : undefined
}

function isNsfw(value: unknown): boolean {
  return typeof value === 'string' && value.length === 4 && value.toLowerCase() === 'nsfw'
}
