import { expect, test } from 'vitest'
import { holdsASecret } from './holds-a-secret'
import { joinDrafts } from './join-drafts'
import { readDraft } from './read-draft'

const mode = { key: 'polls/poll', data: { options: ['Tea', 'Coffee'] } }
const draft = { content: 'What to drink?', imageMetadata: {}, emoji: {}, savedAt: 1, mode }

test('a stored draft keeps its mode, unless that is malformed or too long', () => {
  expect(readDraft(JSON.parse(JSON.stringify(draft)))?.mode).toEqual(mode)
  expect(readDraft({ ...draft, mode: 'poll' })?.mode).toBeUndefined()
  expect(readDraft({ ...draft, mode: { data: {} } })?.mode).toBeUndefined()
  const long = { key: 'polls/poll', data: 'x'.repeat(20_001) }
  expect(readDraft({ ...draft, mode: long })).toMatchObject({ content: 'What to drink?' })
  expect(readDraft({ ...draft, mode: long })?.mode).toBeUndefined()
})

test('two versions of a draft are joined in the mode of the later one, or of the only one that has it', () => {
  const { mode: _, ...plain } = draft
  const later = { ...draft, content: 'Or what to eat?', mode: { ...mode, data: { options: [] } } }
  expect(joinDrafts(draft, later).mode).toEqual(later.mode)
  expect(joinDrafts(draft, { ...plain, content: 'Or what to eat?' }).mode).toEqual(mode)
})

test('a secret in the data of a mode counts as one in the text', () => {
  const leak = { ...mode, data: { options: [`nsec1${'q'.repeat(58)}`] } }
  expect(holdsASecret(draft)).toBe(false)
  expect(holdsASecret({ ...draft, mode: leak })).toBe(true)
})
