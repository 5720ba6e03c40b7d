// @vitest-environment node
import { finalizeEvent, generateSecretKey, getPublicKey } from 'nostr-tools/pure'
import { afterEach, expect, test, vi } from 'vitest'
import type { ChatMessage } from '#contracts/chats'
import type { NostrEvent } from '#kernel/ports'
import { createInMemoryRelay, type InMemoryRelay } from '#kernel/testing'
import {
  type PackageInvite,
  type PackageSession,
  type PackageVersion,
  packageVersions,
} from '../../plugins/chat-ratchet/core/testing/reference-peers'
import { linkRelays } from '../support/link-relays'
import { chatPeople, closeTabs, followConversation, getTexts, killLastTab } from '../support/private-chats'
import {
  beginChat,
  createPeerReader,
  getOnlyChat,
  getRelayMessages,
  openRatchetTab,
  type RatchetTab,
} from '../support/ratchet-tabs'

const [ana, ben, cleo] = chatPeople

vi.stubGlobal('location', new URL('https://pinion.example/'))
afterEach(closeTabs)

/** Returns the texts, each with a mark if messages before it are missing. */
const withGaps = (messages: readonly ChatMessage[]) =>
  messages.map(({ text, missingBefore }) =>
    missingBefore === undefined ? text : `${missingBefore}? ${text}`,
  )

test('messages that are shuffled, doubled, dropped or late over a turn are shown once, in order, gaps marked', async () => {
  const [atAnas, atBens] = [createInMemoryRelay(), createInMemoryRelay()]
  linkRelays(atAnas, atBens)
  const toAna = linkRelays(atBens, atAnas)
  const { one, two, id, atFirst } = await beginChat([ana, atAnas], [ben, atBens])
  toAna.hold(true)
  const chatOfBen = two.chats.open(getOnlyChat(two).id)
  for (let n = 0; n < 6; n++) await chatOfBen.send({ text: `m${n}` })
  await vi.waitFor(() => expect(toAna.heldEvents).toHaveLength(6))
  const [m0, m1, , m3, m4, m5] = toAna.heldEvents as typeof toAna.heldEvents & { readonly length: 6 }
  for (const event of [m3, m0, m0, m5, m1, m3]) if (event) atAnas.add(event)
  await vi.waitFor(() => expect(withGaps(atFirst())).toEqual(['Hello', 'Hi', 'm0', 'm1', '1? m3', '1? m5']))

  // A ratchet step: Ana writes, and Ben answers with new keys. Then his late message arrives.
  await one.chats.open(id).send({ text: 'And?' })
  const atBen = followConversation(two, getOnlyChat(two).id)
  await vi.waitFor(() => expect(getTexts(atBen())).toContain('And?'))
  toAna.hold(false)
  await chatOfBen.send({ text: 'm6' })
  await vi.waitFor(() => expect(getTexts(atFirst())).toContain('m6'))
  if (m4) atAnas.add(m4)
  await vi.waitFor(() => expect(getTexts(atFirst())).toContain('m4'))
  await vi.waitFor(() =>
    expect(withGaps(atFirst())).toEqual(['Hello', 'Hi', 'm0', 'm1', '1? m3', 'm4', 'm5', 'And?', 'm6']),
  )
}, 30_000)

test('the messages of a conversation go out one after the other, and those of another do not wait for them', async () => {
  const relay = createInMemoryRelay()
  const tab = await openRatchetTab(ana, relay)
  const peers = [await openRatchetTab(ben, relay), await openRatchetTab(cleo, relay)]
  const ids: string[] = []
  for (const { desk } of peers) ids.push(await tab.desk.acceptLink(desk.invites.get().link ?? ''))
  const [toBen, toCleo] = ids.map(id => tab.chats.open(id))
  const answers = () => relay.getEvents().filter(({ kind }) => kind === 1059)
  await vi.waitFor(() => expect(answers()).toHaveLength(2))
  relay.setSilent(true)
  for (const text of ['one', 'two', 'three']) await toBen?.send({ text })
  await toCleo?.send({ text: 'another' })
  await vi.waitFor(() => expect(getRelayMessages(relay)).toHaveLength(2))
})

/** Begins a chat of Ben with somebody who uses a package. Returns that person's session, and the chat's id at Ben's. */
type BeginPackageChat = (
  tab: RatchetTab,
  relay: InMemoryRelay,
  peer: PackageVersion,
) => Promise<{ readonly session: PackageSession; readonly id: string }>

