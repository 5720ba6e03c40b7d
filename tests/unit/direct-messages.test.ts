// @vitest-environment node
import { webcrypto } from 'node:crypto'
import * as nip04 from 'nostr-tools/nip04'
import { finalizeEvent, getPublicKey } from 'nostr-tools/pure'
import { afterEach, expect, test, vi } from 'vitest'
import type { ChatMessage } from '#contracts/chats'
import { encryptNip44Payload, generateKeyPair, signEvent, tryDeriveConversationKey } from '#kernel/keys'
import type { NostrEvent, Signer } from '#kernel/ports'
import { Nip04Chats } from '../../plugins/chat-direct/manifest'
import { beginRoom, type DirectTab, getWraps, openDirectTab } from '../support/direct-tabs'
import {
  chatPeople,
  closeTabs,
  createInboxRelay,
  followConversation,
  getTexts,
  killLastTab,
} from '../support/private-chats'

const DAY_S = 24 * 60 * 60
const [ana, ben, cleo] = chatPeople
const nowS = () => Math.floor(Date.now() / 1_000)
const randomBytes = (length: number) => webcrypto.getRandomValues(new Uint8Array(length))

afterEach(closeTabs)

/** Wraps a signer, counts its decryptions, and can make it refuse. */
function counted(signer: Signer) {
  const asked = { decrypt: 0, refuses: false }
  const counting: Signer = {
    ...signer,
    async decrypt(...args) {
      asked.decrypt++
      if (asked.refuses) throw new Error('User rejected')
      return signer.decrypt(...args)
    },
  }
  return { asked, signer: counting }
}

test('the members of a room read the same messages, reactions and deletions', async () => {
  const relay = await createInboxRelay(ana, ben, cleo)
  const [one, two, three] = [
    await openDirectTab(ana, relay),
    await openDirectTab(ben, relay),
    await openDirectTab(cleo, relay),
  ]
  const room = await beginRoom(one, ben, cleo)
  await room.chat.send({ text: 'Tea at four?' })
  const [atBen, atCleo] = [followConversation(two, room.id), followConversation(three, room.id)]
  for (const shown of [atBen, atCleo])
    await vi.waitFor(() => expect(getTexts(shown())).toEqual(['Tea at four?']))
  await two.chats.open(room.id).react(atBen()[0] as ChatMessage, '🍵')
  await two.chats.open(room.id).send({ text: 'Yes', replyTo: atBen()[0] as ChatMessage })
  await vi.waitFor(() => expect(getTexts(room.shown())).toEqual(['Tea at four?', 'Yes']))
  expect(room.shown()[1]).toMatchObject({ author: ben.pubkey, replyTo: room.shown()[0]?.id })
  await vi.waitFor(() => expect(atCleo()[0]?.reactions).toEqual([{ author: ben.pubkey, content: '🍵' }]))
  await room.chat.deleteForAll(room.shown()[0] as ChatMessage)
  for (const shown of [room.shown, atBen, atCleo])
    await vi.waitFor(() => expect(getTexts(shown())).toEqual(['Yes']))
  await vi.waitFor(() =>
    expect(atBen()[0]?.delivery).toMatchObject({
      state: 'sent',
      people: { [ana.pubkey]: 'sent', [cleo.pubkey]: 'sent' },
    }),
  )
  // The message, the reaction, the answer and the deletion have three wraps each, one per member. No wrap's author is a
  // member.
  expect(getWraps(relay)).toHaveLength(12)
})

test('what somebody writes is in the same rooms on their second device, in a chat of two and in a room', async () => {
  const relay = await createInboxRelay(ana, ben, cleo)
  const first = await openDirectTab(ana, relay)
  const [pair, room] = [await beginRoom(first, ben), await beginRoom(first, ben, cleo)]
  await pair.chat.send({ text: 'To Ben' })
  await room.chat.send({ text: 'To both' })
  for (const { shown } of [pair, room])
    await vi.waitFor(() => expect(shown()[0]?.delivery?.state).toBe('sent'))
  // The second device has nothing but the relay: all that this browser has stored is deleted.
  await closeTabs()

  const second = await openDirectTab(ana, relay)
  const [atPair, atRoom] = [followConversation(second, pair.id), followConversation(second, room.id)]
  await vi.waitFor(() => expect(atPair()).toMatchObject([{ text: 'To Ben', author: ana.pubkey }]))
  await vi.waitFor(() => expect(atRoom()).toMatchObject([{ text: 'To both', author: ana.pubkey }]))
  const getPeople = () =>
    new Map(
      second.chats.list
        .get()
        .chats.map(({ id, people, isRequest }) => [id, { people: people.toSorted(), isRequest }]),
    )
  await vi.waitFor(() =>
    expect(getPeople()).toEqual(
      new Map([
        [pair.id, { people: [ben.pubkey], isRequest: false }],
        [room.id, { people: [ben.pubkey, cleo.pubkey].toSorted(), isRequest: false }],
      ]),
    ),
  )

  // Answers join what the person wrote themselves, and the second device can write on in both.
  const atBens = await openDirectTab(ben, relay)
  const bensPair = followConversation(atBens, pair.id)
  await vi.waitFor(() => expect(getTexts(bensPair())).toEqual(['To Ben']))
  await atBens.chats.open(pair.id).send({ text: 'To Ana' })
  await vi.waitFor(() => expect(getTexts(atPair())).toEqual(['To Ben', 'To Ana']))
  await second.chats.open(room.id).send({ text: 'From here' })
  const bensRoom = followConversation(atBens, room.id)
  await vi.waitFor(() => expect(getTexts(bensRoom())).toEqual(['To both', 'From here']))
})

