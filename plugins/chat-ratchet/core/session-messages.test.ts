import { describe, expect, test } from 'vitest'
import { MAX_SKIPPED_MESSAGES } from './ratchet-steps'
import { createRatchetRumor } from './rumor'
import { encryptMessage } from './session-messages'
import {
  dropExpiredKeys,
  listMissingMessages,
  possibleMessageAuthors,
  startSessionAsInvitee,
  startSessionAsInviter,
} from './session-state'
import {
  createSessionPair,
  skipMessages,
  TEST_NOW_MS,
  testCryptoEnvironment,
  testRandomBytes,
} from './testing/session-sides'

const DAY = 24 * 60 * 60 * 1_000
const KEY = 'a'.repeat(64)

const textOf = (length: number) =>
  createRatchetRumor({ kind: 14, content: 'x'.repeat(length), sender: KEY, recipient: KEY }, TEST_NOW_MS)

test('the inviter cannot send before the first message came, and can afterwards', () => {
  const { inviter, invitee } = createSessionPair()
  expect(encryptMessage(inviter.state, textOf(1), testCryptoEnvironment)).toEqual({
    refused: 'cannot-send-yet',
  })
  expect(inviter.receive(invitee.send('hello'))).toBe('hello')
  expect(invitee.receive(inviter.send('welcome'))).toBe('welcome')
})

test('the header is the first tag, the time is true, and every turn has another author', () => {
  const { inviter, invitee } = createSessionPair()
  const authors = [0, 1, 2].map(turn => {
    const [from, to] = turn % 2 === 0 ? [invitee, inviter] : [inviter, invitee]
    const event = from.send('a')
    expect(event.tags.map(([name]) => name)).toEqual(['header'])
    expect([event.kind, event.created_at]).toEqual([1060, TEST_NOW_MS / 1_000])
    expect(possibleMessageAuthors(to.state)).toContain(event.pubkey)
    to.receive(event)
    return event.pubkey
  })
  expect(new Set(authors).size).toBe(3)
})

test('a rumor of 65,535 bytes goes out; one byte more is refused and uses no number', () => {
  const { invitee, inviter } = createSessionPair()
  const frame = JSON.stringify(textOf(0)).length
  expect(encryptMessage(invitee.state, textOf(65_536 - frame), testCryptoEnvironment)).toEqual({
    refused: 'too-long',
  })
  const umlauts = { ...textOf(0), content: 'ä'.repeat(33_000) }
  expect(encryptMessage(invitee.state, umlauts, testCryptoEnvironment)).toEqual({ refused: 'too-long' })
  const longest = 'x'.repeat(65_535 - frame)
  expect(inviter.receive(invitee.send(longest))).toBe(longest)
})

test('a late tail of a chain is read over several turns, and nothing else is lost by it', () => {
  const { inviter, invitee } = createSessionPair()
  const x = [0, 1, 2].map(n => invitee.send(`x${n}`))
  inviter.receive(x[0]!)
  invitee.receive(inviter.send('answer'))
  const n = [0, 1, 2, 3].map(number => invitee.send(`n${number}`))
  expect(n.map(event => inviter.receive(event))).toEqual(['n0', 'n1', 'n2', 'n3'])
  expect(listMissingMessages(inviter.state)).toEqual([1, 2].map(number => ({ author: x[0]!.pubkey, number })))
  invitee.receive(inviter.send('another answer'))
  expect(inviter.receive(invitee.send('m0'))).toBe('m0')
  expect(possibleMessageAuthors(inviter.state)).toContain(x[0]!.pubkey)
  expect([x[2]!, x[1]!].map(event => inviter.receive(event))).toEqual(['x2', 'x1'])
  expect(listMissingMessages(inviter.state)).toEqual([])
  expect(possibleMessageAuthors(inviter.state)).not.toContain(x[0]!.pubkey)
})

