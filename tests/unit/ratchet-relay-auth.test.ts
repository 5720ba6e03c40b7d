// @vitest-environment node
import { generateSecretKey, getPublicKey } from 'nostr-tools/pure'
import { afterEach, expect, test, vi } from 'vitest'
import type { NostrEvent } from '#kernel/ports'
import { createDeferred } from '#kernel/testing'
import { type DemoRelay, startDemoRelay } from '../../demo/relay/start-demo-relay'
import { OUTBOX_DATABASE_NAME, openOutboxStorage } from '../../kernel/nostr/page/outbox/rows/outbox-storage'
import { packageVersions } from '../../plugins/chat-ratchet/core/testing/reference-peers'
import { chatPeople, closeTabs, followConversation, killLastTab } from '../support/private-chats'
import { openRatchetTab } from '../support/ratchet-tabs'
import { createWebSocketRelay } from '../support/web-socket-relay'

const [ana] = chatPeople

vi.stubGlobal('location', new URL('https://pinion.example/'))
let relay: DemoRelay
afterEach(async () => {
  await closeTabs()
  indexedDB.deleteDatabase(OUTBOX_DATABASE_NAME)
  await relay.close()
})

/** Signs a relay's challenge (NIP-42) as Ana. */
const signChallenge = async (url: string, challenge: string): Promise<NostrEvent> => {
  const tags = [
    ['relay', url],
    ['challenge', challenge],
  ]
  const draft = { kind: 22_242, content: '', tags, created_at: Math.floor(Date.now() / 1_000) }
  const request = { plugin: 'test', signal: new AbortController().signal }
  return (await ana.sign({ ...draft, pubkey: ana.pubkey }, request)) as NostrEvent
}

/**
 * A person who uses the newest package, whose link Ana has. `readAll` returns the texts that the relay has for them.
 */
function createPeer() {
  const peer = packageVersions.find(({ version }) => version === '0.0.138')
  if (!peer) throw new Error('No package')
  const secret = generateSecretKey()
  const invite = peer.invite(getPublicKey(secret), secret)
  return {
    link: invite.link,
    async readAll() {
      const [response] = relay.query({ kinds: [1059] })
      if (!response) throw new Error('Nobody has accepted the link')
      const session = await invite.sessionFromResponse(response)
      const messages = relay.query({ kinds: [1060] }).toReversed()
      return messages.flatMap(event => session.receive(event)).map(({ content }) => content)
    },
  }
}

test('a message for a relay that wants to know the writer waits for the answer, says what was refused, and goes once', async () => {
  relay = await startDemoRelay({ requireAuth: 'write' })
  const network = createWebSocketRelay(relay)
  const peer = createPeer()
  const questions: ReturnType<typeof createDeferred<boolean>>[] = []
  /** The reader's answer to the question whether the relay may know them. It counts for later questions too. */
  let keptAnswer: boolean | undefined
  const authorize = async (url: string, challenge: string) => {
    const question = createDeferred<boolean>()
    if (keptAnswer === undefined) questions.push(question)
    else question.resolve(keptAnswer)
    return (await question.promise) ? signChallenge(url, challenge) : undefined
  }
  const open = () => openRatchetTab(ana, network, { openOutboxStorage, authorize })
  const asked = await open()
  const id = await asked.desk.acceptLink(peer.link)
  await asked.chats.open(id).send({ text: 'Hello' })
  const shown = followConversation(asked, id)
  const lastDelivery = () => shown().at(-1)?.delivery
  await vi.waitFor(() => expect(questions).toHaveLength(1))
  // The answer to the invite must be published first, so the message waits for it.
  await vi.waitFor(() => expect(lastDelivery()).toMatchObject({ state: 'waiting', relays: {} }))
  expect(relay.query({ kinds: [1059, 1060] })).toEqual([])

  // The tab is closed while the question is open. The next tab asks again, and the reader refuses.
  await killLastTab()
  const refused = await open()
  await vi.waitFor(() => expect(questions).toHaveLength(2))
  keptAnswer = false
  questions[1]?.resolve(false)
  const shownLater = followConversation(refused, id)
  const reason = 'The relay wants to know who you are'
  await vi.waitFor(() =>
    expect(shownLater().at(-1)?.delivery).toMatchObject({
      state: 'failed',
      reason: expect.stringContaining(reason),
      relays: { [relay.url]: { state: 'refused', reason } },
    }),
  )
  expect(relay.query({ kinds: [1059, 1060] })).toEqual([])

  const [message] = shownLater()
  keptAnswer = true
  if (message) refused.chats.open(id).retry(message)
  await vi.waitFor(() => expect(shownLater().at(-1)?.delivery?.state).toBe('sent'))
  // Trying the message again also sends the answer to the invite, without which nobody could read the message.
  await vi.waitFor(async () => expect(await peer.readAll()).toEqual(['Hello']))
  expect(relay.query({ kinds: [1059] })).toHaveLength(1)
  expect(relay.query({ kinds: [1060] })).toHaveLength(1)
})

test('after an answer to an invite was refused, the next message takes it along', async () => {
  relay = await startDemoRelay()
  const peer = createPeer()
  const tab = await openRatchetTab(ana, createWebSocketRelay(relay), { openOutboxStorage })
  relay.refuseEvents('blocked: not now')
  const id = await tab.desk.acceptLink(peer.link)
  await tab.chats.open(id).send({ text: 'Refused' })
  const shown = followConversation(tab, id)
  await vi.waitFor(() => expect(shown().at(-1)?.delivery?.state).toBe('failed'))
  relay.refuseEvents(undefined)
  await tab.chats.open(id).send({ text: 'Accepted' })
  await vi.waitFor(() => expect(shown().at(-1)?.delivery?.state).toBe('sent'))
  await vi.waitFor(async () => expect(await peer.readAll()).toEqual(['Accepted']))
})
