import { parseNwcUrl } from '../client/parse-nwc-url'

/**
 * Builds the connection secret (`nostr+walletconnect://…`) from the answer of the wallet's page and the app's secret
 * key (hex). Throws if the answer is invalid.
 */
export function buildNwcUrl(walletResponse: object, secret: string): string {
  const { relayUrls, relayUrl, walletPubkey } = walletResponse as Record<string, unknown>
  const relays = (Array.isArray(relayUrls) ? relayUrls : [relayUrl]).filter(
    relay => typeof relay === 'string',
  )
  if (!relays.length) throw new Error('The wallet names no relay.')
  if (typeof walletPubkey !== 'string') throw new Error('The wallet does not say who it is.')
  const query = new URLSearchParams(relays.slice(0, 5).map(relay => ['relay', relay]))
  query.set('secret', secret)
  const url = `nostr+walletconnect://${walletPubkey}?${query}`
  parseNwcUrl(url)
  return url
}