test('anybody in a room names it for all, with a message that says so; a chat of two has no name', async () => {
  const relay = await createInboxRelay(ana, ben, cleo)
  const [one, two] = [await openDirectTab(ana, relay), await openDirectTab(ben, relay)]
  const room = await beginRoom(one, ben, cleo)
  const titleAt = (tab: DirectTab) => tab.chats.list.get().chats.find(({ id }) => id === room.id)?.title
  await room.chat.rename?.('Tea')
  await vi.waitFor(() => expect([titleAt(one), titleAt(two)]).toEqual(['Tea', 'Tea']))
  await two.chats.open(room.id).rename?.('Coffee')
  await vi.waitFor(() => expect([titleAt(one), titleAt(two)]).toEqual(['Coffee', 'Coffee']))
  await vi.waitFor(() =>
    expect(getTexts(room.shown())).toEqual(['The room is called: Tea', 'The room is called: Coffee']),
  )
  await room.chat.rename?.('')
  await vi.waitFor(() => expect([titleAt(one), titleAt(two)]).toEqual([undefined, undefined]))
})

test('a message with a time to live says so on seal and wrap, and disappears on both sides', async () => {
  const relay = await createInboxRelay(ana, ben)
  const [one, two] = [await openDirectTab(ana, relay), await openDirectTab(ben, relay)]
  const { id, chat, shown } = await beginRoom(one, ben)
  await chat.disappearing?.set(60)
  await chat.send({ text: 'Gone in a minute' })
  const atBen = followConversation(two, id)
  await vi.waitFor(() => expect(getTexts(atBen())).toEqual(['Gone in a minute']))
  const seconds = Math.floor((shown()[0]?.at ?? 0) / 1_000) + 60
  expect([shown()[0]?.expiresAt, atBen()[0]?.expiresAt]).toEqual([seconds * 1_000, seconds * 1_000])
  for (const { tags } of getWraps(relay)) expect(tags).toContainEqual(['expiration', String(seconds)])
  // What is written after such a message, and after an answer to it, disappears after the same time.
  await chat.send({ text: 'This, too' })
  await vi.waitFor(() => expect(getTexts(atBen())).toContain('This, too'))
  await two.chats.open(id).send({ text: 'And I stay' })
  await vi.waitFor(() => expect(getTexts(shown())).toContain('And I stay'))
  await chat.send({ text: 'And this' })
  await vi.waitFor(() => expect(getTexts(atBen())).toContain('And this'))
  const expires = (text: string) => shown().find(message => message.text === text)?.expiresAt !== undefined
  expect(['This, too', 'And I stay', 'And this'].map(expires)).toEqual([true, false, true])
})

test('a signer that may ask the user decrypts nothing until the reader wants it, then the newest first', async () => {
  const relay = await createInboxRelay(ana, ben)
  const writer = await openDirectTab(ana, relay)
  const { id, chat } = await beginRoom(writer, ben)
  for (const text of ['one', 'two', 'three']) await chat.send({ text })
  await vi.waitFor(() => expect(getWraps(relay)).toHaveLength(6))
  const { asked, signer } = counted(ben)
  const reader = await openDirectTab(signer, relay, { asks: true })
  await vi.waitFor(() => expect(reader.desk.state.get()).toMatchObject({ waitingCount: 3, isRunning: false }))
  expect(asked.decrypt).toBe(0)
  expect(reader.chats.list.get().chats).toEqual([])

  asked.refuses = true
  reader.desk.decryptWaiting(false)
  await vi.waitFor(() => expect(reader.desk.state.get()).toMatchObject({ refusedCount: 3, isRunning: false }))
  asked.refuses = false
  reader.desk.decryptWaiting(false)
  const shown = followConversation(reader, id)
  await vi.waitFor(() => expect(getTexts(shown())).toEqual(['one', 'two', 'three']))
  expect(reader.desk.state.get().waitingCount).toBe(0)
  // The conversation of a stranger is a request.
  await vi.waitFor(() => expect(reader.chats.list.get().chats).toMatchObject([{ id, isRequest: true }]))
})

