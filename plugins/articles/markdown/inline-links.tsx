import { Fragment, type ReactNode } from 'react'
import { ProfileName } from '#contracts/profiles'
import { decodeNip19Entity, sanitizeNoteText, trimUrl } from '#kernel/nostr'
import { PluginView } from '#kernel/react'
import { PathLink } from '#kernel/router'
import { parseSafeLinkTarget } from './parse-safe-link-target'

/** Matches a `nostr:` identifier (NIP-27) or a web address in a text. */
const LINK_PATTERN =
  /nostr:(?:npub|nprofile|note|nevent|naddr)1[02-9ac-hj-np-z]{6,2000}|https?:\/\/[^\s<>"]{1,1990}/gi

/** Number of characters of an npub or other identifier that are shown. */
const MAX_SHOWN_ID_CHARS = 20

/**
 * Turns `nostr:` identifiers (NIP-27) and web addresses in a text into links. Makes the rest of the text safe to show.
 * Used where the plugin for notes, which shows more, is off or has not loaded.
 */
export function renderInlineLinks(text: string): ReactNode {
  const nodes: ReactNode[] = []
  let textStart = 0
  for (const { 0: match, index } of text.matchAll(LINK_PATTERN)) {
    const linkText = /^http/i.test(match) ? trimUrl(match) : match
    const link = renderLink(linkText)
    if (!link) continue
    nodes.push(sanitizeNoteText(text.slice(textStart, index)), link)
    textStart = index + linkText.length
  }
  nodes.push(sanitizeNoteText(text.slice(textStart)))
  // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text do not change
  return nodes.map((node, i) => <Fragment key={i}>{node}</Fragment>)
}

function renderLink(linkText: string): ReactNode {
  const link = parseSafeLinkTarget(linkText)
  if (!link) return undefined
  if ('webUrl' in link)
    return (
      <a href={link.webUrl} target="_blank" rel="noopener noreferrer nofollow">
        {sanitizeNoteText(linkText)}
      </a>
    )
  const entityCode = link.path.slice(1)
  const pathLink = (
    <PathLink path={link.path}>
      {entityCode.length > MAX_SHOWN_ID_CHARS ? `${entityCode.slice(0, MAX_SHOWN_ID_CHARS)}…` : entityCode}
    </PathLink>
  )
  const entity = decodeNip19Entity(entityCode)
  if (entity?.type !== 'npub' && entity?.type !== 'nprofile') return pathLink
  return <PluginView token={ProfileName} pubkey={entity.pubkey} pending={pathLink} fallback={pathLink} />
}
