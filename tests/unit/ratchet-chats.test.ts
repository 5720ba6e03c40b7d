// @vitest-environment node
import { finalizeEvent, generateSecretKey, getPublicKey } from 'nostr-tools/pure'
import { afterEach, expect, test, vi } from 'vitest'
import type { ChatMessage } from '#contracts/chats'
import { type PushFilter, PushNotifications, type PushNotificationsService } from '#contracts/notifications'
import { PrivateChats } from '#contracts/private-chats'
import type { NostrEvent, Signer } from '#kernel/ports'
import { createInMemoryRelay, createTestPlugin, type InMemoryRelay } from '#kernel/testing'
import { type PeerSession, referencePeers } from '../../plugins/chat-ratchet/core/testing/reference-peers'
import { privateChatId } from '../../plugins/chat-ratchet/records/chat-ids'
import { chatPeople, closeTabs, followConversation, getTexts, killLastTab } from '../support/private-chats'
import {
  answerLink,
  beginChat,
  createPeerReader,
  createUnlockedKey,
  getLinkInvite,
  getOnlyChat,
  getRelayMessages,
  openRatchetTab,
  type RatchetTab,
  startRatchetTab,
} from '../support/ratchet-tabs'

const [ana, ben, cleo] = chatPeople

vi.stubGlobal('location', new URL('https://pinion.example/'))
afterEach(closeTabs)

/** Ana accepts Ben's link and writes; Ben accepts the request and answers. */
async function begun(relay: InMemoryRelay) {
  const { atFirst, atSecond, ...rest } = await beginChat([ana, relay], [ben, relay])
  return { ...rest, atAna: atFirst, atBen: atSecond }
}

test('two people talk over a link; the relay learns neither name nor text, and the link proves nothing', async () => {
  const relay = createInMemoryRelay()
  const { one, two, id, atAna, atBen } = await begun(relay)
  expect(one.desk.isProven(id)).toBe(false)
  expect(two.desk.isProven(getOnlyChat(two).id)).toBe(true)
  for (let turn = 0; turn < 5; turn++) {
    await one.chats.open(id).send({ text: `a${turn}` })
    await two.chats.open(getOnlyChat(two).id).send({ text: `b${turn}`, replyTo: atBen()[0] as ChatMessage })
  }
  const all = [atAna, atBen]
  for (const shown of all) await vi.waitFor(() => expect(shown()).toHaveLength(12))
  expect(new Set(getTexts(atAna()))).toEqual(new Set(getTexts(atBen())))
  await two.chats.open(getOnlyChat(two).id).react(atBen()[0] as ChatMessage, '👍')
  await vi.waitFor(() => expect(atAna()[0]?.reactions).toEqual([{ author: ben.pubkey, content: '👍' }]))
  const wire = JSON.stringify(relay.getEvents())
  expect(wire).not.toMatch(new RegExp(`${ana.pubkey}|${ben.pubkey}|Hello|"p","[^"]*${ben.pubkey}`))
  // Both links are one use each of the response: none comes twice.
  expect(relay.getEvents().filter(({ kind }) => kind === 1059)).toHaveLength(1)
})

test('a file goes to the peer with its key, which no relay sees', async () => {
  const relay = createInMemoryRelay()
  const { one, id, atAna, atBen } = await begun(relay)
  const file = {
    url: 'https://media.example/sealed',
    type: 'image/png',
    key: '1'.repeat(64),
    nonce: '2'.repeat(24),
    size: 2_000,
    width: 40,
    height: 30,
  }
  expect(one.chats.open(id).permissions.get().files).toBe(true)
  await one.chats.open(id).send({ text: '', file })
  await vi.waitFor(() => expect(atBen().at(-1)).toMatchObject({ text: '', file, author: ana.pubkey }))
  await vi.waitFor(() => expect(atAna().at(-1)).toMatchObject({ text: '', file }))
  expect(JSON.stringify(relay.getEvents())).not.toContain(file.url)
})

