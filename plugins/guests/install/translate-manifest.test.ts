import { expect, test } from 'vitest'
import type { GuestManifest } from './guest-manifest'
import { parseGuestManifest } from './guest-manifest'
import { translateManifest } from './translate-manifest'

const manifest: GuestManifest = {
  api: 1,
  id: 'recipes',
  title: 'Recipes',
  summary: 'Shows recipes.',
  version: '1.0.0',
  adds: {
    noteKinds: [{ id: 'recipe', kinds: [37_070], view: 'Recipes', names: ['a recipe', 'recipes'] }],
    pages: [{ id: 'book', label: 'Recipe book', view: 'book' }],
  },
  translations: { de: { Recipes: 'Rezepte', recipes: 'Rezepte', 'Recipe book': 'x'.repeat(90) } },
}

test('the words are in the reader’s language, and the names of views stay', () => {
  const german = translateManifest(manifest, ['de-AT', 'en'])
  expect(german.title).toBe('Rezepte')
  expect(german.adds.noteKinds?.[0]).toMatchObject({ view: 'Recipes', names: ['a recipe', 'Rezepte'] })
  expect(german.adds.pages?.[0]?.label).toHaveLength(60)
})

test('English, or a language that it lacks, leaves it as it is', () => {
  expect(translateManifest(manifest, ['en-GB', 'de'])).toBe(manifest)
  expect(translateManifest(manifest, ['fi'])).toBe(manifest)
})

test.each([
  ['by no language', { German: {} }, 'by language'],
  ['no object', [], 'must be an object'],
  [
    'too many',
    { de: Object.fromEntries(Array.from({ length: 201 }, (_, at) => [`${at}`, 'x'])) },
    'at most 200',
  ],
  ['no text', { de: { Recipes: 1 } }, 'at most 300'],
])('translations that are %s are refused', (_, translations, reason) => {
  expect(() => parseGuestManifest(JSON.stringify({ ...manifest, translations }))).toThrow(reason)
})

test('a translation has no characters that turn the words around it', () => {
  const read = parseGuestManifest(
    JSON.stringify({ ...manifest, translations: { de: { Recipes: 'Re\u202eze' } } }),
  )
  expect(translateManifest(read, ['de']).title).toBe('Reze')
})
