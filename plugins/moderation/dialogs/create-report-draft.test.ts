import { expect, test } from 'vitest'
import { createReportDraft } from './create-report-draft'

const pubkey = 'a'.repeat(64)
const note = 'b'.repeat(64)

test('a report of a note has its type on the e tag and the author beside it (NIP-56)', () => {
  expect(createReportDraft({ pubkey, note }, 'spam', '  buy now ')).toEqual({
    kind: 1984,
    content: 'buy now',
    tags: [
      ['e', note, 'spam'],
      ['p', pubkey],
    ],
  })
})

test('a report of a person has its type on the p tag; a reason without a type is written in words', () => {
  expect(createReportDraft({ pubkey }, 'bot', '').tags).toEqual([['p', pubkey, 'other']])
  expect(createReportDraft({ pubkey }, 'bot', '').content).toBe('Bot Activity')
  expect(createReportDraft({ pubkey }, 'bot', 'posts each minute').content).toBe(
    'Bot Activity: posts each minute',
  )
  expect(createReportDraft({ pubkey }, 'illegal', '').tags).toEqual([['p', pubkey, 'illegal']])
  expect(createReportDraft({ pubkey }, 'harassment', '').tags).toEqual([['p', pubkey, 'profanity']])
})