test('typing and seen are told only where the reader has turned it on', async () => {
  const { one, two, id, atAna, atBen } = await begun(createInMemoryRelay())
  const chatOfBen = two.chats.open(getOnlyChat(two).id)
  const typing = one.chats.open(id).typing
  typing?.subscribe(() => {})
  chatOfBen.sendTyping?.()
  chatOfBen.sendSeen?.(atBen()[0] as ChatMessage)
  const settings = await two.kernel.resolve(PrivateChats)
  settings.setSettings({ tellTyping: true, tellSeen: true })
  // An answer shows that what was told before would have come by now.
  await chatOfBen.send({ text: 'Later' })
  await vi.waitFor(() => expect(getTexts(atAna())).toContain('Later'))
  expect(atAna()[0]?.delivery?.seen).toBeUndefined()
  expect(typing?.get()).toEqual([])
  chatOfBen.sendTyping?.()
  chatOfBen.sendSeen?.(atBen()[0] as ChatMessage)
  await vi.waitFor(() => expect(atAna()[0]?.delivery?.seen).toEqual([ben.pubkey]))
  await vi.waitFor(() => expect(typing?.get()).toEqual([ben.pubkey]))
})

test('messages disappear on both sides after the time that one of the two has chosen, until it is taken back', async () => {
  const { one, two, id, atAna, atBen } = await begun(createInMemoryRelay())
  const [anas, bens] = [one.chats.open(id).disappearing, two.chats.open(getOnlyChat(two).id).disappearing]
  for (const each of [anas, bens]) each?.seconds.subscribe(() => {})
  await bens?.set(3_600)
  await vi.waitFor(() => expect(anas?.seconds.get()).toBe(3_600))
  await one.chats.open(id).send({ text: 'Soon gone' })
  const lastOf = (shown: () => readonly ChatMessage[]) => shown().at(-1)
  await vi.waitFor(() => expect(lastOf(atBen)?.text).toBe('Soon gone'))
  for (const shown of [atAna, atBen]) {
    const { at = 0, expiresAt = 0 } = lastOf(shown) ?? {}
    expect(Math.abs(expiresAt - at - 3_600_000)).toBeLessThan(2_000)
  }
  await anas?.set(undefined)
  await vi.waitFor(() => expect(bens?.seconds.get()).toBeUndefined())
  await one.chats.open(id).send({ text: 'Stays' })
  await vi.waitFor(() => expect(lastOf(atBen)).toMatchObject({ text: 'Stays' }))
  expect(lastOf(atBen)?.expiresAt).toBeUndefined()
})

/** Turns push on in a tab. Returns the filters that the push server has been asked for, by the plugin that asked. */
async function turnPushOn({
  kernel,
}: Pick<RatchetTab, 'kernel'>): Promise<Map<string, readonly PushFilter[]>> {
  const asked = new Map<string, readonly PushFilter[]>()
  kernel.enable(
    createTestPlugin('test-push', { provides: [PushNotifications] }, context => {
      context.provide(PushNotifications, {
        addFilters(name: string, filters: readonly PushFilter[]) {
          asked.set(name, filters)
          return {
            dispose() {
              if (asked.get(name) === filters) asked.delete(name)
            },
          }
        },
      } as unknown as PushNotificationsService)
    }),
  )
  await kernel.activate('test-push')
  return asked
}

test('a stranger who answers an invite rings by no message before the request is accepted', async () => {
  const relay = createInMemoryRelay()
  // The key is in this browser, so that the stranger has a session at once.
  const tab = await openRatchetTab(ben, relay, { keys: createUnlockedKey(ben) })
  const asked = await turnPushOn(tab)
  const { response, side } = await answerLink(tab)
  relay.add(response, side.send('Do you hear me ring?', Date.now()))
  await vi.waitFor(() => expect(getOnlyChat(tab)).toMatchObject({ isRequest: true }))
  await vi.waitFor(() => expect(getOnlyChat(tab).last?.text).toBe('Do you hear me ring?'))
  tab.desk.markLinkShared()
  await vi.waitFor(() => expect(asked.get('chat-ratchet')?.map(({ kinds }) => kinds)).toEqual([[1059]]))
  await tab.chats.accept?.([getOnlyChat(tab).id])
  await vi.waitFor(() =>
    expect(asked.get('chat-ratchet')?.map(({ kinds }) => kinds)).toEqual([[1060], [1059]]),
  )
  expect(asked.get('chat-ratchet')?.[0]?.authors).toContain(getRelayMessages(relay)[0]?.pubkey)
})

