// @vitest-environment node
import { afterEach, expect, test, vi } from 'vitest'
import { Chats } from '#contracts/chats'
import { PrivateChats } from '#contracts/private-chats'
import type { Kernel } from '#kernel'
import type { NostrEvent, Signer } from '#kernel/ports'
import { createInMemoryRelay, createTestEvent, expectNoLeaks, getResourceCounts } from '#kernel/testing'
import direct, { DirectChats, DirectInbox } from '../../plugins/chat-direct/manifest'
import ratchet, { RatchetChats } from '../../plugins/chat-ratchet/manifest'
import chats from '../../plugins/chats/manifest'
import privateChats from '../../plugins/private-chats/manifest'
import { linkRelays } from '../support/link-relays'
import {
  chatPeople,
  closeTabs,
  createInboxRelay,
  followConversation,
  getTexts,
  openPrivateTab,
} from '../support/private-chats'
import { beginChat, getOnlyChat, type RatchetTab } from '../support/ratchet-tabs'

const [ana, ben] = chatPeople

vi.stubGlobal('location', new URL('https://pinion.example/'))
vi.stubGlobal('addEventListener', () => {})
vi.stubGlobal('removeEventListener', () => {})
afterEach(closeTabs)

const turnOff = ({ kernel }: RatchetTab) => kernel.disable('chat-ratchet')
/** Turns the plugin on and returns its service of conversations. */
const turnOn = async ({ kernel }: RatchetTab) => {
  kernel.enable(ratchet)
  const chats = await kernel.resolve(RatchetChats)
  chats.list.subscribe(() => {})
  await vi.waitFor(() => expect(chats.list.get().phase).toBe('ready'))
  return chats
}

test('turned off in the middle of sending and of reading, the plugin leaves nothing; on again, the session continues', async () => {
  const [atAnas, atBens] = [createInMemoryRelay(), createInMemoryRelay()]
  linkRelays(atAnas, atBens)
  const toAna = linkRelays(atBens, atAnas)
  const { one, two, id, atSecond } = await beginChat([ana, atAnas], [ben, atBens])
  await turnOff(one)
  const whenOff = getResourceCounts(one.kernel)
  const expected = ['Hello', 'Hi']

  for (let round = 0; round < 4; round++) {
    const chats = await turnOn(one)
    toAna.hold(true)
    const asked = [`read ${round}`, `read too ${round}`]
    for (const text of asked) await two.chats.open(getOnlyChat(two).id).send({ text })
    await vi.waitFor(() => expect(toAna.heldEvents.length).toBeGreaterThanOrEqual(2 * (round + 1)))
    toAna.hold(false)
    atAnas.add(...toAna.heldEvents)
    const text = `sent ${round}`
    const sending = chats.open(id).send({ text })
    // Each round turns the plugin off at a later step of its work.
    for (let step = 0; step < round * 3; step++) await Promise.resolve()
    await turnOff(one)
    const isSent = await sending.then(
      () => true,
      () => false,
    )
    expectNoLeaks(whenOff, getResourceCounts(one.kernel))

    const again = await turnOn(one)
    if (!isSent) await again.open(id).send({ text })
    const atAna = followConversation({ chats: again }, id)
    expected.push(...asked, text)
    await vi.waitFor(() => expect(getTexts(atAna()).toSorted()).toEqual(expected.toSorted()))
    await vi.waitFor(() => expect(getTexts(atSecond()).toSorted()).toEqual(expected.toSorted()))
    await turnOff(one)
  }
}, 60_000)

const inbox = (pubkey: string) =>
  createTestEvent({ kind: 10_050, pubkey, tags: [['relay', 'wss://relay.test']] })

