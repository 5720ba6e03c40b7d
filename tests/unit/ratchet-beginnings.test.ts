// @vitest-environment node
import { afterEach, expect, test, vi } from 'vitest'
import type { Signer } from '#kernel/ports'
import { createInMemoryRelay } from '#kernel/testing'
import { privateChatId } from '../../plugins/chat-ratchet/records/chat-ids'
import { chatPeople, closeTabs, followConversation, getTexts } from '../support/private-chats'
import { beginChatOfAnaAndBen, getLinkInvite, openRatchetTab } from '../support/ratchet-tabs'

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
