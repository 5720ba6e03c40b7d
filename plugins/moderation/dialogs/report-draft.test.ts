import { expect, test } from 'vitest'
import { reportDraft } from './report-draft'

const pubkey = 'a'.repeat(64)
const note = 'b'.repeat(64)

test('a report of a note has its type on the e tag and the author beside it (NIP-56)', () => {
  expect(reportDraft({ pubkey, note }, 'spam', '  buy now ')).toEqual({
    kind: 1984,
    content: 'buy now',
    tags: [
      ['e', note, 'spam'],
      ['p', pubkey],
    ],
  })
})

test('a report of a person has its type on the p tag; a reason without a type is written in words', () => {
  expect(reportDraft({ pubkey }, 'bot', '').tags).toEqual([['p', pubkey, 'other']])
  expect(reportDraft({ pubkey }, 'bot', '').content).toBe('Bot Activity')
  expect(reportDraft({ pubkey }, 'bot', 'posts each minute').content).toBe('Bot Activity: posts each minute')
  expect(reportDraft({ pubkey }, 'illegal', '').tags).toEqual([['p', pubkey, 'illegal']])
  expect(reportDraft({ pubkey }, 'harassment', '').tags).toEqual([['p', pubkey, 'profanity']])
})