test.each(['chat-direct', 'private-chats'])(
  '%s turned off in the middle of a NIP-17 message leaves nothing; on again, the conversation goes on',
  async off => {
    const relay = createInMemoryRelay()
    const open = async (signer: Signer) => {
      const tab = await openPrivateTab(signer, relay, direct, DirectChats)
      const desk = await tab.kernel.resolve(DirectInbox)
      desk.decryptWaiting(true)
      return { ...tab, desk }
    }
    for (const { pubkey, sign } of [ana, ben]) {
      const { id: _, sig: __, ...draft } = inbox(pubkey)
      relay.add((await sign(draft, { plugin: 'test', signal: new AbortController().signal })) as NostrEvent)
    }
    const [one, two] = [await open(ana), await open(ben)]
    const id = await one.desk.createRoom([ben.pubkey])
    const turn = async (on: boolean) => {
      if (!on) return one.kernel.disable(off)
      one.kernel.enable(off === 'chat-direct' ? direct : privateChats)
      const store = await one.kernel.resolve(PrivateChats)
      store.lock.subscribe(() => {})
      await vi.waitFor(() => expect(store.lock.get()).toBe('open'))
      const chats = await one.kernel.resolve(DirectChats)
      ;(await one.kernel.resolve(DirectInbox)).decryptWaiting(true)
      chats.list.subscribe(() => {})
      return undefined
    }
    await one.chats.open(id).send({ text: 'Hello' })
    await vi.waitFor(() => expect(two.chats.list.get().chats).toHaveLength(1))
    await two.chats.accept?.([id])
    const atTwo = followConversation(two, id)
    const expected = ['Hello']
    await vi.waitFor(() => expect(getTexts(atTwo())).toEqual(expected))
    await turn(false)
    const whenOff = getResourceCounts(one.kernel)
    for (let round = 0; round < 3; round++) {
      await turn(true)
      const chats = await one.kernel.resolve(DirectChats)
      const text = `sent ${round}`
      const sending = chats.open(id).send({ text })
      for (let step = 0; step < round * 3; step++) await Promise.resolve()
      await turn(false)
      const isSent = await sending.then(
        () => true,
        () => false,
      )
      expectNoLeaks(whenOff, getResourceCounts(one.kernel))
      await turn(true)
      const again = await one.kernel.resolve(DirectChats)
      if (!isSent) await again.open(id).send({ text })
      await two.chats.open(id).send({ text: `answer ${round}` })
      expected.push(text, `answer ${round}`)
      const atOne = followConversation({ chats: again }, id)
      await vi.waitFor(() => expect(getTexts(atOne()).toSorted()).toEqual(expected.toSorted()))
      await vi.waitFor(() => expect(getTexts(atTwo()).toSorted()).toEqual(expected.toSorted()))
      await turn(false)
    }
  },
  60_000,
)

/** Follows the list of all chats of a tab, as the page shows it. Returns the ids of its conversations. */
async function followAllChats({ kernel }: { readonly kernel: Kernel }): Promise<() => readonly string[]> {
  kernel.enable(chats)
  const { list } = await kernel.resolve(Chats)
  list.subscribe(() => {})
  return () => list.get().chats.map(({ id }) => id)
}

test('conversations of the ratchet are in the list of all chats only while its plugin is on', async () => {
  const relay = createInMemoryRelay()
  const { one, id } = await beginChat([ana, relay], [ben, relay])
  const ids = await followAllChats(one)
  await vi.waitFor(() => expect(ids()).toEqual([id]))
  await turnOff(one)
  expect(ids()).toEqual([])
  await turnOn(one)
  await vi.waitFor(() => expect(ids()).toEqual([id]))
})

test('conversations of NIP-17 are in the list of all chats only while their plugin is on', async () => {
  const one = await openPrivateTab(ana, await createInboxRelay(ana, ben), direct, DirectChats)
  const inbox = await one.kernel.resolve(DirectInbox)
  const id = await inbox.createRoom([ben.pubkey])
  const ids = await followAllChats(one)
  await vi.waitFor(() => expect(ids()).toEqual([id]))
  await one.kernel.disable('chat-direct')
  expect(ids()).toEqual([])
  one.kernel.enable(direct)
  const transport = await one.kernel.resolve(DirectChats)
  transport.list.subscribe(() => {})
  await vi.waitFor(() => expect(ids()).toEqual([id]))
})
