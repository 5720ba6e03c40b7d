import { createDisposable, type Disposable } from '#kernel'
import { demoEvents, nip05Names } from './demo-events'

const jsonResponse = (body: unknown) =>
  new Response(JSON.stringify(body), { headers: { 'content-type': 'application/json' } })

const RELAY_INFO = {
  name: 'The story relay',
  description: 'Holds a slice of the demo network in memory, for whoever looks at stories.',
  software: 'git+https://relay.invalid/story-relay',
  supported_nips: [1, 2, 9, 10, 11, 25, 40],
}

/**
 * The NIP-11 document of a relay with search. It has an address of its own, because the app requests each relay's
 * document only once.
 */
const SEARCH_RELAY_INFO = { ...RELAY_INFO, supported_nips: [...RELAY_INFO.supported_nips, 50] }

/** The public key with which the zap provider has signed the recorded receipts. In stories it makes no invoices. */
const zapProviderPubkey = demoEvents.find(e => e.kind === 9_735)?.pubkey
const PAY_INFO = {
  tag: 'payRequest',
  callback: 'https://media.invalid/lnurl/callback',
  minSendable: 1_000,
  maxSendable: 100_000_000,
  commentAllowed: 120,
  allowsNostr: true,
  nostrPubkey: zapProviderPubkey,
}
const NO_INVOICE_ANSWER = { status: 'ERROR', reason: 'No invoices today' }

/**
 * Returns the response of the simulated web: four domains that exist only in stories. Other addresses cannot be
 * reached.
 */
function respondTo(url: URL): Response | undefined {
  if (url.hostname === 'people.invalid' && url.pathname === '/.well-known/nostr.json')
    return jsonResponse({ names: nip05Names })
  if (url.hostname === 'media.invalid' && url.pathname.startsWith('/.well-known/lnurlp/'))
    return jsonResponse(PAY_INFO)
  if (url.href.startsWith(PAY_INFO.callback)) return jsonResponse(NO_INVOICE_ANSWER)
  if (url.hostname === 'relay.test') return jsonResponse(RELAY_INFO)
  if (url.hostname === 'search.relay.test') return jsonResponse(SEARCH_RELAY_INFO)
  return undefined
}

/**
 * Returns the answer of a server that only this story has, or `undefined` for other addresses, whose requests then fail
 * as if there were no server.
 */
export type StoryFetch = (url: URL) => Response | undefined

/** Replaces `fetch` with the simulated web until the returned object is disposed. */
export function mockStoryNetwork(fetchStory: StoryFetch = () => undefined): Disposable {
  const { fetch } = globalThis
  globalThis.fetch = async (input, options) => {
    const url = new URL(input instanceof Request ? input.url : input, location.href)
    if (url.origin === location.origin) return fetch(input, options)
    const response = fetchStory(url) ?? respondTo(url)
    if (!response) throw new TypeError(`Stories have no network: ${url.href}`)
    return response
  }
  return createDisposable(() => {
    globalThis.fetch = fetch
  })
}
