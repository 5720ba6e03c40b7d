// @vitest-environment node
import { afterEach, expect, test, vi } from 'vitest'
import type { ChatMessage } from '#contracts/chats'
import { createInMemoryRelay, type InMemoryRelay } from '#kernel/testing'
import { buildPublicInvite } from '../../plugins/chat-ratchet/core/public-invite'
import { createUnlockedKey } from '../support/create-unlocked-key'
import {
  answerFromPhone,
  buildDeviceLink,
  laptop,
  phone,
  publishDeviceList,
  publishInvite,
  signAs,
} from '../support/owner-devices'
import { chatPeople, closeTabs, followConversation, getTexts } from '../support/private-chats'
import { getLinkInvite, getOnlyChat, openRatchetTab, type RatchetTab } from '../support/ratchet-tabs'

const [ana, ben] = chatPeople

vi.stubGlobal('location', new URL('https://pinion.example/'))
afterEach(closeTabs)

/** Ben's laptop signs the invite of its link, so that chats which began with the link are proven. */
const proveLink = async (relay: InMemoryRelay, device: RatchetTab) =>
  relay.add(await signAs(laptop, buildPublicInvite(getLinkInvite(device), Date.now())))
const acceptOnly = async (device: RatchetTab, text: string) => {
  await vi.waitFor(() => expect(getOnlyChat(device).isRequest).toBe(true))
  await device.chats.accept?.([getOnlyChat(device).id])
  await vi.waitFor(() => expect(getOnlyChat(device).last?.text).toBe(text))
}
/** Returns a function that returns why a tab cannot write in a conversation. */
function followNoSending({ chats }: RatchetTab, id: string) {
  const { permissions } = chats.open(id)
  permissions.subscribe(() => {})
  return () => permissions.get().noSending
}

test('a session that is proven later joins the conversation that is proven already', async () => {
  const relay = createInMemoryRelay()
  const devices = [await openRatchetTab(phone, relay), await openRatchetTab(laptop, relay)] as const
  await publishInvite(relay, devices[0])
  await publishDeviceList(relay, [phone], 20)
  const tab = await openRatchetTab(ana, relay)
  const id = await tab.desk.startWithPerson(ben.pubkey)
  await tab.chats.open(id).send({ text: 'To the phone' })
  const formerId = await tab.desk.acceptLink(buildDeviceLink(relay, devices[1], laptop.pubkey))
  expect(formerId).not.toBe(id)
  await tab.chats.open(formerId).send({ text: 'To a link' })
  await acceptOnly(devices[0], 'To the phone')
  await acceptOnly(devices[1], 'To a link')
  const chatOfLaptop = devices[1].chats.open(getOnlyChat(devices[1]).id)
  await chatOfLaptop.send({ text: 'Before the proof' })
  const former = followConversation(tab, formerId)
  await vi.waitFor(() => expect(getTexts(former())).toEqual(['To a link', 'Before the proof']))
  await tab.chats.open(formerId).draft?.write('Half a sentence')
  const otherTab = await openRatchetTab(ana, relay)

  await publishDeviceList(relay, [phone, laptop])
  await proveLink(relay, devices[1])
  for (const each of [tab, otherTab]) {
    const noSending = followNoSending(each, formerId)
    await vi.waitFor(() => expect(noSending()).toContain('continues in your other private chat'))
    expect(each.chats.open(formerId).permissions.get().continuedIn).toBe(id)
    expect(each.desk.isProven(formerId)).toBe(true)
  }
  expect(await tab.chats.open(id).draft?.read()).toBe('Half a sentence')
  expect(await tab.chats.open(formerId).draft?.read()).toBe('')

  const atLaptop = followConversation(devices[1], getOnlyChat(devices[1]).id)
  await vi.waitFor(() => expect(getTexts(atLaptop())).toContain('To a link'))
  await chatOfLaptop.react(atLaptop()[0] as ChatMessage, '+')
  await vi.waitFor(() => expect(former()[0]?.reactions).toMatchObject([{ author: ben.pubkey }]))
  await chatOfLaptop.send({ text: 'From the laptop' })
  const shown = followConversation(tab, id)
  await vi.waitFor(() => expect(getTexts(shown())).toEqual(['To the phone', 'From the laptop']))
  await tab.chats.open(id).send({ text: 'To both' })
  await vi.waitFor(() =>
    expect(devices.map(device => getOnlyChat(device).last?.text)).toEqual(['To both', 'To both']),
  )
  expect(getTexts(former())).toEqual(['To a link', 'Before the proof'])

  await tab.chats.leave(formerId)
  await chatOfLaptop.send({ text: 'After its deletion' })
  await vi.waitFor(() => expect(getTexts(shown())).toContain('After its deletion'))
})

test('an accepted conversation that joins a request accepts it', async () => {
  const relay = createInMemoryRelay()
  const device = await openRatchetTab(laptop, relay)
  const tab = await openRatchetTab(ana, relay, { keys: createUnlockedKey(ana) })
  await publishDeviceList(relay, [phone], 20)
  const side = await answerFromPhone(tab, relay)
  relay.add(side.send('From the phone', Date.now()))
  await vi.waitFor(() => expect(getOnlyChat(tab)).toMatchObject({ isRequest: true, people: [ben.pubkey] }))
  const { id } = getOnlyChat(tab)
  const formerId = await tab.desk.acceptLink(buildDeviceLink(relay, device, laptop.pubkey))
  followConversation(tab, formerId)
  await publishDeviceList(relay, [phone, laptop])
  await proveLink(relay, device)
  const noSending = followNoSending(tab, formerId)
  await vi.waitFor(() => expect(noSending()).toContain('continues in your other private chat'))
  await vi.waitFor(() =>
    expect(tab.chats.list.get().chats.find(chat => chat.id === id)?.isRequest).toBe(false),
  )
})
