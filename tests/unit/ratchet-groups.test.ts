// @vitest-environment node
import { generateSecretKey, getPublicKey } from 'nostr-tools/pure'
import { afterEach, expect, test, vi } from 'vitest'
import { PrivateChats } from '#contracts/private-chats'
import type { NostrEvent } from '#kernel/ports'
import { createInMemoryRelay } from '#kernel/testing'
import { type PackageSession, packageVersions } from '../../plugins/chat-ratchet/core/testing/reference-peers'
import { chatPeople, closeTabs, followConversation, getTexts } from '../support/private-chats'
import { createPeerReader, openRatchetTab } from '../support/ratchet-tabs'

const [ana, ben] = chatPeople

vi.stubGlobal('location', new URL('https://pinion.example/'))
afterEach(closeTabs)

test('whoever is behind a link that proves nothing founds no group in the name that it says', async () => {
  const relay = createInMemoryRelay()
  const tab = await openRatchetTab(ben, relay)
  const [peer] = packageVersions
  if (!peer) throw new Error('no package')
  const secret = generateSecretKey()
  const claimed = getPublicKey(secret)
  const theirs = peer.invite(claimed, secret)
  const id = await tab.desk.acceptLink(theirs.link)
  expect(tab.desk.isProven(id)).toBe(false)
  const shown = followConversation(tab, id)
  await tab.chats.open(id).send({ text: 'Who are you?' })
  const sent = (of: number) => relay.getEvents().find(({ kind }) => kind === of)
  await vi.waitFor(() => expect([sent(1059), sent(1060)]).not.toContain(undefined))
  const session = await theirs.sessionFromResponse(sent(1059) as NostrEvent)
  session.receive(sent(1060) as NostrEvent)
  const group = {
    id: 'b9f2a7e0-3c54-4f6e-9d0b-0c8d5a1e7f42',
    name: 'Tea people',
    members: [claimed, ben.pubkey, ana.pubkey],
    createdAt: Date.now(),
  }
  relay.add(
    session.send({ kind: 40, content: JSON.stringify(group), tags: [['l', group.id]] }),
    session.send({ kind: 14, content: 'Welcome', tags: [['l', group.id]] }),
  )
  await vi.waitFor(() => expect(getTexts(shown())).toEqual(['Who are you?', 'Welcome']))
  relay.add(session.send({ kind: 14, content: 'Well?', tags: [['l', group.id]] }))
  const row = () => tab.chats.list.get().chats.find(chat => chat.id === id)
  await vi.waitFor(() => expect(row()?.last?.text).toBe('Well?'))
  expect(tab.chats.list.get().chats.map(chat => chat.id)).toEqual([id])
})

test('a group of the client of 2025 is read and answered; nobody outside it writes into it', async () => {
  const relay = createInMemoryRelay()
  const tab = await openRatchetTab(ben, relay)
  const [peer] = packageVersions
  if (!peer) throw new Error('no package')
  const own = new Set<string>()
  const meet = async () => {
    const secret = generateSecretKey()
    const identity = getPublicKey(secret)
    const { session, response } = await peer.accept(tab.desk.invites.get().link ?? '', identity, secret)
    relay.add(response)
    const send = (rumor: Parameters<PackageSession['send']>[0]) => {
      const event = session.send(rumor)
      own.add(event.id)
      relay.add(event)
    }
    send({ kind: 4, content: 'Hello' })
    const chatOf = () =>
      tab.chats.list.get().chats.find(({ people }) => people.length === 1 && people[0] === identity)
    await vi.waitFor(() => expect(chatOf()).toBeDefined())
    await tab.chats.accept?.([chatOf()?.id ?? ''])
    /** Makes an event, runs `before`, which sends events that are made later, and then sends the first event. */
    const later = (rumor: Parameters<PackageSession['send']>[0], before: () => void) => {
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
  // Within one second, a relay may send a message before the group to which it belongs.
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
  // Before the reader accepts, nothing is loaded from addresses that the stranger gives.
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
  // A notification about a message opens the conversation of the key that signed it. A member's key signs private
  // messages and those to the group, so such a notification opens the list.
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

  // Who types in a group is shown there, and not in the private chat with them.
  const privateChat = tab.chats.list
    .get()
    .chats.find(({ people }) => people.length === 1 && people[0] === member.identity)
  const [inGroup, inPrivate] = [id, privateChat?.id ?? ''].map(each => tab.chats.open(each).typing)
  for (const each of [inGroup, inPrivate]) each?.subscribe(() => {})
  member.send({ kind: 25, content: 'typing', tags: [['l', group.id]] })
  await vi.waitFor(() => expect(inGroup?.get()).toEqual([member.identity]))
  expect(inPrivate?.get()).toEqual([])

  // Receipts are for private chats only. The one for a message that comes later shows that there was none before.
  const settings = await tab.kernel.resolve(PrivateChats)
  settings.setSettings({ tellSeen: true })
  member.send({ kind: 14, content: 'To all', tags: [['l', group.id]] })
  member.send({ kind: 14, content: 'To you' })
  await vi.waitFor(() => expect(read()).toContain('delivered'))
  await tab.chats.open(privateChat?.id ?? '').send({ text: 'Goodbye' })
  await vi.waitFor(() => expect(read()).toContain('Goodbye'))
  expect(read().filter(content => content === 'delivered')).toHaveLength(1)
})
