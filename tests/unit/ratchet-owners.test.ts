// @vitest-environment node
import { afterEach, expect, test, vi } from 'vitest'
import type { ChatMessage } from '#contracts/chats'
import { Config, type HostConfig } from '#kernel/config'
import { generateKeyPair } from '#kernel/keys'
import type { EventDraft, NostrEvent, Signer } from '#kernel/ports'
import { createInMemoryRelay, createTestPlugin, createTestSigner, type InMemoryRelay } from '#kernel/testing'
import { buildInviteLink } from '../../plugins/chat-ratchet/core/invite-link'
import { createInviteResponse } from '../../plugins/chat-ratchet/core/invite-response'
import { buildPublicInvite, parsePublicInvite } from '../../plugins/chat-ratchet/core/public-invite'
import { startSessionAsInvitee } from '../../plugins/chat-ratchet/core/session-state'
import {
  createSessionSide,
  requireNotRefused,
  testRandomBytes,
} from '../../plugins/chat-ratchet/core/testing/session-sides'
import { createUnlockedKey } from '../support/create-unlocked-key'
import { chatPeople, closeTabs, followConversation, getTexts, killLastTab } from '../support/private-chats'
import {
  getLinkInvite,
  getOnlyChat,
  getRelayMessages,
  openRatchetTab,
  type RatchetTab,
} from '../support/ratchet-tabs'

const [ana, ben, cleo] = chatPeople
/** The keys of Ben's devices. Each device belongs to another app. */
const [phone, laptop] = ['1d', '2d'].map(byte => createTestSigner(byte.repeat(32))) as [Signer, Signer]

vi.stubGlobal('location', new URL('https://pinion.example/'))
afterEach(closeTabs)

const signAs = async (signer: Signer, draft: EventDraft): Promise<NostrEvent> => {
  const created_at = draft.created_at ?? Math.floor(Date.now() / 1_000)
  const request = { plugin: 'test', signal: new AbortController().signal }
  return (await signer.sign({ ...draft, created_at, pubkey: signer.pubkey }, request)) as NostrEvent
}

/** Publishes a list of devices that Ben has signed `ageS` seconds ago. */
async function listDevices(relay: InMemoryRelay, devices: readonly Signer[], ageS = 0): Promise<void> {
  const tags = [
    ['d', 'b9f2a7e0-3c54-4f6e-9d0b-0c8d5a1e7f42'],
    ['type', 'app_keys_roster_snapshot'],
    ['owner_pubkey', ben.pubkey],
    ...devices.map(({ pubkey }) => ['device', pubkey, '1']),
  ]
  const created_at = Math.floor(Date.now() / 1_000) - ageS
  relay.add(await signAs(ben, { kind: 37_368, content: '', tags, created_at }))
}

/**
 * Publishes the invite of a device, and waits until the relay has it: a device for which relays have no invite yet is
 * not asked about again for ten minutes.
 */
async function publishInvite(relay: InMemoryRelay, { desk, session }: RatchetTab): Promise<void> {
  const { pubkey } = session.get()
  await desk.setInvitePublished(true)
  await vi.waitFor(() =>
    expect(
      relay.getEvents().filter(({ kind, ...event }) => kind === 30_078 && event.pubkey === pubkey),
    ).toHaveLength(1),
  )
}

/**
 * Returns the invite link of a device that claims to be Ben's. If its public invite is published, the link has the same
 * keys.
 */
function linkOfDevice(relay: InMemoryRelay, device: RatchetTab, pubkey: string): string {
  const event = relay.getEvents().find(each => each.kind === 30_078 && each.pubkey === pubkey)
  const invite = (event && parsePublicInvite(event)) ?? getLinkInvite(device)
  return buildInviteLink({ ...invite, owner: ben.pubkey }, 'https://pinion.example')
}
const peopleIn = ({ chats }: RatchetTab, id: string) =>
  chats.list.get().chats.find(chat => chat.id === id)?.people

/** Ben's phone answers a tab's link and says that it is Ben's. Returns the phone's side of the session. */
async function answerFromPhone(tab: RatchetTab, relay: InMemoryRelay) {
  const [sessionKey, invite] = [generateKeyPair(testRandomBytes), getLinkInvite(tab)]
  const encrypt = (peer: string, text: string) =>
    phone.encrypt(peer, text, { plugin: 'test', signal: new AbortController().signal })
  const answer = {
    invite,
    invitee: phone.pubkey,
    owner: ben.pubkey,
    sessionKey: sessionKey.publicKey,
    encrypt,
  }
  relay.add(
    requireNotRefused(await createInviteResponse(answer, { now: Date.now(), randomBytes: testRandomBytes })),
  )
  return createSessionSide(requireNotRefused(startSessionAsInvitee(invite, sessionKey, testRandomBytes)))
}

