// @vitest-environment node
import { webcrypto } from 'node:crypto'
import { afterEach, expect, test, vi } from 'vitest'
import { createStore } from '#kernel'
import { generateKeyPair, signEvent } from '#kernel/keys'
import type { NostrEvent, Signer } from '#kernel/ports'
import { createInMemoryRelay, type InMemoryRelay } from '#kernel/testing'
import { createDirectRumor } from '../../plugins/chat-direct/core/direct-rumor'
import { createGiftWrap, type SealSigner } from '../../plugins/chat-direct/core/gift-wrap'
import { computeRoomId } from '../../plugins/chat-direct/core/room'
import manifest, { DirectChats, DirectInbox } from '../../plugins/chat-direct/manifest'
import {
  chatPeople,
  closeTabs,
  followConversation,
  getTexts,
  killLastTab,
  openPrivateTab,
} from '../support/private-chats'

const DAY_S = 24 * 60 * 60
const [ana, ben] = chatPeople
const room = computeRoomId([ana.pubkey, ben.pubkey])
const randomBytes = (length: number) => webcrypto.getRandomValues(new Uint8Array(length))
const nowS = () => Math.floor(Date.now() / 1_000)
const relayAt = (host: string) => createInMemoryRelay([], { url: `wss://${host}.test` })

const request = { plugin: 'test', signal: new AbortController().signal }
const sealer: SealSigner = {
  encrypt: (peer, text) => ana.encrypt(peer, text, request),
  sign: async draft => (await ana.sign({ ...draft, pubkey: ana.pubkey }, request)) as NostrEvent,
}
/** Returns a message from Ana to Ben, in a wrap that was sent this many days ago. */
const wrapOf = (text: string, daysAgo: number): Promise<NostrEvent> => {
  const now = Date.now() - daysAgo * DAY_S * 1_000
  const rumor = createDirectRumor(
    ana.pubkey,
    { kind: 14, content: text, tags: [['p', ben.pubkey]] },
    Math.floor(now / 1_000),
  )
  return createGiftWrap(rumor, ben.pubkey, sealer, { now, randomBytes })
}
/** Returns the `since` (s) of the last request for wraps to this relay. */
const lastSince = (relay: InMemoryRelay): number =>
  relay
    .getRequests()
    .flatMap(filters =>
      filters.flatMap(({ kinds, since }) =>
        // A filter of a time in the future asks only which relays there are.
        kinds?.includes(1059) && since !== undefined && since < nowS() ? [since] : [],
      ),
    )
    .at(-1) ?? 0

const keys = createStore([{ pubkey: ben.pubkey, lockKind: 'browser' as const, isLocked: false }])
/** Opens a tab of Ben, whose key is in this browser. */
async function openTab(relays: readonly InMemoryRelay[], signer: Signer = ben) {
  const tab = await openPrivateTab(signer, relays, manifest, DirectChats, keys)
  return { ...tab, desk: await tab.kernel.resolve(DirectInbox), shown: followConversation(tab, room) }
}

afterEach(closeTabs)

test('a message that the signer refused to decrypt is asked for again at the next start', async () => {
  const relay = relayAt('one')
  relay.add(await wrapOf('Tea?', 20))
  const refuse = () => Promise.reject(new Error('The key is locked.'))
  const first = await openTab([relay], { ...ben, decrypt: refuse, encrypt: refuse })
  await vi.waitFor(() => expect(first.desk.state.get()).toMatchObject({ refusedCount: 1, waitingCount: 1 }))
  await killLastTab()
  const second = await openTab([relay])
  await vi.waitFor(() => expect(getTexts(second.shown())).toEqual(['Tea?']))
})

test('a message whose decryption was interrupted is asked for again at the next start', async () => {
  const relay = relayAt('one')
  relay.add(await wrapOf('Tea?', 20))
  const asked = vi.fn()
  const first = await openTab([relay], {
    ...ben,
    decrypt() {
      asked()
      return new Promise(() => {})
    },
  })
  await vi.waitFor(() => expect(asked).toHaveBeenCalled())
  expect(first.desk.state.get().isRunning).toBe(true)
  await killLastTab()
  const second = await openTab([relay])
  await vi.waitFor(() => expect(getTexts(second.shown())).toEqual(['Tea?']))
})

test('a relay that was down gives its earlier messages when it is back, although the others have answered', async () => {
  const [one, two, down] = [relayAt('one'), relayAt('two'), relayAt('down')]
  down.add(await wrapOf('Only here', 20))
  one.add(await wrapOf('Seen', 1))
  down.close()
  const first = await openTab([one, two, down])
  await vi.waitFor(() => expect(getTexts(first.shown())).toEqual(['Seen']))
  // Later starts ask the relays that have answered only for the latest days. Repeat starts until they do.
  await vi.waitFor(async () => {
    const next = await openTab([one, two])
    await vi.waitFor(() => expect(getTexts(next.shown())).toEqual(['Seen']))
    await killLastTab()
    expect(Math.min(lastSince(one), lastSince(two))).toBeGreaterThan(nowS() - 3 * DAY_S)
  })
  await killLastTab()
  down.open()
  const back = await openTab([one, two, down])
  await vi.waitFor(() => expect(getTexts(back.shown())).toEqual(['Only here', 'Seen']))
})

test('a wrap that nobody can decrypt is asked for no more, and holds nothing back', async () => {
  const relay = relayAt('one')
  const broken = ['A'.repeat(200), 'short', '?'.repeat(200)].map(content =>
    signEvent(
      { kind: 1059, content, tags: [['p', ben.pubkey]], created_at: nowS() - 20 * DAY_S },
      generateKeyPair(randomBytes),
      randomBytes,
    ),
  )
  relay.add(...broken, await wrapOf('Tea?', 20))
  const first = await openTab([relay])
  await vi.waitFor(() => expect(getTexts(first.shown())).toEqual(['Tea?']))
  await vi.waitFor(() => expect(first.desk.state.get()).toMatchObject({ refusedCount: 3, waitingCount: 0 }))
  await killLastTab()
  const decrypt = vi.fn(ben.decrypt)
  // The first tab may have been killed before it stored that the relay has been read to its end. The next one stores it.
  await vi.waitFor(async () => {
    await openTab([relay], { ...ben, decrypt })
    const isReadFromLater = () => expect(lastSince(relay)).toBeGreaterThan(nowS() - 3 * DAY_S)
    await vi.waitFor(isReadFromLater, 1_000).finally(killLastTab)
  })
  expect(decrypt).not.toHaveBeenCalled()
})