test('the push server is asked for the sessions and invites, and no more after the plugin is off', async () => {
  const { one } = await begun(createInMemoryRelay())
  one.desk.markLinkShared()
  const asked = await turnPushOn(one)
  await vi.waitFor(() => expect(asked.get('chat-ratchet')).toHaveLength(2))
  const [messages, responses] = asked.get('chat-ratchet') ?? []
  expect(messages).toMatchObject({ kinds: [1060] })
  expect(responses).toMatchObject({ kinds: [1059] })
  for (const { pubkey } of [ana, ben]) expect(JSON.stringify(asked.get('chat-ratchet'))).not.toContain(pubkey)
  await one.kernel.disable('chat-ratchet')
  expect(asked.size).toBe(0)
})

test('a session goes on after both tabs were killed, whatever comes twice', async () => {
  const relay = createInMemoryRelay()
  const { id } = await begun(relay)
  await killLastTab()
  await killLastTab()
  relay.add(...relay.getEvents())
  const [one, two] = [await openRatchetTab(ana, relay), await openRatchetTab(ben, relay)]
  const [atAna, atBen] = [followConversation(one, id), followConversation(two, getOnlyChat(two).id)]
  await one.chats.open(id).send({ text: 'Still there?' })
  await vi.waitFor(() => expect(getTexts(atBen())).toEqual(['Hello', 'Hi', 'Still there?']))
  await two.chats.open(getOnlyChat(two).id).send({ text: 'Yes' })
  await vi.waitFor(() => expect(getTexts(atAna())).toEqual(['Hello', 'Hi', 'Still there?', 'Yes']))
  expect(two.chats.list.get().chats).toHaveLength(1)
})

test('a message that is sent while the stored messages are still being opened goes out, and nothing says it cannot', async () => {
  const relay = createInMemoryRelay()
  const { id } = await begun(relay)
  await killLastTab()
  await killLastTab()
  const two = await openRatchetTab(ben, relay)
  const atBen = followConversation(two, getOnlyChat(two).id)
  const one = await startRatchetTab(ana, relay)
  expect(one.store.lock.get()).toBe('opening')
  const chat = one.chats.open(id)
  const said: (string | undefined)[] = []
  chat.permissions.subscribe(() => said.push(chat.permissions.get().noSending))
  await chat.send({ text: 'Early' })
  await vi.waitFor(() => expect(getTexts(atBen())).toEqual(['Hello', 'Hi', 'Early']))
  expect(said.filter(reason => reason !== undefined)).toEqual([])
})

test('two tabs of one account write by turns and at once, and the peer gets all', async () => {
  const relay = createInMemoryRelay()
  const { one, id, atBen } = await begun(relay)
  const second = await openRatchetTab(ana, relay)
  const sent: string[] = []
  for (let turn = 0; turn < 4; turn++) {
    const both = [`one ${turn}`, `two ${turn}`] as const
    sent.push(...both)
    await Promise.all([
      one.chats.open(id).send({ text: both[0] }),
      second.chats.open(id).send({ text: both[1] }),
    ])
  }
  await vi.waitFor(() => expect(new Set(getTexts(atBen()))).toEqual(new Set(['Hello', 'Hi', ...sent])))
  expect(getTexts(atBen())).toHaveLength(10)
})

test('strangers who answer a public invite ask the signer nothing until they are accepted', async () => {
  const relay = createInMemoryRelay()
  let asked = 0
  const counting: Signer = {
    ...ben,
    decrypt: (...args) => {
      asked++
      return ben.decrypt(...args)
    },
  }
  const two = await openRatchetTab(counting, relay)
  await two.desk.setInvitePublished(true)
  const strangers = [await openRatchetTab(ana, relay), await openRatchetTab(cleo, relay)]
  for (const stranger of strangers) {
    const id = await stranger.desk.startWithPerson(ben.pubkey)
    expect(stranger.desk.isProven(id)).toBe(true)
    await stranger.chats.open(id).send({ text: 'Let me in' })
  }
  await vi.waitFor(() => expect(two.chats.list.get().chats).toHaveLength(2))
  expect(two.chats.list.get().chats.every(({ isRequest }) => isRequest)).toBe(true)
  const before = asked
  const of = two.chats.list.get().chats.find(chat => chat.people[0] === cleo.pubkey)
  await two.chats.accept?.([of?.id ?? ''])
  const shown = followConversation(two, of?.id ?? '')
  await vi.waitFor(() => expect(getTexts(shown())).toEqual(['Let me in']))
  expect(asked - before).toBe(1)
})

