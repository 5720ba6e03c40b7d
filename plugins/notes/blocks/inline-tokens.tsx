import { relayRoute, searchQueryRoute } from '#contracts/site-routes'
import { formatRelayUrl } from '#kernel/nostr'
import { PathLink, RouteLink } from '#kernel/router'
import { AuthorName } from '../card/author-name'
import type { InlineToken } from '../text'
import styles from './blocks.module.css'
import { Emoji } from './emoji'
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
        <RouteLink to={relayRoute} params={{ host: formatRelayUrl(token.url) }} className={styles.link}>
          {token.host}
        </RouteLink>
      )
  }
}
