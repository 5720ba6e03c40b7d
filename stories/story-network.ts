import { type Disposable, toDisposable } from '#kernel'
import { demoEvents, names } from './demo-events'

const json = (body: unknown) =>
  new Response(JSON.stringify(body), { headers: { 'content-type': 'application/json' } })

const RELAY = {
  name: 'The story relay',
  description: 'Holds a slice of the demo network in memory, for whoever looks at stories.',
  software: 'git+https://relay.invalid/story-relay',
  supported_nips: [1, 2, 9, 10, 11, 25, 40],
}

/**
 * The NIP-11 document of a relay that supports search. This relay has its own address, because each address is asked
 * for its document only once.
 */
const SEARCHES = { ...RELAY, supported_nips: [...RELAY.supported_nips, 50] }

/** The key of the zap provider that signed the recorded receipts. The provider makes no invoices here. */
const provider = demoEvents.find(e => e.kind === 9_735)?.pubkey
const PAY = {
  tag: 'payRequest',
  callback: 'https://media.invalid/lnurl/callback',
  minSendable: 1_000,
  maxSendable: 100_000_000,
  commentAllowed: 120,
  allowsNostr: true,
  nostrPubkey: provider,
}
const NO_INVOICE = { status: 'ERROR', reason: 'No invoices today' }

/**
 * Returns the response of the simulated web: four domains that exist only in stories. Other addresses cannot be
 * reached.
 */
function answer(url: URL): Response | undefined {
  if (url.hostname === 'people.invalid' && url.pathname === '/.well-known/nostr.json') return json({ names })
  if (url.hostname === 'media.invalid' && url.pathname.startsWith('/.well-known/lnurlp/')) return json(PAY)
  if (url.href.startsWith(PAY.callback)) return json(NO_INVOICE)
  if (url.hostname === 'relay.test') return json(RELAY)
  if (url.hostname === 'search.relay.test') return json(SEARCHES)
  return undefined
}

/**
 * Returns the response of a server that a story brings with it; `undefined` for any other address. Such a request fails
 * as if there were no server.
 */
export type StoryWeb = (url: URL) => Response | undefined

/** Replaces `fetch` with the simulated web until the returned object is disposed. */
export function storyNetwork(web: StoryWeb = () => undefined): Disposable {
  const { fetch } = globalThis
  globalThis.fetch = async (input, options) => {
    const url = new URL(input instanceof Request ? input.url : input, location.href)
    if (url.origin === location.origin) return fetch(input, options)
    const found = web(url) ?? answer(url)
    if (!found) throw new TypeError(`Stories have no network: ${url.href}`)
    return found
  }
  return toDisposable(() => {
    globalThis.fetch = fetch
  })
}
