// @vitest-environment node
import { afterEach, expect, test, vi } from 'vitest'
import { createInMemoryRelay } from '#kernel/testing'
import { createUnlockedKey } from '../support/create-unlocked-key'
import { answerFromPhone, laptop, phone, publishDeviceList, publishInvite } from '../support/owner-devices'
import { chatPeople, closeTabs, followConversation } from '../support/private-chats'
import { getOnlyChat, getRelayMessages, openRatchetTab, type RatchetTab } from '../support/ratchet-tabs'

const [ana, ben] = chatPeople

vi.stubGlobal('location', new URL('https://pinion.example/'))
afterEach(closeTabs)

test('whoever answers from a device belongs to its owner as soon as the owner lists the device', async () => {
  const relay = createInMemoryRelay()
  const tab = await openRatchetTab(ana, relay, { keys: createUnlockedKey(ana) })
  await answerFromPhone(tab, relay)
  await vi.waitFor(() => expect(getOnlyChat(tab).people).toEqual([phone.pubkey]))
  followConversation(tab, getOnlyChat(tab).id)
  await publishDeviceList(relay, [phone])
  await vi.waitFor(() => expect(getOnlyChat(tab).people).toEqual([ben.pubkey]))
})

test('a device that its owner has not listed yet is answered', async () => {
  const relay = createInMemoryRelay()
  await publishDeviceList(relay, [laptop], 10)
  const tab = await openRatchetTab(ana, relay, { keys: createUnlockedKey(ana) })
  const side = await answerFromPhone(tab, relay)
  relay.add(side.send('From my new phone', Date.now()))
  await vi.waitFor(() => expect(getOnlyChat(tab).last?.text).toBe('From my new phone'))
  const { id } = getOnlyChat(tab)
  followConversation(tab, id)
  await tab.chats.accept?.([id])
  const { permissions } = tab.chats.open(id)
  permissions.subscribe(() => {})
  // A newer list without the phone changes nothing, because the first one did not name it either.
  await publishDeviceList(relay, [laptop])
  await tab.chats.open(id).send({ text: 'Hello, phone' })
  expect(permissions.get().noSending).toBeUndefined()
  await vi.waitFor(() => expect(getRelayMessages(relay)).toHaveLength(2))
})

test('each listed device gets the messages, until its owner removes it from the list', async () => {
  const relay = createInMemoryRelay()
  const devices = [await openRatchetTab(phone, relay), await openRatchetTab(laptop, relay)] as const
  for (const device of devices) await publishInvite(relay, device)
  await publishDeviceList(relay, [phone, laptop], 20)
  const tab = await openRatchetTab(ana, relay)
  const id = await tab.desk.startWithPerson(ben.pubkey)
  const lastTexts = () => devices.map(({ chats }) => chats.list.get().chats[0]?.last?.text)
  const accept = async (device: RatchetTab) => {
    await vi.waitFor(() => expect(getOnlyChat(device).isRequest).toBe(true))
    await device.chats.accept?.([getOnlyChat(device).id])
  }
  followConversation(tab, id)
  await tab.chats.open(id).send({ text: 'To both' })
  for (const device of devices) await accept(device)
  await vi.waitFor(() => expect(lastTexts()).toEqual(['To both', 'To both']))

  await publishDeviceList(relay, [laptop], 10)
  const { summary } = tab.chats.open(id)
  summary.subscribe(() => {})
  const sent = () => getRelayMessages(relay).length
  // The new list may not have reached the open conversation yet, so repeat until it has.
  await vi.waitFor(async () => {
    const before = sent()
    await tab.chats.open(id).send({ text: 'Who is there?' })
    await vi.waitFor(() => expect(sent()).toBeGreaterThan(before))
    expect(sent()).toBe(before + 1)
  })
  await tab.chats.open(id).send({ text: 'To one' })
  await vi.waitFor(() => expect(lastTexts()[1]).toBe('To one'))
  // Messages from the removed device can still be read, with a warning that somebody else may have written them.
  await devices[0].chats.open(getOnlyChat(devices[0]).id).send({ text: 'From the removed one' })
  await vi.waitFor(() =>
    expect(tab.chats.list.get().chats.map(({ last }) => last?.text)).toContain('From the removed one'),
  )
  const shown = followConversation(tab, id)
  await vi.waitFor(() =>
    expect(
      shown()
        .filter(({ text }) => text !== 'Who is there?')
        .map(({ text, isUnproven }) => [text, isUnproven]),
    ).toEqual([
      ['To both', undefined],
      ['To one', undefined],
      ['From the removed one', true],
    ]),
  )

  await publishDeviceList(relay, [])
  const { permissions } = tab.chats.open(id)
  permissions.subscribe(() => {})
  await vi.waitFor(() => expect(permissions.get().noSending).toContain('has removed the device'))
})

test('a device that is listed after the chat began gets what is written from then on', async () => {
  const relay = createInMemoryRelay()
  const device = await openRatchetTab(phone, relay)
  await publishInvite(relay, device)
  await publishDeviceList(relay, [phone], 20)
  const tab = await openRatchetTab(ana, relay)
  const id = await tab.desk.startWithPerson(ben.pubkey)
  followConversation(tab, id)
  await tab.chats.open(id).send({ text: 'To the phone' })
  await vi.waitFor(() => expect(getOnlyChat(device).isRequest).toBe(true))
  await device.chats.accept?.([getOnlyChat(device).id])
  await vi.waitFor(() => expect(getOnlyChat(device).last?.text).toBe('To the phone'))

  const newDevice = await openRatchetTab(laptop, relay)
  await publishInvite(relay, newDevice)
  await publishDeviceList(relay, [phone, laptop], 10)
  // The new list may not have reached the open conversation yet, so repeat until it has.
  await vi.waitFor(async () => {
    await tab.chats.open(id).send({ text: 'To both' })
    expect(newDevice.chats.list.get().chats).toHaveLength(1)
  })
  expect(getOnlyChat(newDevice)).toMatchObject({ isRequest: true, people: [ana.pubkey] })
  await newDevice.chats.accept?.([getOnlyChat(newDevice).id])
  await vi.waitFor(() => expect(getOnlyChat(newDevice).last?.text).toBe('To both'))
  await newDevice.chats.open(getOnlyChat(newDevice).id).send({ text: 'From the laptop' })
  const shown = followConversation(tab, id)
  await vi.waitFor(() =>
    expect(shown().map(({ text, isUnproven }) => [text, isUnproven])).toContainEqual([
      'From the laptop',
      undefined,
    ]),
  )
  expect(tab.chats.list.get().chats).toHaveLength(1)
  await vi.waitFor(() => expect(getOnlyChat(device).last?.text).toBe('To both'))
})
