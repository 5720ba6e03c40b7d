import { expect, test } from 'vitest'
import { parseGuestManifest } from './guest-manifest'

const good = {
  api: 1,
  id: 'recipes',
  title: 'Recipes',
  summary: 'Shows recipes.',
  version: '1.0.0',
  adds: {
    noteKinds: [
      { id: 'recipe', kinds: [37_070], view: 'recipe', names: ['a recipe', 'recipes'], as: ['post'] },
    ],
    pages: [{ id: 'book', label: 'Recipe book', view: 'book', inSidebar: true }],
  },
}
const read = (changes: object) => () => parseGuestManifest(JSON.stringify({ ...good, ...changes }))

test('a manifest is read, and what this version does not know is left out', () => {
  expect(read({ adds: { ...good.adds, moonPhases: [] }, colour: 'red' })()).toEqual(good)
})

test('a title cannot turn the words around it, or hide in them', () => {
  expect(read({ title: 'Re\u202ecipes\u200b' })().title).toBe('Recipes')
})

test.each([
  ['another api', { api: 2 }, 'The manifest.api'],
  ['an id with a path', { id: '../host' }, '1 to 13 characters'],
  ['an empty title', { title: ' ' }, 'The manifest.title must have a letter'],
  ['a long title', { title: 'x'.repeat(41) }, 'a text of at most 40'],
  ['no list', { adds: { pages: {} } }, 'The manifest.adds.pages must be a list'],
  [
    'private messages',
    { adds: { noteKinds: [{ id: 'a', kinds: [1059], view: 'a' }] } },
    'may not show kind 1059',
  ],
  [
    'one id twice',
    { adds: { pages: [good.adds.pages[0], good.adds.pages[0]] } },
    'Two things that it adds have the same id',
  ],
  ['private messages to read', { requires: ['read:1059'] }, 'may not read kind 1059'],
  ['requests to signers', { requires: ['read:24133'] }, 'may not read kind 24133'],
  ['a permission that there is not', { requires: ['sign:1'] }, 'a permission, such as'],
  ['too much room', { requires: ['store:9999'] }, '5000 kB at most'],
  [
    'a view with a path',
    { adds: { pages: [{ id: 'a', label: 'A', view: 'a/b' }] } },
    'a name of at most 40 letters',
  ],
])('%s is refused with the reason', (_, changes, reason) => {
  expect(read(changes)).toThrow(reason)
})

test('text that is no manifest is refused', () => {
  expect(() => parseGuestManifest('{')).toThrow('no JSON')
  expect(() => parseGuestManifest(`"${'x'.repeat(40_000)}"`)).toThrow('more than 32768 characters')
})