test('a profile leads into a chat only where there is a public invite, and into the same chat each time', async () => {
  const relay = createInMemoryRelay()
  const [one, two] = [await openRatchetTab(ana, relay), await openRatchetTab(ben, relay)]
  expect(await one.chats.canReach?.(ben.pubkey)).toBe(false)
  await expect(one.chats.openDirect?.(ben.pubkey)).rejects.toThrow('no public invite')
  await two.desk.setInvitePublished(true)
  expect(await one.chats.canReach?.(ben.pubkey)).toBe(true)
  const id = (await one.chats.openDirect?.(ben.pubkey)) ?? ''
  await one.chats.open(id).send({ text: 'Hello' })
  const answers = () => relay.getEvents().filter(({ kind }) => kind === 1059)
  const before = answers().length
  expect(await one.chats.openDirect?.(ben.pubkey)).toBe(id)
  expect(answers()).toHaveLength(before)

  await two.desk.setInvitePublished(false)
  expect(await one.chats.canReach?.(ben.pubkey), 'a chat that is there needs no invite').toBe(true)
  expect(await one.chats.openDirect?.(ben.pubkey)).toBe(id)
})

test('a conversation that is not on this device is not called locked, and is shown as soon as it is there', async () => {
  const relay = createInMemoryRelay()
  const [one, two] = [await openRatchetTab(ana, relay), await openRatchetTab(ben, relay)]
  const { ephemeralKey } = getLinkInvite(two)
  const chat = one.chats.open(privateChatId(ephemeralKey))
  chat.messages.subscribe(() => {})
  await vi.waitFor(() => expect(chat.messages.get().phase).toBe('not-here'))
  expect(chat.permissions.get().noSending).toContain('not on this device')
  await expect(chat.send({ text: 'Hello' })).rejects.toThrow('not on this device')
  await one.desk.acceptLink(two.desk.invites.get().link ?? '')
  await vi.waitFor(() => expect(chat.messages.get().phase).toBe('ready'))
  await chat.send({ text: 'Hello' })
})

test('that no relay answers is not taken for a person without an invite', async () => {
  const relay = createInMemoryRelay()
  const tab = await openRatchetTab(ana, relay)
  relay.refuseRequests('error: not now')
  for (const attempt of [tab.desk.startWithPerson, tab.chats.openDirect, tab.chats.canReach])
    await expect(attempt?.(ben.pubkey)).rejects.toThrow('too few relays answered')
  relay.refuseRequests(undefined)
  await expect(tab.desk.startWithPerson(ben.pubkey)).rejects.toThrow('has no public invite')
})

test('a forged link opens a conversation of its own, not that with the person it names', async () => {
  const relay = createInMemoryRelay()
  const { one, id } = await begun(relay)
  const mallory = await openRatchetTab(cleo, relay)
  const forged = decodeURIComponent(mallory.desk.invites.get().link ?? '').replace(cleo.pubkey, ben.pubkey)
  const other = await one.desk.acceptLink(
    `https://pinion.example/#${encodeURIComponent(forged.split('#')[1] ?? '')}`,
  )
  expect(other).not.toBe(id)
  expect(one.desk.isProven(other)).toBe(false)
})

test('an invite that was replaced begins no chat with those who come later, and damaged links are refused', async () => {
  const relay = createInMemoryRelay()
  const two = await openRatchetTab(ben, relay)
  const link = two.desk.invites.get().link
  await two.desk.rotateLink()
  await vi.waitFor(() => expect(two.desk.invites.get().link).not.toBe(link))
  const one = await openRatchetTab(ana, relay)
  for (const bad of ['', 'https://pinion.example/#%7B%7D', `${link?.slice(0, 200)}`])
    await expect(one.desk.acceptLink(bad)).rejects.toThrow('holds no invite')
  await expect(two.desk.acceptLink(two.desk.invites.get().link ?? '')).rejects.toThrow('your own invite')
  await expect(one.desk.startWithPerson(cleo.pubkey)).rejects.toThrow('no public invite')
})