/** A person who uses a package accepts Ben's invite, given as a link or as a signed event, and writes first. */
async function acceptBensInvite(
  tab: RatchetTab,
  relay: InMemoryRelay,
  peer: PackageVersion,
  invite: string | NostrEvent,
) {
  const secret = generateSecretKey()
  const { session, response } = await peer.accept(invite, getPublicKey(secret), secret)
  relay.add(response, session.send({ kind: 14, content: 'begin', tags: [['p', ben.pubkey]] }))
  await vi.waitFor(() => expect(getOnlyChat(tab).isRequest).toBe(true))
  const { id } = getOnlyChat(tab)
  await tab.chats.accept?.([id])
  return { session, id }
}

const acceptBensLink: BeginPackageChat = (tab, relay, peer) =>
  acceptBensInvite(tab, relay, peer, tab.desk.invites.get().link ?? '')

const acceptBensPublicInvite: BeginPackageChat = async (tab, relay, peer) => {
  await tab.desk.setInvitePublished(true)
  const findInvite = () =>
    relay.getEvents().find(({ kind, pubkey }) => kind === 30_078 && pubkey === ben.pubkey)
  await vi.waitFor(() => expect(findInvite()).toBeDefined())
  return acceptBensInvite(tab, relay, peer, findInvite() as NostrEvent)
}

/** Ben accepts the invite of a person who uses a package, in the given way, and writes first. */
async function acceptPackageInvite(
  tab: RatchetTab,
  relay: InMemoryRelay,
  peer: PackageVersion,
  accept: (invite: PackageInvite, identity: string, secret: Uint8Array) => Promise<string>,
) {
  const secret = generateSecretKey()
  const identity = getPublicKey(secret)
  const invite = peer.invite(identity, secret)
  const id = await accept(invite, identity, secret)
  await tab.chats.open(id).send({ text: 'begin' })
  await vi.waitFor(() => expect(getRelayMessages(relay)).toHaveLength(1))
  const response = relay.getEvents().find(({ kind }) => kind === 1059) as NostrEvent
  const session = await invite.sessionFromResponse(response)
  expect(getRelayMessages(relay).flatMap(event => session.receive(event))).toMatchObject([
    { content: 'begin' },
  ])
  return { session, id }
}

const acceptPackageLink: BeginPackageChat = (tab, relay, peer) =>
  acceptPackageInvite(tab, relay, peer, ({ link }) => tab.desk.acceptLink(link))

const acceptPackagePublicInvite: BeginPackageChat = (tab, relay, peer) =>
  acceptPackageInvite(tab, relay, peer, ({ event }, identity, secret) => {
    relay.add(finalizeEvent(event, secret) as NostrEvent)
    return tab.desk.startWithPerson(identity)
  })

const waysToBegin = [
  ['which accepts our link', acceptBensLink],
  ['which accepts our public invite', acceptBensPublicInvite],
  ['whose link we accept', acceptPackageLink],
  ['whose public invite we accept', acceptPackagePublicInvite],
] as const

test.each(
  packageVersions.flatMap(peer =>
    waysToBegin.map(([way, begin]) => [peer.version, way, peer, begin] as const),
  ),
)(
  'sixty messages go to and from the package of version %s %s, whenever the tab is killed and opened again',
  async (_version, _way, peer, begin) => {
    const relay = createInMemoryRelay()
    let tab = await openRatchetTab(ben, relay)
    const { session, id } = await begin(tab, relay, peer)
    await vi.waitFor(() => expect(getOnlyChat(tab).last?.text).toBe('begin'))
    const own = new Set(getRelayMessages(relay).map(event => event.id))
    const read = createPeerReader(relay, session, own)
    const send = (content: string) => {
      const event = session.send({ kind: 14, content, tags: [['p', ben.pubkey]] })
      own.add(event.id)
      relay.add(event)
    }
    const said: string[] = ['begin']
    for (let round = 0; round < 10; round++) {
      for (let n = 0; n < 3; n++) {
        const text = `out ${round}.${n}`
        said.push(text)
        await tab.chats.open(id).send({ text })
        await vi.waitFor(() => expect(read()).toContain(text))
      }
      if (round % 3 === 1) {
        await killLastTab()
        tab = await openRatchetTab(ben, relay)
      }
      for (let n = 0; n < 3; n++) {
        const text = `in ${round}.${n}`
        said.push(text)
        send(text)
      }
      const shown = followConversation(tab, id)
      await vi.waitFor(() => expect(getTexts(shown())).toContain(`in ${round}.2`))
    }
    const { loadOlder } = tab.chats.open(id)
    const shown = followConversation(tab, id)
    await vi.waitFor(() => {
      loadOlder(50)
      expect(getTexts(shown()).toSorted()).toEqual(said.toSorted())
    })
  },
  60_000,
)
