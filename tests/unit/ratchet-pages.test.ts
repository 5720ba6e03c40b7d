// @vitest-environment node
import { finalizeEvent, generateSecretKey } from 'nostr-tools/pure'
import { afterEach, expect, test, vi } from 'vitest'
import { Graph, type GraphService } from '#contracts/graph'
import { PrivateChats } from '#contracts/private-chats'
import { generateKeyPair } from '#kernel/keys'
import type { NostrEvent, Signer } from '#kernel/ports'
import { createInMemoryRelay, createTestPlugin } from '#kernel/testing'
import { createInviteResponse } from '../../plugins/chat-ratchet/core/invite-response'
import {
  requireNotRefused,
  skipMessages,
  testRandomBytes,
} from '../../plugins/chat-ratchet/core/testing/session-sides'
import { chatPeople, closeTabs, followConversation, getTexts, killLastTab } from '../support/private-chats'
import {
  answerLink,
  getLinkInvite,
  getOnlyChat,
  openRatchetTab,
  type RatchetTab,
} from '../support/ratchet-tabs'

const [ana, ben] = chatPeople
const SECOND = 1_000

vi.stubGlobal('location', new URL('https://pinion.example/'))
afterEach(closeTabs)

test('messages of an absence that a relay gives in several answers are all read', async () => {
  const relay = createInMemoryRelay([], { cap: 20 })
  const tab = await openRatchetTab(ben, relay)
  const { response, side } = await answerLink(tab)
  const start = Date.now() - 200 * SECOND
  relay.add(response, side.send('Hello', start))
  await vi.waitFor(() => expect(getOnlyChat(tab).isRequest).toBe(true))
  await tab.chats.accept?.([getOnlyChat(tab).id])
  await vi.waitFor(() => expect(getOnlyChat(tab).last?.text).toBe('Hello'))
  await killLastTab()
  const missed = Array.from({ length: 70 }, (_, n) => `missed ${n}`)
  missed.forEach((text, n) => {
    relay.add(side.send(text, start + (n + 1) * SECOND))
  })
  const again = await openRatchetTab(ben, relay)
  await vi.waitFor(() => expect(again.chats.list.get().chats).toHaveLength(1))
  const shown = followConversation(again, getOnlyChat(again).id)
  await vi.waitFor(() => expect(getOnlyChat(again).last?.text).toBe('missed 69'))
  await vi.waitFor(
    () => {
      again.chats.open(getOnlyChat(again).id).loadOlder(100)
      expect(getTexts(shown())).toEqual(['Hello', ...missed])
    },
    { timeout: 15_000 },
  )
}, 30_000)

test.each([
  ['minutes', 200],
  ['five weeks', 35 * 24 * 60 * 60],
])(
  'a message of %s ago that is too far ahead of those that came waits for the older pages',
  async (_, age) => {
    const relay = createInMemoryRelay([], { cap: 20 })
    const tab = await openRatchetTab(ben, relay)
    const { response, side } = await answerLink(tab)
    const start = Date.now() - age * SECOND
    const groups = ['one', 'two', 'three'].map(name => Array.from({ length: 20 }, (_, n) => `${name} ${n}`))
    const missed = groups.flatMap((names, group) => {
      if (group > 0) skipMessages(side, 700)
      return names.map((text, n) => side.send(text, start + (group * 20 + n) * SECOND))
    })
    await killLastTab()
    relay.add(response, ...missed)
    const again = await openRatchetTab(ben, relay)
    await vi.waitFor(() => expect(getOnlyChat(again).isRequest).toBe(true))
    await again.chats.accept?.([getOnlyChat(again).id])
    const shown = followConversation(again, getOnlyChat(again).id)
    await vi.waitFor(() => expect(getTexts(shown())).toEqual(groups.flat()))
  },
)

