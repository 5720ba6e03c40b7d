// @vitest-environment node
import { generateSecretKey, getPublicKey } from 'nostr-tools/pure'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { generateKeyPair } from '#kernel/keys'
import type { NostrEvent } from '../../kernel/ports/nostr-types.ts'
import { createDirectRumor as makeDirect } from '../../plugins/chat-direct/core/direct-rumor'
import { createGiftWrap, openGiftWrap } from '../../plugins/chat-direct/core/gift-wrap'
import { createInviteResponse } from '../../plugins/chat-ratchet/core/invite-response'
import { parsePublicInvite } from '../../plugins/chat-ratchet/core/public-invite'
import { isRefused } from '../../plugins/chat-ratchet/core/refused-result'
import { createRatchetRumor } from '../../plugins/chat-ratchet/core/rumor'
import { decryptMessage, encryptMessage } from '../../plugins/chat-ratchet/core/session-messages'
import { possibleMessageAuthors, startSessionAsInvitee } from '../../plugins/chat-ratchet/core/session-state'
import { requireNotRefused } from '../../plugins/chat-ratchet/core/testing/session-sides'
import { createEventSigner } from '../event-signer.ts'
import type { NetworkPerson } from '../network/demo-network.ts'
import { type Demo, startDemo } from '../start-demo.ts'
import { type ChatBot, createChatBot, cryptoRandomBytes, nowSeconds } from './chat-bot.ts'
import { openChatRelayConnection } from './chat-relay-connection.ts'
import { CHAT_BOT_HANDLES, startChatBots } from './start-chat-bots.ts'

let demo: Demo
let chats: { close(): void }
let reader: ChatBot
const surroundings = () => ({ now: Date.now(), randomBytes: cryptoRandomBytes })
const named = (handle: string): NetworkPerson => {
  const found = demo.network.people.find(person => person.handle === handle)
  if (!found) throw new Error(`Nobody is called ${handle}`)
  return found
}
const channels = () => demo.network.events.filter(({ kind }) => kind === 40).map(({ id }) => id)
beforeAll(async () => {
  demo = await startDemo({ live: false, now: 1_790_000_123 })
  chats = await startChatBots({
    relay: demo.relay.url,
    people: demo.network.people,
    channels: channels(),
    getDelayMs: () => 10,
  })
  const secretKey = generateSecretKey()
  const pubkey = getPublicKey(secretKey)
  const line = await openChatRelayConnection(demo.relay.url)
  reader = createChatBot({ pubkey, secretKey }, line, await createEventSigner(), () => 0)
}, 60_000)
afterAll(async () => {
  reader.close()
  chats.close()
  await demo.close()
})

it.each(CHAT_BOT_HANDLES.direct)('%s answers a private message (NIP-17), once', async handle => {
  const { pubkey } = named(handle)
  const got: string[] = []
  const wrapReader = {
    pubkey: reader.pubkey,
    decrypt: reader.decrypt,
    verify: async (event: unknown) => event as NostrEvent,
  }
  reader.line.subscribe(`from ${handle}`, { kinds: [1059], '#p': [reader.pubkey] }, async wrap => {
    const opened = await openGiftWrap(wrap, wrapReader, nowSeconds())
    if (!('refused' in opened) && opened.rumor.pubkey === pubkey) got.push(opened.rumor.content)
  })
  const rumor = makeDirect(
    reader.pubkey,
    { kind: 14, content: 'Tea at four?', tags: [['p', pubkey]] },
    nowSeconds(),
  )
  const signer = {
    encrypt: reader.encrypt,
    sign: async (draft: Parameters<ChatBot['sign']>[0]) => reader.sign(draft),
  }
  reader.line.publish(await createGiftWrap(rumor, pubkey, signer, surroundings()))
  await vi.waitFor(() => expect(got).toHaveLength(1))
  expect(got[0]).toContain('"Tea at four?"')
})

it.each(CHAT_BOT_HANDLES.ratchet)('%s answers a private chat, and likes a question', async handle => {
  const { pubkey } = named(handle)
  const event = await new Promise<NostrEvent>(resolve =>
    reader.line.subscribe(`invite of ${handle}`, { kinds: [30_078], authors: [pubkey] }, resolve),
  )
  const invite = parsePublicInvite(event)
  if (!invite) throw new Error('no invite')
  const sessionKey = generateKeyPair(cryptoRandomBytes)
  let state = requireNotRefused(startSessionAsInvitee(invite, sessionKey, cryptoRandomBytes))
  const acceptance = {
    invite,
    invitee: reader.pubkey,
    sessionKey: sessionKey.publicKey,
    encrypt: reader.encrypt,
  }
  reader.line.publish(requireNotRefused(await createInviteResponse(acceptance, surroundings())))
  const draft = { kind: 14, content: 'Are you there?', sender: reader.pubkey, recipient: pubkey }
  const sent = requireNotRefused(encryptMessage(state, createRatchetRumor(draft, Date.now()), surroundings()))
  state = sent.state
  const got: { kind: number; content: string }[] = []
  reader.line.subscribe(
    `from ${handle}`,
    { kinds: [1060], authors: [...possibleMessageAuthors(state)] },
    message => {
      const read = decryptMessage(state, message, surroundings())
      if (isRefused(read)) return
      state = read.state
      got.push(JSON.parse(read.plaintext) as { kind: number; content: string })
    },
  )
  reader.line.publish(sent.event)
  await vi.waitFor(() => expect(got.map(({ kind }) => kind).sort()).toEqual([14, 7]))
  expect(got.find(({ kind }) => kind === 14)?.content).toContain('"Are you there?"')
})

it('somebody answers in each public channel, and people of the demo do not answer each other', async () => {
  const [channel = ''] = channels()
  const answers: NostrEvent[] = []
  reader.line.subscribe('channel', { kinds: [42], '#e': [channel], since: nowSeconds() - 1 }, message => {
    if (message.pubkey !== reader.pubkey) answers.push(message)
  })
  const question = reader.sign({
    kind: 42,
    content: 'Who brings cake?',
    tags: [['e', channel, '', 'root']],
    created_at: nowSeconds(),
  })
  reader.line.publish(question)
  await vi.waitFor(() => expect(answers).toHaveLength(1))
  expect(answers[0]?.tags).toContainEqual(['e', question.id, '', 'reply'])
  expect(answers[0]?.content).toContain('"Who brings cake?"')
})
