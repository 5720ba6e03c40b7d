import { expect, test } from 'vitest'
import type { ChatSummary } from '#contracts/chats'
import { numberToHex } from '#kernel/testing'
import { buildPushFilters } from './build-push-filters'
import type { StoredInvite, StoredSession } from './records/stored-records'

const key = numberToHex(1)
const [friend, stranger, member] = [11, 12, 13].map(numberToHex) as [string, string, string]
const ownNext = { secretKey: key, publicKey: key }
/** Returns a session in the conversation `chat` whose peer may sign its messages with the given keys. */
const session = (chat: string, owner: string, [theirNext = key, ...keptAuthors]: readonly string[]) => {
  const value: StoredSession = {
    state: {
      version: 1,
      rootKey: key,
      ownNext,
      theirNext,
      nextHeaderKey: key,
      previousChainLength: 0,
      kept: keptAuthors.map(author => ({ author, headerKey: key, messageKeys: {}, keptAt: 0 })),
    },
    peer: owner,
    owner,
    chat,
    inviteKey: key,
    isProven: true,
    isNewer: true,
    relays: [],
    createdAt: 0,
    heardAt: 0,
  }
  return { key: `session/${chat}`, version: 1, value }
}
const invite = (ephemeralKey: string) => {
  const value: StoredInvite = {
    invite: { inviter: key, ephemeralKey, sharedSecret: key, ephemeral: ownNext, relays: [], createdAt: 0 },
    kind: 'link',
  }
  return { key: `invite/${ephemeralKey}`, version: 1, value }
}
const chat = (id: string, people: readonly string[], isRequest = false): ChatSummary => ({
  id,
  transport: 'ratchet',
  people,
  arrivals: [],
  isRequest,
})
const keys = (count: number, from = 1_000) => Array.from({ length: count }, (_, n) => numberToHex(from + n))

test('the push server gets at most 500 keys in each filter', () => {
  const records = { sessions: [session('r-1', friend, keys(600))], invites: keys(600, 5_000).map(invite) }
  const [messages, responses] = buildPushFilters(records, [chat('r-1', [friend])], () => true)
  expect(messages?.authors).toHaveLength(500)
  expect(responses?.['#p']).toHaveLength(500)
})

test('requests and muted people, who are in no list, ring nobody; members of an accepted group do', () => {
  const [ofFriend, ofStranger, ofMuted, ofMember] = keys(4)
  const sessions = [
    session('r-1', friend, [ofFriend ?? '']),
    session('r-2', stranger, [ofStranger ?? '']),
    session('r-3', numberToHex(14), [ofMuted ?? '']),
    session('r-4', member, [ofMember ?? '']),
  ]
  const requests = [chat('r-2', [stranger], true), chat('r-4', [member], true)]
  const authorsOf = (chats: readonly ChatSummary[]) =>
    buildPushFilters({ sessions, invites: [] }, chats, () => true)[0]?.authors
  expect(authorsOf([chat('r-1', [friend]), ...requests])).toEqual([ofFriend])
  expect(authorsOf([chat('r-1', [friend]), ...requests, chat('g-1', [friend, member])])).toEqual([
    ofFriend,
    ofMember,
  ])
  expect(authorsOf([...requests, chat('g-1', [stranger], true)])).toBeUndefined()
})

test('an invite that nobody was given is not asked about', () => {
  expect(buildPushFilters({ sessions: [], invites: [invite(key)] }, [], () => false)).toEqual([])
})
