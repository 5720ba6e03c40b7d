import { type Disposable, toDisposable } from '#kernel'
import { names } from './demo-events'

const json = (body: unknown) =>
  new Response(JSON.stringify(body), { headers: { 'content-type': 'application/json' } })

const RELAY = {
  name: 'The story relay',
  description: 'Holds a slice of the demo network in memory, for whoever looks at stories.',
  software: 'git+https://relay.invalid/story-relay',
  supported_nips: [1, 2, 9, 10, 11, 25, 40],
}

/** What the web answers in stories: two domains that exist only here. Anything else is out of reach. */
function answer(url: URL): Response | undefined {
  if (url.hostname === 'people.invalid' && url.pathname === '/.well-known/nostr.json') return json({ names })
  if (url.hostname === 'relay.test') return json(RELAY)
  return undefined
}

/** Puts the stories' web in the place of the real one, for as long as the story is shown. */
export function storyNetwork(): Disposable {
  const { fetch } = globalThis
  globalThis.fetch = async (input, options) => {
    const url = new URL(input instanceof Request ? input.url : input, location.href)
    if (url.origin === location.origin) return fetch(input, options)
    const found = answer(url)
    if (!found) throw new TypeError(`Stories have no network: ${url.href}`)
    return found
  }
  return toDisposable(() => {
    globalThis.fetch = fetch
  })
}