test('a message that is too far ahead is kept while a relay that may have those before it refuses to answer', async () => {
  const refusing = createInMemoryRelay([], { url: 'wss://refusing.test' })
  const other = createInMemoryRelay([], { url: 'wss://other.test' })
  const tab = await openRatchetTab(ben, [refusing, other])
  const { response, side } = await answerLink(tab)
  const start = Date.now() - 200 * SECOND
  // It has the lowest number in the chain but the latest date, so it is read last.
  const last = side.send('last', start + 2 * SECOND)
  const [first, second] = ['first', 'second'].map((text, n) => {
    skipMessages(side, 700)
    return side.send(text, start + n * SECOND)
  })
  await killLastTab()
  const refuseMessages = (reason: string | undefined) =>
    refusing.refuseRequests(filters =>
      filters.some(({ kinds }) => kinds?.includes(1060)) ? reason : undefined,
    )
  if (first) refusing.add(first)
  if (second) other.add(second)
  other.add(response, last)
  refuseMessages('auth-required: who are you?')
  const early = await openRatchetTab(ben, [refusing, other])
  await vi.waitFor(() => expect(getOnlyChat(early).isRequest).toBe(true))
  await early.chats.accept?.([getOnlyChat(early).id])
  await vi.waitFor(() =>
    expect(early.desk.unresponsiveRelays.get()).toEqual([
      { url: 'wss://refusing.test', reason: 'auth-refused', missing: 'messages' },
    ]),
  )
  await vi.waitFor(() => expect(getOnlyChat(early).last?.text).toBe('last'))
  await killLastTab()
  refuseMessages(undefined)
  const again = await openRatchetTab(ben, [refusing, other])
  const shown = followConversation(again, getOnlyChat(again).id)
  await vi.waitFor(() => expect(getTexts(shown())).toEqual(['first', 'second', 'last']))
  expect(again.desk.unresponsiveRelays.get()).toEqual([])
})

/**
 * Somebody sends three messages, with 700 missing between them. One relay has the first. Without it, the third is too
 * far ahead to be decrypted.
 */
async function splitMessages(tab: RatchetTab, start: number) {
  const { response, side } = await answerLink(tab)
  const earliest = side.send('earliest', start)
  const [middle, latest] = ['middle', 'latest'].map((text, n) => {
    skipMessages(side, 700)
    return side.send(text, start + (n + 1) * SECOND)
  }) as [NostrEvent, NostrEvent]
  return { response, earliest, middle, latest }
}

test('a message that is too far ahead is shown as soon as those before it come, also while a relay is dead', async () => {
  const dead = createInMemoryRelay([], { url: 'wss://dead.test' })
  const other = createInMemoryRelay([], { url: 'wss://other.test' })
  const tab = await openRatchetTab(ben, [dead, other])
  const { response, earliest, middle, latest } = await splitMessages(tab, Date.now() - 200 * SECOND)
  dead.close()
  other.add(response, earliest, latest)
  await vi.waitFor(() => expect(getOnlyChat(tab).isRequest).toBe(true))
  await tab.chats.accept?.([getOnlyChat(tab).id])
  const shown = followConversation(tab, getOnlyChat(tab).id)
  await vi.waitFor(() => expect(getTexts(shown())).toEqual(['earliest']))
  other.add(middle)
  await vi.waitFor(() => expect(getTexts(shown())).toEqual(['earliest', 'middle', 'latest']))
})

test('a relay that cannot be reached is named while a message waits for those that it may have', async () => {
  const unreachable = createInMemoryRelay([], { url: 'wss://unreachable.test' })
  const other = createInMemoryRelay([], { url: 'wss://other.test' })
  const tab = await openRatchetTab(ben, [unreachable, other])
  const { response, earliest, middle, latest } = await splitMessages(tab, Date.now() - 200 * SECOND)
  await killLastTab()
  unreachable.add(middle)
  unreachable.close()
  other.add(response, earliest, latest)
  const early = await openRatchetTab(ben, [unreachable, other])
  await vi.waitFor(() => expect(getOnlyChat(early).isRequest).toBe(true))
  await early.chats.accept?.([getOnlyChat(early).id])
  await vi.waitFor(() => expect(getOnlyChat(early).last?.text).toBe('earliest'))
  await vi.waitFor(() =>
    expect(early.desk.unresponsiveRelays.get()).toEqual([
      { url: unreachable.url, reason: 'dead', missing: 'messages' },
    ]),
  )
  unreachable.open()
  await killLastTab()
  const again = await openRatchetTab(ben, [unreachable, other])
  const shown = followConversation(again, getOnlyChat(again).id)
  await vi.waitFor(() => expect(getTexts(shown())).toEqual(['earliest', 'middle', 'latest']))
  expect(again.desk.unresponsiveRelays.get()).toEqual([])
})