test('what is malformed or forged is counted and shown nowhere', async () => {
  const [peer] = referencePeers
  if (!peer) throw new Error('No package')
  const relay = createInMemoryRelay()
  const tab = await openRatchetTab(ben, relay)
  const service = await tab.kernel.resolve(PrivateChats)
  const secret = generateSecretKey()
  const { session, response } = await peer.accept(
    tab.desk.invites.get().link ?? '',
    getPublicKey(secret),
    secret,
  )
  relay.add(response)
  relay.add(session.send({ kind: 14, content: 'first', tags: [['p', ben.pubkey]] }))
  await vi.waitFor(() => expect(getOnlyChat(tab)).toMatchObject({ isRequest: true }))
  await tab.chats.accept?.([getOnlyChat(tab).id])
  expect(service.refusedCount.get()).toBe(0)

  // A reaction to no message, and an answer to Ben's invite that holds nothing.
  relay.add(session.send({ kind: 7, content: '+', tags: [['p', ben.pubkey]] }))
  await vi.waitFor(() => expect(service.refusedCount.get()).toBe(1))
  const tags = response.tags.map(tag => [...tag])
  relay.add(finalizeEvent({ ...response, tags, content: 'AAAA' }, generateSecretKey()))
  await vi.waitFor(() => expect(service.refusedCount.get()).toBe(2))
  relay.add(session.send({ kind: 14, content: 'last', tags: [['p', ben.pubkey]] }))
  const shown = followConversation(tab, getOnlyChat(tab).id)
  await vi.waitFor(() => expect(getTexts(shown())).toEqual(['first', 'last']))
})

test.each(referencePeers.map(peer => [peer.version, peer] as const))(
  'the package of version %s is understood in both roles',
  async (_version, peer) => {
    const relay = createInMemoryRelay()
    const tab = await openRatchetTab(ben, relay)
    const secret = generateSecretKey()
    const identity = getPublicKey(secret)
    const own = new Set<string>()
    const send = (session: PeerSession, content: string) => {
      const event = session.send({ kind: 14, content, tags: [['p', ben.pubkey]] })
      own.add(event.id)
      relay.add(event)
    }

    // The package accepts our link.
    const { session, response } = await peer.accept(tab.desk.invites.get().link ?? '', identity, secret)
    relay.add(response)
    send(session, 'from the package')
    await vi.waitFor(() => expect(getOnlyChat(tab)).toMatchObject({ people: [identity] }))
    await tab.chats.accept?.([getOnlyChat(tab).id])
    const shown = followConversation(tab, getOnlyChat(tab).id)
    await vi.waitFor(() => expect(getTexts(shown())).toEqual(['from the package']))
    await tab.chats.open(getOnlyChat(tab).id).send({ text: 'from Pinion' })
    const read = createPeerReader(relay, session, own)
    await vi.waitFor(() => expect(read()).toEqual(['from Pinion']))

    // We accept the package's public invite.
    const theirs = peer.invite(identity, secret)
    relay.add(finalizeEvent(theirs.event, secret) as NostrEvent)
    const id = await tab.desk.startWithPerson(identity)
    await tab.chats.open(id).send({ text: 'by the public invite' })
    const isAnswer = ({ kind, id: event }: NostrEvent) => kind === 1059 && event !== response.id
    await vi.waitFor(() => expect(relay.getEvents().some(isAnswer)).toBe(true))
    const second = await theirs.sessionFromResponse(relay.getEvents().find(isAnswer) as NostrEvent)
    const readSecond = createPeerReader(relay, second, own)
    await vi.waitFor(() => expect(readSecond()).toContain('by the public invite'))
  },
)

