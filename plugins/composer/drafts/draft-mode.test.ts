import { expect, test } from 'vitest'
import { draftContainsSecret } from './draft-contains-secret'
import { mergeDrafts } from './merge-drafts'
import { parseDraft } from './parse-draft'

const mode = { key: 'polls/poll', data: { options: ['Tea', 'Coffee'] } }
const draft = { content: 'What to drink?', imageMetadata: {}, emoji: {}, savedAt: 1, mode }

test('a stored draft keeps its mode, unless that is malformed or too long', () => {
  expect(parseDraft(JSON.parse(JSON.stringify(draft)))?.mode).toEqual(mode)
  expect(parseDraft({ ...draft, mode: 'poll' })?.mode).toBeUndefined()
  expect(parseDraft({ ...draft, mode: { data: {} } })?.mode).toBeUndefined()
  const long = { key: 'polls/poll', data: 'x'.repeat(20_001) }
  expect(parseDraft({ ...draft, mode: long })).toMatchObject({ content: 'What to drink?' })
  expect(parseDraft({ ...draft, mode: long })?.mode).toBeUndefined()
})

test('two versions of a draft are joined in the mode of the later one, or of the only one that has it', () => {
  const { mode: _, ...plain } = draft
  const later = { ...draft, content: 'Or what to eat?', mode: { ...mode, data: { options: [] } } }
  expect(mergeDrafts(draft, later).mode).toEqual(later.mode)
  expect(mergeDrafts(draft, { ...plain, content: 'Or what to eat?' }).mode).toEqual(mode)
})

test('a secret in the data of a mode counts as one in the text', () => {
  const leak = { ...mode, data: { options: [`nsec1${'q'.repeat(58)}`] } }
  expect(draftContainsSecret(draft)).toBe(false)
  expect(draftContainsSecret({ ...draft, mode: leak })).toBe(true)
})