test('a message that is too far ahead waits no longer than the keys of those before it are kept, and is counted then', async () => {
  const unreachable = createInMemoryRelay([], { url: 'wss://unreachable.test' })
  const other = createInMemoryRelay([], { url: 'wss://other.test' })
  const tab = await openRatchetTab(ben, [unreachable, other])
  const { response, earliest, latest } = await splitMessages(tab, Date.now() - 31 * 24 * 3_600 * SECOND)
  unreachable.close()
  const { refusedCount } = await tab.kernel.resolve(PrivateChats)
  other.add(response, earliest, latest)
  await vi.waitFor(() => expect(getOnlyChat(tab).isRequest).toBe(true))
  await tab.chats.accept?.([getOnlyChat(tab).id])
  await vi.waitFor(() => expect(refusedCount.get()).toBe(1))
  await vi.waitFor(() => expect(getOnlyChat(tab).last?.text).toBe('earliest'))
  expect(tab.desk.unresponsiveRelays.get()).toEqual([])
})

test('an answer to a link is found behind a page of newer ones that are nonsense', async () => {
  const relay = createInMemoryRelay([], { cap: 20 })
  const tab = await openRatchetTab(ben, relay)
  const { response } = await answerLink(tab)
  const tags = [['p', getLinkInvite(tab).ephemeralKey]]
  await killLastTab()
  const seconds = Math.floor(Date.now() / 1_000)
  const junk = Array.from({ length: 50 }, (_, n) =>
    finalizeEvent({ kind: 1059, content: 'nonsense', created_at: seconds - n, tags }, generateSecretKey()),
  )
  relay.add(response, ...(junk as NostrEvent[]))
  const again = await openRatchetTab(ben, relay)
  await vi.waitFor(() => expect(getOnlyChat(again).isRequest).toBe(true))
})

test('false answers in the name of a friend ask the signer a few times only, and do not push the true one out', async () => {
  const relay = createInMemoryRelay()
  let asked = 0
  const counting: Signer = {
    ...ben,
    decrypt: (peer, ...rest) => {
      if (peer === ana.pubkey) asked++
      return ben.decrypt(peer, ...rest)
    },
  }
  const tab = await openRatchetTab(counting, relay)
  tab.kernel.enable(
    createTestPlugin('friends', { provides: [Graph] }, context => {
      context.provide(Graph, {
        getTrust: () => ({ level: 1 }),
        isMuted: () => false,
        follows: () => false,
      } as unknown as GraphService)
    }),
  )
  await tab.kernel.resolve(Graph)
  const invite = getLinkInvite(tab)
  const forge = async (encrypt: () => Promise<string>) => {
    const sessionKey = generateKeyPair(testRandomBytes).publicKey
    const parts = { invite, invitee: ana.pubkey, sessionKey, encrypt }
    relay.add(
      requireNotRefused(await createInviteResponse(parts, { now: Date.now(), randomBytes: testRandomBytes })),
    )
  }
  for (let n = 0; n < 8; n++) await forge(async () => 'nonsense')
  const { id } = await vi.waitFor(() => getOnlyChat(tab))
  await vi.waitFor(() => expect(tab.desk.countPendingResponses(id)).toBe(8))
  expect(asked).toBe(3)
  const one = await openRatchetTab(ana, relay)
  await one.desk.acceptLink(tab.desk.invites.get().link ?? '')
  await vi.waitFor(() => expect(tab.desk.countPendingResponses(id)).toBe(9))
  for (let n = 0; n < 15; n++) await forge(async () => 'nonsense')
  await vi.waitFor(() => expect(tab.desk.countPendingResponses(id)).toBe(20))
  await tab.chats.accept?.([id])
  await vi.waitFor(() =>
    expect(tab.chats.open(id).permissions.get().noSending).toContain('has not written yet'),
  )
})