test('every message is read once, however it is repeated', () => {
  const { inviter, invitee } = createSessionPair()
  const events = [0, 1, 2].map(n => invitee.send(`${n}`))
  expect([2, 2, 0, 0, 1, 1].map(at => inviter.receive(events[at]!))).toEqual([
    '2',
    'refused: already-used',
    '0',
    'refused: already-used',
    '1',
    'refused: already-used',
  ])
  invitee.receive(inviter.send('answer'))
  inviter.receive(invitee.send('next turn'))
  expect(events.map(event => inviter.receive(event))).toEqual(events.map(() => 'refused: other-session'))
})

describe('gaps', () => {
  test('1,000 missing messages are passed over, 1,001 are refused', () => {
    const { inviter, invitee } = createSessionPair()
    inviter.receive(invitee.send('first'))
    skipMessages(invitee, MAX_SKIPPED_MESSAGES)
    const [reachable, tooFar] = [invitee.send('reachable'), invitee.send('too far')]
    expect(inviter.receive(tooFar)).toBe('refused: gap-too-large')
    expect(inviter.receive(reachable)).toBe('reachable')
    expect(inviter.receive(tooFar)).toBe('too far')
    expect(listMissingMessages(inviter.state)).toHaveLength(MAX_SKIPPED_MESSAGES)
  })

  test('1,001 missing messages at the end of a former chain are refused', () => {
    const { inviter, invitee } = createSessionPair()
    inviter.receive(invitee.send('first'))
    skipMessages(invitee, MAX_SKIPPED_MESSAGES + 1)
    invitee.receive(inviter.send('answer'))
    expect(inviter.receive(invitee.send('next turn'))).toBe('refused: gap-too-large')
  })

  test('2,000 keys are kept at most: the oldest messages are unreadable then', () => {
    const { inviter, invitee } = createSessionPair()
    inviter.receive(invitee.send('first'))
    const turn = (from: number, to: number) => {
      skipMessages(invitee, from)
      const events = [invitee.send(`${from}`), invitee.send(`${from + 1}`)]
      skipMessages(invitee, to - from - 2)
      inviter.receive(invitee.send('end'))
      invitee.receive(inviter.send('answer'))
      return events
    }
    const [dropped, oldest] = turn(699, 900)
    turn(0, 900)
    const [newest] = turn(0, 900)
    expect(listMissingMessages(inviter.state)).toHaveLength(2_000)
    expect(inviter.receive(dropped!)).toBe('refused: already-used')
    expect(inviter.receive(oldest!)).toBe('700')
    expect(inviter.receive(newest!)).toBe('0')
  })

  test('kept keys are dropped after 30 days', () => {
    const { inviter, invitee } = createSessionPair()
    const [early, late] = [invitee.send('early'), invitee.send('late')]
    inviter.receive(invitee.send('end'))
    expect(inviter.receive(early, TEST_NOW_MS + 29 * DAY)).toBe('early')
    expect(inviter.receive(late, TEST_NOW_MS + 30 * DAY)).toBe('refused: already-used')
    expect(listMissingMessages(dropExpiredKeys(inviter.state, TEST_NOW_MS + 30 * DAY - 1))).toHaveLength(1)
    expect(listMissingMessages(dropExpiredKeys(inviter.state, TEST_NOW_MS + 30 * DAY))).toEqual([])
  })
})

describe('hostile invites', () => {
  const noPoint = 'f'.repeat(64)

  test('a key that is none starts no session', () => {
    const { ephemeral, sharedSecret } = createSessionPair()
    const keys = { ephemeralKey: noPoint, sharedSecret }
    expect(startSessionAsInvitee(keys, ephemeral, testRandomBytes)).toEqual({ refused: 'bad-key' })
    expect(startSessionAsInviter(ephemeral, sharedSecret, noPoint)).toEqual({ refused: 'bad-key' })
    expect(startSessionAsInviter(ephemeral, sharedSecret, 'no hex')).toEqual({ refused: 'bad-key' })
  })
})
