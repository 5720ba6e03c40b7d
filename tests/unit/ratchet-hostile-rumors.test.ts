// @vitest-environment node
import { afterEach, expect, test, vi } from 'vitest'
import type { ChatMessage } from '#contracts/chats'
import { createInMemoryRelay } from '#kernel/testing'
import type { Rumor } from '../../plugins/chat-ratchet/core/rumor'
import { encryptMessage } from '../../plugins/chat-ratchet/core/session-messages'
import { requireNotRefused, testRandomBytes } from '../../plugins/chat-ratchet/core/testing/session-sides'
import { chatPeople, closeTabs, followConversation, getTexts } from '../support/private-chats'
import { answerLink, beginChatOfAnaAndBen } from '../support/ratchet-tabs'

const [ana, ben] = chatPeople

vi.stubGlobal('location', new URL('https://pinion.example/'))
afterEach(closeTabs)

const FAR_S = 10 * 365 * 24 * 60 * 60

/**
 * Ben talks to Ana, and has accepted a stranger, who can write any rumor over their session. `say` writes one and
 * resolves with the message that it becomes in the stranger's conversation.
 */
async function meetStranger() {
  const relay = createInMemoryRelay()
  const { two: tab, atBen: fromAna } = await beginChatOfAnaAndBen(relay)
  const { response, side } = await answerLink(tab)
  relay.add(response, side.send('Hello', Date.now()))
  const request = () => tab.chats.list.get().chats.find(({ isRequest }) => isRequest)
  await vi.waitFor(() => expect(request()).toBeDefined())
  const { id = '', people = [] } = request() ?? {}
  await tab.chats.accept?.([id])
  const shown = followConversation(tab, id)
  await vi.waitFor(() => expect(getTexts(shown())).toEqual(['Hello']))
  const send = (rumor: Partial<Rumor>) => {
    const now = Date.now()
    const written: Rumor = {
      id: '1'.repeat(64),
      pubkey: people[0] ?? '',
      kind: 14,
      content: '',
      created_at: Math.floor(now / 1_000),
      tags: [['p', ben.pubkey]],
      ...rumor,
    }
    const step = requireNotRefused(encryptMessage(side.state, written, { now, randomBytes: testRandomBytes }))
    side.state = step.state
    relay.add(step.event)
  }
  const say = async (content: string, rumor: Partial<Rumor>): Promise<ChatMessage> => {
    send({ ...rumor, content })
    const find = () => shown().find(({ text }) => text === content)
    await vi.waitFor(() => expect(find()).toBeDefined())
    return find() as ChatMessage
  }
  return { tab, id, stranger: people[0] ?? '', fromAna, shown, send, say }
}

test('whomever, whichever message and whichever chat a rumor names, it is shown in the chat and under the name of its session', async () => {
  const { tab, id, stranger, fromAna, shown, send, say } = await meetStranger()
  const [hello] = fromAna() as [ChatMessage]
  const chatOfAna = tab.chats.list.get().chats.find(({ people }) => people[0] === ana.pubkey)?.id ?? ''
  const toBen = ['p', ben.pubkey]
  const forged = [
    await say('in the name of Ana', { pubkey: ana.pubkey }),
    await say('in the name of Ben', { pubkey: ben.pubkey }),
    await say('with the id of a message by Ana', { id: hello.id, pubkey: ana.pubkey }),
    // A message for a group that is not known waits for the group for a while, so both wait at once.
    ...(await Promise.all([
      say('with the id of the chat with Ana', { tags: [toBen, ['l', chatOfAna]] }),
      say('with the key of Ana as chat', { tags: [toBen, ['l', ana.pubkey], ['p', ana.pubkey]] }),
    ])),
  ]
  expect(forged.map(({ author }) => author)).toEqual(forged.map(() => stranger))
  // None has the id that its rumor says, and which is that of another message.
  expect(new Set([hello.id, '1'.repeat(64), ...forged.map(message => message.id)]).size).toBe(7)

  // A stranger's reaction changes no message of another conversation.
  send({ kind: 7, content: '👎', pubkey: ben.pubkey, tags: [toBen, ['e', hello.id]] })
  await say('The last one', {})
  expect(getTexts(shown())).toHaveLength(7)
  expect(fromAna()).toMatchObject([
    { text: 'Hello', author: ana.pubkey },
    { text: 'Hi', author: ben.pubkey },
  ])
  expect(fromAna().flatMap(({ reactions }) => reactions)).toEqual([])
  expect(
    tab.chats.list
      .get()
      .chats.map(chat => chat.id)
      .toSorted(),
  ).toEqual([id, chatOfAna].toSorted())
})

test.each([
  ['ten years ahead', (nowS: number) => ({ created_at: nowS + FAR_S })],
  [
    'ten years ahead in its milliseconds',
    (nowS: number) => ({ tags: [['ms', String((nowS + FAR_S) * 1_000)]] }),
  ],
  ['at the end of all numbers', () => ({ created_at: Number.MAX_SAFE_INTEGER })],
  ['long ago', () => ({ created_at: 0, tags: [['ms', '0']] })],
])('a rumor that says it was written %s is shown at the time at which it was sent', async (_, claim) => {
  const { tab, id, shown, say } = await meetStranger()
  // Events have whole seconds, so a message may be dated back to the beginning of its second.
  const before = Math.floor(Date.now() / 1_000) * 1_000
  const message = await say('From another time', claim(before / 1_000))
  expect(message.at).toBeGreaterThanOrEqual(before)
  expect(message.at).toBeLessThanOrEqual(Date.now())
  // A later message stands below this one, so the false time has not moved this one to the end.
  await say('From now', { created_at: Math.floor(Date.now() / 1_000) + 1 })
  expect(getTexts(shown()).at(-1)).toBe('From now')
  const last = tab.chats.list.get().chats.find(chat => chat.id === id)?.last
  expect(last?.at).toBeLessThanOrEqual(Date.now())
})