test('a group of the client of 2025 is read and answered; nobody outside it writes into it', async () => {
  const relay = createInMemoryRelay()
  const tab = await openRatchetTab(ben, relay)
  const [peer] = referencePeers
  if (!peer) throw new Error('no package')
  const own = new Set<string>()
  const meet = async () => {
    const secret = generateSecretKey()
    const identity = getPublicKey(secret)
    const { session, response } = await peer.accept(tab.desk.invites.get().link ?? '', identity, secret)
    relay.add(response)
    const send = (rumor: Parameters<PeerSession['send']>[0]) => {
      const event = session.send(rumor)
      own.add(event.id)
      relay.add(event)
    }
    send({ kind: 4, content: 'Hello' })
    const chatOf = () =>
      tab.chats.list.get().chats.find(({ people }) => people.length === 1 && people[0] === identity)
    await vi.waitFor(() => expect(chatOf()).toBeDefined())
    await tab.chats.accept?.([chatOf()?.id ?? ''])
    /** Makes an event, and sends it after others that were made later. */
    const later = (rumor: Parameters<PeerSession['send']>[0], before: () => void) => {
      const event = session.send(rumor)
      own.add(event.id)
      before()
      relay.add(event)
    }
    return { identity, session, send, later }
  }
  const [member, outsider] = [await meet(), await meet()]
  const group = {
    id: 'b9f2a7e0-3c54-4f6e-9d0b-0c8d5a1e7f42',
    name: 'Tea <b>people</b>',
    description: 'Which tea, and when',
    picture: 'https://media.test/tea.png',
    members: [member.identity, ben.pubkey, ana.pubkey],
    createdAt: Date.now(),
  }
  member.send({ kind: 40, content: JSON.stringify(group), tags: [['l', group.id]] })
  member.send({ kind: 1060, content: 'Welcome all', tags: [['l', group.id]] })
  const groupChat = () => tab.chats.list.get().chats.find(({ id }) => id.startsWith('g-'))
  await vi.waitFor(() => expect(groupChat()?.last?.text).toBe('Welcome all'))
  // In one second, a relay may send the message before the group that it names.
  const [second, secondId] = [
    { ...group, id: '0f3b8a52-77b1-4f0e-8a6c-2d4f6b9e1c33', name: 'Second' },
    'Second',
  ]
  member.later({ kind: 40, content: JSON.stringify(second), tags: [['l', second.id]] }, () =>
    member.send({ kind: 1060, content: 'Too early', tags: [['l', second.id]] }),
  )
  const secondChat = () => tab.chats.list.get().chats.find(({ title }) => title === secondId)
  await vi.waitFor(() => expect(secondChat()?.last?.text).toBe('Too early'))
  expect(groupChat()).toMatchObject({
    title: 'Tea <b>people</b>',
    people: [member.identity, ana.pubkey],
    invitedBy: member.identity,
    isRequest: true,
  })
  // Nothing that a stranger names is fetched before the reader accepts.
  expect(groupChat()?.picture).toBeUndefined()
  expect(tab.desk.getGroupDescription(groupChat()?.id ?? '')).toBe('Which tea, and when')
  outsider.send({ kind: 1060, content: 'Let me in', tags: [['l', group.id]] })
  const chatOfOutsider = () =>
    tab.chats.list.get().chats.find(({ people }) => people[0] === outsider.identity)
  await vi.waitFor(() => expect(chatOfOutsider()?.last?.text).toBe('Let me in'))
  expect(groupChat()?.last?.text).toBe('Welcome all')

  const id = groupChat()?.id ?? ''
  await tab.chats.open(id).send({ text: 'Thank you' })
  const read = createPeerReader(relay, member.session, own)
  await vi.waitFor(() => expect(read()).toContain('Thank you'))
  // A notice about a message leads to the conversation of the key that signed it. A member's key also signs what goes to
  // the group, so that the notice leads to the list.
  const lastAuthor = (send: typeof member.send) => {
    send({ kind: 4, content: 'Are you there?' })
    return relay.getEvents().find(({ id }) => id === [...own].at(-1))?.pubkey ?? ''
  }
  expect(await tab.chats.findByEventAuthor?.(lastAuthor(outsider.send))).toBe(chatOfOutsider()?.id)
  expect(await tab.chats.findByEventAuthor?.(lastAuthor(member.send))).toBeUndefined()
  expect(await tab.chats.findByEventAuthor?.(ana.pubkey)).toBeUndefined()
  const shown = followConversation(tab, id)
  await vi.waitFor(() => expect(getTexts(shown())).toEqual(['Welcome all', 'Thank you']))
  expect(groupChat()).toMatchObject({ isRequest: false, picture: 'https://media.test/tea.png' })
})
