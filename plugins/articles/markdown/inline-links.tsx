import { Fragment, type ReactNode } from 'react'
import { ProfileName } from '#contracts/profiles'
import { decodeEntity, neutralizeText } from '#kernel/nostr'
import { View } from '#kernel/react'
import { PathLink } from '#kernel/router'
import { safeLink } from './safe-link'

/** Matches a `nostr:` identifier (NIP-27) or a web address in a text. */
const LINK_IN_TEXT =
  /nostr:(?:npub|nprofile|note|nevent|naddr)1[02-9ac-hj-np-z]{6,2000}|https?:\/\/[^\s<>"]{1,1990}/gi

/** Number of characters of an npub or other identifier that are shown. */
const CODE_CHARS_SHOWN = 20

/** Removes punctuation after an address. A closing bracket stays if the address contains its opening bracket. */
export function trimmedAddress(url: string): string {
  let end = url.length
  let unopened = url.split(')').length - url.split('(').length
  for (; end > 0; end--) {
    const last = url.charAt(end - 1)
    if (last === ')' ? unopened <= 0 : !/[.,;:!?'*_~\]]/.test(last)) break
    if (last === ')') unopened--
  }
  return url.slice(0, end)
}

/**
 * Turns `nostr:` identifiers (NIP-27) and web addresses in a text into links. Makes the rest of the text safe to show.
 * Used where the plugin for notes, which shows more, is off or has not loaded.
 */
export function withLinks(text: string): ReactNode {
  const parts: ReactNode[] = []
  let from = 0
  for (const { 0: found, index } of text.matchAll(LINK_IN_TEXT)) {
    const words = /^http/i.test(found) ? trimmedAddress(found) : found
    const link = linkOf(words)
    if (!link) continue
    parts.push(neutralizeText(text.slice(from, index)), link)
    from = index + words.length
  }
  parts.push(neutralizeText(text.slice(from)))
  // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text do not change
  return parts.map((part, i) => <Fragment key={i}>{part}</Fragment>)
}

function linkOf(words: string): ReactNode {
  const link = safeLink(words)
  if (!link) return undefined
  if ('outside' in link)
    return (
      <a href={link.outside} target="_blank" rel="noopener noreferrer nofollow">
        {neutralizeText(words)}
      </a>
    )
  const code = link.inside.slice(1)
  const toIt = (
    <PathLink path={link.inside}>
      {code.length > CODE_CHARS_SHOWN ? `${code.slice(0, CODE_CHARS_SHOWN)}…` : code}
    </PathLink>
  )
  const entity = decodeEntity(code)
  if (entity?.type !== 'npub' && entity?.type !== 'nprofile') return toIt
  return <View of={ProfileName} pubkey={entity.pubkey} pending={toIt} fallback={toIt} />
}
