// @vitest-environment node
import { afterEach, expect, test, vi } from 'vitest'
import type { ChatMessage } from '#contracts/chats'
import { PrivateChats } from '#contracts/private-chats'
import type { NostrEvent, Signer } from '#kernel/ports'
import { createInMemoryRelay } from '#kernel/testing'
import { privateChatId } from '../../plugins/chat-ratchet/records/chat-ids'
import { chatPeople, closeTabs, followConversation, getTexts } from '../support/private-chats'
import { beginChatOfAnaAndBen, getLinkInvite, getOnlyChat, openRatchetTab } from '../support/ratchet-tabs'

const [ana, ben, cleo] = chatPeople

vi.stubGlobal('location', new URL('https://pinion.example/'))
afterEach(closeTabs)

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
  const { one, id } = await beginChatOfAnaAndBen(relay)
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

test('of a chat that began with a public invite, only the invite and the list of devices name the two on the wire', async () => {
  const relay = createInMemoryRelay()
  const [one, two] = [await openRatchetTab(ana, relay), await openRatchetTab(ben, relay)]
  await two.desk.setInvitePublished(true)
  await two.desk.setListedAsDevice(true)
  const id = await one.desk.startWithPerson(ben.pubkey)
  const chatOfAna = one.chats.open(id)
  await chatOfAna.send({ text: 'Hello' })
  await vi.waitFor(() => expect(getOnlyChat(two).isRequest).toBe(true))
  await two.chats.accept?.([getOnlyChat(two).id])
  const chatOfBen = two.chats.open(getOnlyChat(two).id)
  const [atAna, atBen] = [followConversation(one, id), followConversation(two, getOnlyChat(two).id)]
  await vi.waitFor(() => expect(getTexts(atBen())).toEqual(['Hello']))
  for (const { kernel } of [one, two])
    (await kernel.resolve(PrivateChats)).setSettings({ tellTyping: true, tellSeen: true })
  chatOfBen.sendTyping?.()
  await chatOfBen.send({ text: 'Hi', replyTo: atBen()[0] as ChatMessage })
  await vi.waitFor(() => expect(getTexts(atAna())).toEqual(['Hello', 'Hi']))
  await chatOfAna.react(atAna()[1] as ChatMessage, '👍')
  chatOfAna.sendSeen?.(atAna()[1] as ChatMessage)
  await vi.waitFor(() =>
    expect(atBen()[1]).toMatchObject({ reactions: [{}], delivery: { seen: [ana.pubkey] } }),
  )

  const published = relay.getEvents()
  const isNamed = ({ kind, pubkey, tags }: NostrEvent) =>
    [ana.pubkey, ben.pubkey].some(key => JSON.stringify([kind, pubkey, tags]).includes(key))
  const named = published.filter(isNamed)
  expect(new Set(named.map(({ kind }) => kind))).toEqual(new Set([30_078, 37_368]))
  // Ben's identity signs them because he has published them. Ana has not, so nothing is from her.
  expect(new Set(named.map(({ pubkey }) => pubkey))).toEqual(new Set([ben.pubkey]))
  const others = published.filter(event => !named.includes(event))
  expect(new Set(others.map(({ kind }) => kind))).toEqual(new Set([1059, 1060]))
  expect(others.length).toBeGreaterThanOrEqual(6)
  expect(JSON.stringify(others)).not.toMatch(/Hello|"Hi"|👍/)
  expect(JSON.stringify(others)).not.toMatch(new RegExp(`${ana.pubkey}|${ben.pubkey}`))
  for (const { tags } of others.filter(({ kind }) => kind === 1060))
    expect(tags.map(([name]) => name)).toEqual(['header'])
})
