// @vitest-environment node
import { finalizeEvent, generateSecretKey, getPublicKey } from 'nostr-tools/pure'
import { afterEach, expect, test, vi } from 'vitest'
import type { NostrEvent } from '#kernel/ports'
import { type DemoRelay, startDemoRelay } from '../../demo/relay/start-demo-relay'
import { type PackageSession, packageVersions } from '../../plugins/chat-ratchet/core/testing/reference-peers'
import { type FaultProxy, startFaultProxy } from '../peers/fault-proxy'
import { chatPeople, closeTabs, followConversation, getTexts } from '../support/private-chats'
import { getOnlyChat, openRatchetTab } from '../support/ratchet-tabs'
import { createWebSocketRelay } from '../support/web-socket-relay'

const [, ben] = chatPeople

vi.stubGlobal('location', new URL('https://pinion.example/'))
let relay: DemoRelay
let proxy: FaultProxy | undefined
afterEach(async () => {
  await closeTabs()
  await proxy?.close()
  proxy = undefined
  await relay.close()
})

/**
 * A person who uses a package. What they write is published to the relay; `read` returns the texts that the relay has
 * for them.
 */
function createRelayPeer(session: PackageSession) {
  const seen = new Set<string>()
  const texts: string[] = []
  return {
    say(content: string) {
      const event = session.send({ kind: 14, content, tags: [['p', ben.pubkey]] })
      seen.add(event.id)
      relay.add([event])
    },
    read() {
      for (const event of relay.query({ kinds: [1060] }).toReversed())
        if (!seen.has(event.id)) {
          seen.add(event.id)
          texts.push(...session.receive(event).map(({ content }) => content))
        }
      return texts
    },
  }
}

test.each(packageVersions.map(peer => [peer.version, peer] as const))(
  'the package of version %s is understood over a real relay in both roles',
  async (_version, peer) => {
    relay = await startDemoRelay({})
    const tab = await openRatchetTab(ben, createWebSocketRelay(relay))
    const secret = generateSecretKey()
    const identity = getPublicKey(secret)

    // The package accepts Pinion's link.
    const { session, response } = await peer.accept(tab.desk.invites.get().link ?? '', identity, secret)
    relay.add([response])
    const invitee = createRelayPeer(session)
    invitee.say('from the package')
    await vi.waitFor(() => expect(getOnlyChat(tab)).toMatchObject({ people: [identity] }))
    await tab.chats.accept?.([getOnlyChat(tab).id])
    const shown = followConversation(tab, getOnlyChat(tab).id)
    await vi.waitFor(() => expect(getTexts(shown())).toEqual(['from the package']))
    await tab.chats.open(getOnlyChat(tab).id).send({ text: 'from Pinion' })
    await vi.waitFor(() => expect(invitee.read()).toEqual(['from Pinion']))

    // Pinion accepts the package's public invite.
    const theirs = peer.invite(identity, secret)
    relay.add([finalizeEvent(theirs.event, secret) as NostrEvent])
    const id = await tab.desk.startWithPerson(identity)
    await tab.chats.open(id).send({ text: 'by the public invite' })
    const findAnswer = () => relay.query({ kinds: [1059] }).find(event => event.id !== response.id)
    await vi.waitFor(() => expect(findAnswer()).toBeDefined())
    const inviter = createRelayPeer(await theirs.sessionFromResponse(findAnswer() as NostrEvent))
    await vi.waitFor(() => expect(inviter.read()).toContain('by the public invite'))
    inviter.say('and the answer')
    await vi.waitFor(() => expect(getTexts(shown())).toContain('and the answer'))
  },
)

test.each(packageVersions.map(peer => [peer.version, peer] as const))(
  'what a relay drops on its way from the package of version %s is read once, when the relay has been reached again',
  async (_version, peer) => {
    relay = await startDemoRelay({})
    proxy = await startFaultProxy({ target: relay.url })
    const tab = await openRatchetTab(ben, createWebSocketRelay(proxy))
    const secret = generateSecretKey()
    const { session, response } = await peer.accept(
      tab.desk.invites.get().link ?? '',
      getPublicKey(secret),
      secret,
    )
    relay.add([response])
    const person = createRelayPeer(session)
    person.say('first')
    await vi.waitFor(() => expect(getOnlyChat(tab).isRequest).toBe(true))
    await tab.chats.accept?.([getOnlyChat(tab).id])
    const shown = followConversation(tab, getOnlyChat(tab).id)
    await vi.waitFor(() => expect(getTexts(shown())).toEqual(['first']))

    proxy.setFaults({ corrupt: 0.5 })
    const texts = Array.from({ length: 20 }, (_, n) => `message ${n}`)
    for (const text of texts) person.say(text)
    await vi.waitFor(() => expect(proxy?.stats().delivered).toBeGreaterThan(20))
    await vi.waitFor(() => expect(shown().length).toBeGreaterThan(1))
    expect(shown().length).toBeLessThan(21)

    proxy.setFaults({ corrupt: 0, cut: true })
    proxy.clearFaults()
    await vi.waitFor(() => expect(getTexts(shown()).toSorted()).toEqual(['first', ...texts].toSorted()))
  },
)
