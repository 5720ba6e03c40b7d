import { use } from 'react'
import { relayRoute } from '#contracts/relays'
import { searchQueryRoute } from '#contracts/search'
import { Picture } from '#kernel/react'
import { PathLink, RouteLink } from '#kernel/router'
import { AuthorName } from '../card/author-name'
import type { InlineToken } from '../text'
import styles from './blocks.module.css'
import { Veil } from './media-veil'
import { WebLink } from './web-link'

/** Renders the inline tokens of one paragraph. */
export function InlineTokens({ tokens }: { tokens: readonly InlineToken[] }) {
  // biome-ignore lint/suspicious/noArrayIndexKey: a note never changes, and its parts have no other key
  return tokens.map((token, index) => <Token key={index} token={token} />)
}

function Token({ token }: { token: InlineToken }) {
  switch (token.type) {
    case 'text':
      return token.text
    case 'link':
      return <WebLink href={token.href}>{token.label}</WebLink>
    case 'internal':
      return (
        <PathLink path={token.path} className={styles.link}>
          {token.label}
        </PathLink>
      )
    case 'mention':
      return (
        <span className={styles.mention}>
          @<AuthorName pubkey={token.pubkey} />
        </span>
      )
    case 'hashtag':
      return (
        <RouteLink to={searchQueryRoute} params={{ query: token.label }} className={styles.link}>
          {token.label}
        </RouteLink>
      )
    case 'emoji':
      return <Emoji shortcode={token.shortcode} url={token.url} />
    case 'relay':
      return (
        <RouteLink to={relayRoute} params={{ host: relayParam(token.url) }} className={styles.link}>
          {token.host}
        </RouteLink>
      )
  }
}

const relayParam = (url: string) => url.replace(/^wss?:\/\//, '').replace(/\/$/, '')

/** Width in px at which an emoji picture is requested, a little larger than the largest text. */
const EMOJI_SIZE = { width: 24 }

/** Renders a custom emoji as a picture, or as text if the note's media are covered. */
function Emoji({ shortcode, url }: { shortcode: string; url: string }) {
  const name = `:${shortcode}:`
  if (use(Veil)) return name
  return (
    <Picture className={styles.emoji} url={url} size={EMOJI_SIZE} alt={name} title={name} instead={name} />
  )
}
