import { expect, test } from 'vitest'
import { mergeDrafts } from './merge-drafts'
import { parseDraft } from './parse-draft'

const author = 'b'.repeat(64)
const plain = { content: 'From the club.', imageMetadata: {}, emoji: {}, savedAt: 1 }
const draft = { ...plain, author }

test('a stored draft keeps the account that was chosen for it, unless that is no public key', () => {
  expect(parseDraft(JSON.parse(JSON.stringify(draft)))).toEqual(draft)
  for (const wrong of ['club', 'B'.repeat(64), 7, null]) {
    const read = parseDraft({ ...draft, author: wrong })
    expect(read).toMatchObject(plain)
    expect(read).not.toHaveProperty('author')
  }
})

test('two versions of a draft are joined for the account chosen last, even where one of them has no text', () => {
  const other = 'c'.repeat(64)
  const later = { ...plain, content: 'We meet on Sunday.', savedAt: 2 }
  expect(mergeDrafts(draft, later)).toMatchObject({ content: 'From the club.\n\nWe meet on Sunday.', author })
  expect(mergeDrafts(draft, { ...later, author: other }).author).toBe(other)
  expect(mergeDrafts(draft, { ...later, content: '', author: other })).toMatchObject({
    content: 'From the club.',
    author: other,
  })
  expect(mergeDrafts({ ...draft, content: '' }, later)).toMatchObject({
    content: 'We meet on Sunday.',
    author,
  })
  expect(mergeDrafts(plain, later)).not.toHaveProperty('author')
})
