// @vitest-environment node
import { generateSecretKey, getPublicKey } from 'nostr-tools/pure'
import { afterEach, expect, test, vi } from 'vitest'
import type { ChatMessage } from '#contracts/chats'
import { createInMemoryRelay } from '#kernel/testing'
import { packagePeers } from '../../plugins/chat-ratchet/core/testing/package-peers'
import { linkRelays } from '../support/link-relays'
import { chatPeople, closeTabs, followConversation, getTexts, killLastTab } from '../support/private-chats'
import { beginChat, createPeerReader, getOnlyChat, openRatchetTab } from '../support/ratchet-tabs'

const [ana, ben] = chatPeople

vi.stubGlobal('location', new URL('https://pinion.example/'))
afterEach(closeTabs)

/** The texts, with a mark in front of those before which something is missing. */
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

  // A turn: Ana writes, and Ben answers with other keys. Then the late one comes.
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

test.each(packagePeers.map(peer => [peer.version, peer] as const))(
  'sixty messages go to and from the package of version %s, whenever the tab is killed and opened again',
  async (_version, peer) => {
    const relay = createInMemoryRelay()
    let tab = await openRatchetTab(ben, relay)
    const secret = generateSecretKey()
    const own = new Set<string>()
    const { session, response } = await peer.accept(
      tab.desk.invites.get().link ?? '',
      getPublicKey(secret),
      secret,
    )
    const read = createPeerReader(relay, session, own)
    const send = (content: string) => {
      const event = session.send({ kind: 14, content, tags: [['p', ben.pubkey]] })
      own.add(event.id)
      relay.add(event)
    }
    relay.add(response)
    send('begin')
    await vi.waitFor(() => expect(getOnlyChat(tab).isRequest).toBe(true))
    const { id } = getOnlyChat(tab)
    await tab.chats.accept?.([id])
    await vi.waitFor(() => expect(getOnlyChat(tab).last?.text).toBe('begin'))
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
