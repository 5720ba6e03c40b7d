import { expect, test } from 'vitest'
import type { ChatMessage } from '#contracts/chats'
import type { NostrEvent } from '#kernel/ports'
import { addReactions } from './add-reactions'
import { type ModerationContext, moderateMessages } from './moderate-messages'
import { runToEnd } from './run-in-slices'

const [me, ana, tom, eve] = ['1', 'a', 'b', 'e'].map(letter => letter.repeat(64)) as [
  string,
  string,
  string,
  string,
]
const message = (id: string, author: string, at = 0): ChatMessage => ({
  id,
  author,
  at,
  text: id,
  tags: [],
  reactions: [],
})
const act = (kind: number, pubkey: string, about: string): NostrEvent => ({
  id: '',
  pubkey,
  kind,
  created_at: 1,
  tags: [[kind === 43 ? 'e' : 'p', about]],
  content: '{"reason":"spam"}',
  sig: '',
})
const by: ModerationContext = {
  ownPubkey: me,
  creator: ana,
  isFollowed: pubkey => pubkey === tom,
  isKnown: pubkey => pubkey !== eve,
  isFiltered: ({ text }) => text.includes('casino'),
  showsFolded: false,
}
const moderate = (...args: Parameters<typeof moderateMessages>) => runToEnd(moderateMessages(...args))
const ids = (messages: readonly ChatMessage[]) => messages.map(({ id }) => id)

test("what the reader hides is gone; what the creator or a followed person hides is folded; a stranger's act is nothing", () => {
  const messages = ['one', 'two', 'three', 'four'].map((id, n) => message(id, ana, n + 1))
  const acts = [act(43, me, 'one'), act(43, ana, 'two'), act(43, tom, 'three'), act(43, eve, 'four')]
  const { messages: shown, folded } = moderate(messages, acts, by)
  expect(ids(shown)).toEqual(['four'])
  expect(folded).toEqual([
    { count: 1, reason: "hidden by the channel's creator", latestAt: 2 },
    { count: 1, reason: 'hidden by people you follow', latestAt: 3 },
  ])
  expect(ids(moderate(messages, acts, { ...by, showsFolded: true }).messages)).toEqual([
    'two',
    'three',
    'four',
  ])
})

test('a person whom the reader mutes in channels is gone, as is what a filter hides; strangers are folded; own messages stay', () => {
  const messages = [message('one', tom), message('two', eve, 5), message('own', me), message('casino', ana)]
  const acts = [act(44, me, tom), act(43, ana, 'own')]
  const { messages: shown, folded } = moderate(messages, acts, by)
  expect(ids(shown)).toEqual(['own'])
  expect(folded).toEqual([{ count: 1, reason: 'from people whom nobody you follow knows', latestAt: 5 }])
})

test('a person who is not followed is folded after eight messages within a minute; a followed person is not', () => {
  const flood = (author: string) =>
    Array.from({ length: 10 }, (_, n) => message(`${author[0]}${n}`, author, n))
  const later = message('later', ana, 70_000)
  const { messages, folded } = moderate([...flood(ana), ...flood(tom), later], [], by)
  expect(messages).toHaveLength(19)
  expect(folded).toEqual([{ count: 2, reason: 'sent too fast by one person', latestAt: 9 }])
})

test('equal reactions of one person count once; dislikes and long texts are left out', () => {
  const reaction = (content: string, pubkey = ana): NostrEvent => ({
    ...act(7, pubkey, ''),
    content,
    tags: [
      ['e', 'root', '', 'root'],
      ['e', 'one', '', 'reply'],
      ['emoji', 'party', 'https://m.test/p.png'],
    ],
  })
  const reactions = [
    reaction('+'),
    reaction(''),
    reaction('🎉', tom),
    reaction('-'),
    reaction('x'.repeat(61)),
  ]
  const [one] = runToEnd(addReactions([message('one', me)], [...reactions, reaction(':party:')]))
  expect(one?.reactions).toEqual([
    { author: ana, content: '+' },
    { author: tom, content: '🎉' },
    { author: ana, content: ':party:', url: 'https://m.test/p.png' },
  ])
})
