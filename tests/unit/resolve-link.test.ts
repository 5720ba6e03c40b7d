import { afterAll, beforeAll, expect, test } from 'vitest'
import { type DemoRelay, startDemoRelay } from '../../demo/relay/start-demo-relay.ts'
import { resolveUnknownPath } from '../../host/links/resolve-unknown-path.ts'
import { encodeNpub } from '../../kernel/nostr/protocol/codec/index.ts'
import { createAllowAllUrlPolicy } from '../../kernel/testing/allow-all-url-policy.ts'
import { type EngineClient, startEngineClient } from './engine/engine-client.ts'
import { pubkeyOf, signed } from './engine/signed-notes.ts'

const pubkey = pubkeyOf(1)
const npub = encodeNpub(pubkey)
let relay: DemoRelay
let client: EngineClient
beforeAll(async () => {
  relay = await startDemoRelay()
  relay.add([signed({ kind: 0, content: '{"name":"Tom"}' })])
  client = await startEngineClient({ relays: [relay.url] })
})
afterAll(async () => {
  client.dispose()
  await relay.close()
})
const resolve = (path: string) =>
  resolveUnknownPath(path, {
    domain: undefined,
    nostr: client.access,
    outside: createAllowAllUrlPolicy(),
    signal: new AbortController().signal,
  })

test.each([
  ['hex', pubkey, undefined],
  ['hex with a tab', `${pubkey}/likes`, 'likes'],
  ['hex with a slash at its end', `${pubkey}/`, undefined],
  ['an address of the protocol with a tab', `nostr:${npub}/replies`, 'replies'],
])('a person as %s', async (_, link, tab) => {
  expect(await resolve(`/${link}`)).toEqual({ type: 'profile', pubkey, ...(tab !== undefined && { tab }) })
})

test.each([
  ['more than a tab', `${pubkey}/likes/more`],
  ['a tab that cannot be', `${pubkey}/..%2f<b>`],
  ['no first part', '//likes//x'],
])('%s leads to no page', async (_, link) => {
  expect(await resolve(`/${link}`)).toEqual({ type: 'nothing' })
})