test('the link of a device opens a chat with its owner, who is not proven', async () => {
  const relay = createInMemoryRelay()
  const device = await openRatchetTab(phone, relay)
  const tab = await openRatchetTab(ana, relay)
  const id = await tab.desk.acceptLink(linkOfDevice(relay, device, phone.pubkey))
  expect(peopleIn(tab, id)).toEqual([ben.pubkey])
  expect(tab.desk.isProven(id)).toBe(false)
  await expect(
    tab.desk.acceptLink(
      buildInviteLink({ ...getLinkInvite(device), owner: ana.pubkey }, 'https://pinion.example'),
    ),
  ).rejects.toThrow('your own invite')
})

test('the link of a device that its owner lists is proven if the device has signed its invite', async () => {
  const relay = createInMemoryRelay()
  const device = await openRatchetTab(phone, relay)
  await publishInvite(relay, device)
  await listDevices(relay, [phone])
  const tab = await openRatchetTab(ana, relay)
  const id = await tab.desk.acceptLink(linkOfDevice(relay, device, phone.pubkey))
  expect(peopleIn(tab, id)).toEqual([ben.pubkey])
  expect(tab.desk.isProven(id)).toBe(true)
  const forged = {
    ...getLinkInvite(await openRatchetTab(laptop, relay)),
    inviter: phone.pubkey,
    owner: ben.pubkey,
  }
  const forgedId = await tab.desk.acceptLink(buildInviteLink(forged, 'https://pinion.example'))
  expect(tab.desk.isProven(forgedId)).toBe(false)
})

test('a link that connects a device begins no chat', async () => {
  const relay = createInMemoryRelay()
  const invite = getLinkInvite(await openRatchetTab(phone, relay))
  const tab = await openRatchetTab(ana, relay)
  const link = buildInviteLink({ ...invite, owner: ben.pubkey, purpose: 'link' }, 'https://pinion.example')
  await expect(tab.desk.acceptLink(link)).rejects.toThrow('connects a device')
  expect(tab.chats.list.get().chats).toEqual([])
})

test('a link that proves nothing is proven as soon as its inviter signs the same invite', async () => {
  const relay = createInMemoryRelay()
  const device = await openRatchetTab(phone, relay)
  const tab = await openRatchetTab(ana, relay)
  const link = linkOfDevice(relay, device, phone.pubkey)
  const id = await tab.desk.acceptLink(link)
  followConversation(tab, id)
  await listDevices(relay, [phone], 10)
  expect(tab.desk.isProven(id)).toBe(false)
  relay.add(await signAs(laptop, buildPublicInvite(getLinkInvite(device), Date.now())))
  relay.add(await signAs(phone, buildPublicInvite(getLinkInvite(device), Date.now())))
  await vi.waitFor(() => expect(tab.desk.isProven(id)).toBe(true))
  expect(peopleIn(tab, id)).toEqual([ben.pubkey])
})

test('whoever answers from a device belongs to its owner as soon as the owner lists the device', async () => {
  const relay = createInMemoryRelay()
  const tab = await openRatchetTab(ana, relay, { keys: createUnlockedKey(ana) })
  await answerFromPhone(tab, relay)
  await vi.waitFor(() => expect(getOnlyChat(tab).people).toEqual([phone.pubkey]))
  followConversation(tab, getOnlyChat(tab).id)
  await listDevices(relay, [phone])
  await vi.waitFor(() => expect(getOnlyChat(tab).people).toEqual([ben.pubkey]))
})

test('a device that its owner has not listed yet is answered', async () => {
  const relay = createInMemoryRelay()
  await listDevices(relay, [laptop], 10)
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
  await listDevices(relay, [laptop])
  await tab.chats.open(id).send({ text: 'Hello, phone' })
  expect(permissions.get().noSending).toBeUndefined()
  await vi.waitFor(() => expect(getRelayMessages(relay)).toHaveLength(2))
})

test('each listed device gets the messages, until its owner removes it from the list', async () => {
  const relay = createInMemoryRelay()
  const devices = [await openRatchetTab(phone, relay), await openRatchetTab(laptop, relay)] as const
  for (const device of devices) await publishInvite(relay, device)
  await listDevices(relay, [phone, laptop], 20)
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

  await listDevices(relay, [laptop], 10)
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

  await listDevices(relay, [])
  const { permissions } = tab.chats.open(id)
  permissions.subscribe(() => {})
  await vi.waitFor(() => expect(permissions.get().noSending).toContain('has removed the device'))
})

