import { expect, test } from 'vitest'
import { encryptNip44Payload, generateKeyPair, signEvent } from '#kernel/keys'
import type { NostrEvent } from '#kernel/ports'
import { advanceMessageChain } from './derive-keys'
import type { SessionState } from './session-state'
import {
  createSessionPair,
  createSessionSide,
  type SessionSide,
  TEST_NOW_MS,
  testRandomBytes,
} from './testing/session-sides'

/** Starts a session in which both sides have sent, and in which the peer's next message has not arrived yet. */
function talking() {
  const { inviter: us, invitee: them } = createSessionPair()
  us.receive(them.send('first'))
  them.receive(us.send('answer'))
  return { us, them }
}

/**
 * Replaces the header or the content of the peer's next message. A hostile peer has all keys, so they can send
 * anything.
 */
function forge(
  them: SessionSide,
  parts: { header?: string; tags?: string[][]; content?: string },
): NostrEvent {
  const { sending, ownNext, previousChainLength } = them.state as Required<SessionState>
  const { count, headerKey, chainKey, key } = sending
  const header =
    parts.header ?? JSON.stringify({ number: count, previousChainLength, nextPublicKey: ownNext.publicKey })
  const { messageKey } = advanceMessageChain(chainKey)
  return signEvent(
    {
      kind: 1060,
      created_at: TEST_NOW_MS / 1_000,
      tags: parts.tags ?? [['header', encryptNip44Payload(header, headerKey, testRandomBytes)]],
      content: parts.content ?? encryptNip44Payload('{"content":"forged"}', messageKey, testRandomBytes),
    },
    key,
    testRandomBytes,
  )
}

const header = (fields: object) => {
  const { publicKey } = generateKeyPair(testRandomBytes)
  return JSON.stringify({ number: 0, previousChainLength: 1, nextPublicKey: publicKey, ...fields })
}

const attempts: readonly [string, string, (them: SessionSide) => NostrEvent][] = [
  ['another kind', 'not-a-message', them => ({ ...them.send('a'), kind: 1 })],
  ['no tags', 'not-a-message', them => forge(them, { tags: [] })],
  ['an empty tag', 'not-a-message', them => forge(them, { tags: [[]] })],
  ['a header tag without a value', 'not-a-message', them => forge(them, { tags: [['header']] })],
  ['a header of a megabyte', 'not-a-message', them => forge(them, { tags: [['header', 'A'.repeat(1e6)]] })],
  ['a content of a megabyte', 'too-large', them => forge(them, { content: 'A'.repeat(1e6) })],
  ['an author of another session', 'other-session', () => createSessionPair().invitee.send('a')],
  ['a header that is no payload', 'unreadable-header', them => forge(them, { tags: [['header', 'AgAA']] })],
  [
    'the header of another session',
    'unreadable-header',
    them =>
      forge(them, {
        tags: createSessionPair()
          .invitee.send('a')
          .tags.map(tag => [...tag]),
      }),
  ],
  ['a header that is no JSON', 'bad-header', them => forge(them, { header: 'x' })],
  ['a header that is a list', 'bad-header', them => forge(them, { header: '[]' })],
  ['a header without fields', 'bad-header', them => forge(them, { header: '{}' })],
  ['a negative number', 'bad-header', them => forge(them, { header: header({ number: -1 }) })],
  ['a number that is a text', 'bad-header', them => forge(them, { header: header({ number: '0' }) })],
  ['half a number', 'bad-header', them => forge(them, { header: header({ number: 0.5 }) })],
  ['an infinite number', 'bad-header', them => forge(them, { header: '{"number":1e999}' })],
  [
    'a chain length that is null',
    'bad-header',
    them => forge(them, { header: header({ previousChainLength: null }) }),
  ],
  [
    'a next key that is no hex',
    'bad-header',
    them => forge(them, { header: header({ nextPublicKey: 'x' }) }),
  ],
  [
    'a next key that is no point',
    'bad-header',
    them => forge(them, { header: header({ nextPublicKey: 'f'.repeat(64) }) }),
  ],
  ['a far number', 'gap-too-large', them => forge(them, { header: header({ number: 2 ** 40 }) })],
  [
    'a long former chain',
    'gap-too-large',
    them => forge(them, { header: header({ previousChainLength: 2 ** 53 - 1 }) }),
  ],
  ['an empty content', 'bad-mac', them => forge(them, { content: '' })],
  ['a content made with another key', 'bad-mac', them => forge(them, { header: header({}) })],
  [
    'a content of which one bit was changed',
    'bad-mac',
    them => {
      const event = them.send('a')
      const swapped = event.content[100] === 'A' ? 'B' : 'A'
      return { ...event, content: event.content.slice(0, 100) + swapped + event.content.slice(101) }
    },
  ],
]

test.each(attempts)('%s is refused as %s, and the session goes on', (_, reason, make) => {
  const { us, them } = talking()
  const before = them.state
  const event = make(them)
  them.state = before
  expect(us.receive(event)).toBe(`refused: ${reason}`)
  expect(us.receive(them.send('true'))).toBe('true')
  them.receive(us.send('answer'))
  expect(us.receive(them.send('next turn'))).toBe('next turn')
})

test('a header after other tags is found', () => {
  const { us, them } = talking()
  const event = them.send('a')
  expect(us.receive({ ...event, tags: [['x'], ...event.tags] })).toBe('a')
})

test('a peer that always takes the same key is read, turn after turn', () => {
  const { inviter: us, invitee } = createSessionPair()
  const them = createSessionSide(invitee.state, length => new Uint8Array(length).fill(7))
  const authors = [0, 1, 2, 3].map(turn => {
    const events = [them.send(`${turn}`), them.send(`${turn}, late`)]
    expect(events.map(event => us.receive(event))).toEqual([`${turn}`, `${turn}, late`])
    them.receive(us.send('answer'))
    return events[0]?.pubkey
  })
  expect(new Set(authors.slice(2)).size).toBe(1)
})