test('no wrap is lost or read twice, although their times lie two days back and the tab was closed in between', async () => {
  const relay = await createInboxRelay(ana, ben)
  const writer = await openDirectTab(ana, relay)
  const { id, chat } = await beginRoom(writer, ben)
  await chat.send({ text: 'before' })
  const { asked, signer } = counted(ben)
  const first = await openDirectTab(signer, relay)
  await vi.waitFor(() => expect(getTexts(followConversation(first, id)())).toEqual(['before']))
  await killLastTab()
  const decrypted = asked.decrypt
  for (let count = 0; count < 7; count++) await chat.send({ text: `while away ${count}` })
  await vi.waitFor(() => expect(getWraps(relay)).toHaveLength(16))
  const times = getWraps(relay).map(({ created_at }) => created_at)
  expect(Math.min(...times)).toBeLessThan(nowS() - DAY_S / 4)
  // A relay may send events a second time.
  relay.add(...getWraps(relay))
  const second = await openDirectTab(signer, relay)
  const shown = followConversation(second, id)
  await vi.waitFor(() => expect(shown()).toHaveLength(8))
  expect(asked.decrypt - decrypted, 'two for each new wrap').toBe(14)
})

test('a flood of 100 wraps asks an extension nothing, and shows nothing', async () => {
  const relay = await createInboxRelay(ben)
  const { asked, signer } = counted(ben)
  const reader = await openDirectTab(signer, relay, { asks: true })
  const flood = Array.from({ length: 100 }, (_, i) =>
    signEvent(
      { kind: 1059, content: 'A'.repeat(200), tags: [['p', ben.pubkey]], created_at: nowS() - i },
      generateKeyPair(randomBytes),
      randomBytes,
    ),
  )
  relay.add(...flood)
  await vi.waitFor(() => expect(reader.desk.state.get().waitingCount).toBe(100), { timeout: 25_000 })
  expect(asked.decrypt).toBe(0)
  expect(reader.chats.list.get().chats).toEqual([])
})

test('a message that comes during a flood is read before the rest of the flood', async () => {
  const relay = await createInboxRelay(ana, ben)
  const slow: Signer = {
    ...ben,
    async decrypt(...args) {
      await new Promise(resolve => setTimeout(resolve, 2))
      return ben.decrypt(...args)
    },
  }
  const writer = await openDirectTab(ana, relay)
  const { id, chat } = await beginRoom(writer, ben)
  const flood = Array.from({ length: 100 }, (_, i) => {
    const oneTime = generateKeyPair(randomBytes)
    const key = tryDeriveConversationKey(oneTime.secretKey, ben.pubkey) ?? ''
    const draft = { kind: 1059, tags: [['p', ben.pubkey]], created_at: nowS() - i }
    return signEvent(
      { ...draft, content: encryptNip44Payload('no seal', key, randomBytes) },
      oneTime,
      randomBytes,
    )
  })
  const reader = await openDirectTab(slow, relay)
  relay.add(...flood)
  await vi.waitFor(() => expect(reader.desk.state.get().refusedCount).toBeGreaterThan(10), { interval: 2 })
  await chat.send({ text: 'Are you there?' })
  const shown = followConversation(reader, id)
  await vi.waitFor(() => expect(getTexts(shown())).toEqual(['Are you there?']), {
    timeout: 25_000,
    interval: 2,
  })
  expect(reader.desk.state.get().waitingCount).toBeGreaterThan(0)
  await vi.waitFor(
    () => expect(reader.desk.state.get()).toMatchObject({ waitingCount: 0, refusedCount: 100 }),
    {
      timeout: 25_000,
    },
  )
})

test('old messages (NIP-04) are read and marked, each once, and never written', async () => {
  const keys = { ana: new Uint8Array(32).fill(0x0a), ben: new Uint8Array(32).fill(0x0b) }
  const old = (from: Uint8Array, to: Uint8Array, text: string, at: number): NostrEvent =>
    finalizeEvent(
      {
        kind: 4,
        content: nip04.encrypt(from, getPublicKey(to), text),
        tags: [['p', getPublicKey(to)]],
        created_at: nowS() - at,
      },
      from,
    ) as NostrEvent
  const relay = await createInboxRelay(ana)
  relay.add(old(keys.ben, keys.ana, 'From the old days', 900), old(keys.ana, keys.ben, 'Yes', 800), {
    ...old(keys.ben, keys.ana, 'x', 700),
    sig: '00'.repeat(64),
  })
  const signer: Signer = {
    ...ana,
    decrypt: async (peer, payload, request) =>
      request.nip04 ? nip04.decrypt(keys.ana, peer, payload) : ana.decrypt(peer, payload, request),
  }
  const tab = await openDirectTab(signer, relay)
  const chats = await tab.kernel.resolve(Nip04Chats)
  chats.list.subscribe(() => {})
  await vi.waitFor(() => expect(chats.list.get().chats[0]?.last?.text).toBe('Yes'))
  const [chat] = chats.list.get().chats
  expect(chat).toMatchObject({ people: [ben.pubkey], isRequest: false })
  const shown = followConversation({ chats }, chat?.id ?? '')
  await vi.waitFor(() => expect(getTexts(shown())).toEqual(['From the old days', 'Yes']))
  await expect(chats.open(chat?.id ?? '').send({ text: 'No' })).rejects.toThrow('only shown here')
})