test('a device that is listed after the chat began gets what is written from then on', async () => {
  const relay = createInMemoryRelay()
  const device = await openRatchetTab(phone, relay)
  await publishInvite(relay, device)
  await listDevices(relay, [phone], 20)
  const tab = await openRatchetTab(ana, relay)
  const id = await tab.desk.startWithPerson(ben.pubkey)
  followConversation(tab, id)
  await tab.chats.open(id).send({ text: 'To the phone' })
  await vi.waitFor(() => expect(getOnlyChat(device).isRequest).toBe(true))
  await device.chats.accept?.([getOnlyChat(device).id])
  await vi.waitFor(() => expect(getOnlyChat(device).last?.text).toBe('To the phone'))

  const newDevice = await openRatchetTab(laptop, relay)
  await publishInvite(relay, newDevice)
  await listDevices(relay, [phone, laptop], 10)
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
  await listDevices(relay, [phone], 20)
  const tab = await openRatchetTab(ana, relay)
  const id = await tab.desk.startWithPerson(ben.pubkey)
  await tab.chats.open(id).send({ text: 'To the phone' })
  const formerId = await tab.desk.acceptLink(linkOfDevice(relay, devices[1], laptop.pubkey))
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

  await listDevices(relay, [phone, laptop])
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
  await listDevices(relay, [phone], 20)
  const side = await answerFromPhone(tab, relay)
  relay.add(side.send('From the phone', Date.now()))
  await vi.waitFor(() => expect(getOnlyChat(tab)).toMatchObject({ isRequest: true, people: [ben.pubkey] }))
  const { id } = getOnlyChat(tab)
  const formerId = await tab.desk.acceptLink(linkOfDevice(relay, device, laptop.pubkey))
  followConversation(tab, formerId)
  await listDevices(relay, [phone, laptop])
  await proveLink(relay, device)
  const noSending = followNoSending(tab, formerId)
  await vi.waitFor(() => expect(noSending()).toContain('continues in your other private chat'))
  await vi.waitFor(() =>
    expect(tab.chats.list.get().chats.find(chat => chat.id === id)?.isRequest).toBe(false),
  )
})

test('no relay is asked about a person before their conversation is shown or written to, and then only some are', async () => {
  const [siteRelay, otherRelay] = [
    createInMemoryRelay(),
    createInMemoryRelay([], { url: 'wss://other.test' }),
  ]
  /** Returns the people whose devices and invites a relay was asked for, from its request number `first` on. */
  const listAsked = (relay: InMemoryRelay, first: number) => {
    const authors = relay
      .getRequests()
      .slice(first)
      .flat()
      .flatMap(({ kinds, authors = [] }) =>
        kinds?.some(kind => kind === 30_078 || kind === 37_368) ? authors : [],
      )
    return [ben.pubkey, cleo.pubkey].filter(person => authors.includes(person))
  }
  const links: string[] = []
  for (const person of [ben, cleo]) {
    const { desk } = await openRatchetTab(person, siteRelay)
    links.push(desk.invites.get().link ?? '')
  }
  const first = await openRatchetTab(ana, siteRelay)
  const ids: string[] = []
  for (const link of links) ids.push(await first.desk.acceptLink(link))
  await killLastTab()

  const before = siteRelay.getRequests().length
  const tab = await openRatchetTab(ana, [siteRelay, otherRelay])
  tab.kernel.enable(
    createTestPlugin('test-config', { provides: [Config] }, context => {
      context.provide(Config, { relays: [siteRelay.url] } as unknown as HostConfig)
    }),
  )
  await tab.kernel.activate('test-config')
  const isAskedForMessages = () =>
    siteRelay
      .getRequests()
      .slice(before)
      .flat()
      .some(({ kinds }) => kinds?.includes(1_060))
  await vi.waitFor(() => expect(isAskedForMessages()).toBe(true))
  expect(listAsked(siteRelay, before)).toEqual([])

  followConversation(tab, ids[0] ?? '')
  await vi.waitFor(() => expect(listAsked(siteRelay, before)).toEqual([ben.pubkey]))
  await tab.chats.open(ids[1] ?? '').send({ text: 'Hello' })
  expect(listAsked(siteRelay, before)).toEqual([ben.pubkey, cleo.pubkey])
  expect(listAsked(otherRelay, 0)).toEqual([])
})
