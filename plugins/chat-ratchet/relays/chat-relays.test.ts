// @vitest-environment node
import { afterEach, expect, test } from 'vitest'
import { createValueStore } from '#kernel'
import { queryOnce, type RelayStatus } from '#kernel/ports'
import { createTestKernel, createTestPlugin, type TestKernel } from '#kernel/testing'
import { createChatRelays, relayListFilter } from './chat-relays'

const [ME, ANA] = ['1'.repeat(64), 'a'.repeat(64)]
let started: TestKernel | undefined

afterEach(async () => started?.kernel.dispose())

/** Creates the relays of an account, of which none is known until the test sets `known`. */
function openChatRelays() {
  started = createTestKernel()
  const { kernel, relay } = started
  kernel.enable(createTestPlugin('chat'))
  const nostr = kernel.nostr('chat')
  const known = createValueStore<readonly RelayStatus[]>([])
  const network = { ...nostr.network, relays: known }
  const relays = createChatRelays({ query: nostr.query, network }, () => [], ME)
  const learnRelay = () => known.set([{ url: relay.url, state: 'open', received: 0, rejected: 0 }])
  return { relays, learnRelay, nostr, relay }
}

test('as long as no relay is known, whoever wants to ask about a person waits', async () => {
  const { relays, learnRelay, nostr, relay } = openChatRelays()
  const { signal } = new AbortController()
  const ofAna = relays.authorRelays(ANA, [], signal)
  const own = relays.waitForOwnRelays(signal)
  // The question about Ana's own list of relays is answered by now.
  await queryOnce(nostr, relayListFilter(ANA))
  learnRelay()
  expect([await ofAna, await own]).toEqual([[relay.url], [relay.url]])
})

test('waiting for the first relay ends with the signal, and relays that an invite names are used at once', async () => {
  const { relays } = openChatRelays()
  const giveUp = new AbortController()
  const ofAna = relays.authorRelays(ANA, [], giveUp.signal)
  giveUp.abort(new Error('too late'))
  await expect(ofAna).rejects.toThrow('too late')
  const named = 'wss://named.test'
  expect(await relays.authorRelays(ANA, [named], new AbortController().signal)).toEqual([named])
})
