import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { runGuest } from '../testing'

const manifest = readFileSync(new URL('guest.json', import.meta.url), 'utf8')
const recipe = (...tags: string[][]) => ({
  id: 'a'.repeat(64),
  pubkey: 'b'.repeat(64),
  created_at: 1,
  kind: 37_070,
  tags: [['title', 'Plum cake'], ['people', '4'], ['ingredient', '500', 'g', 'plums'], ...tags],
  content: 'Stone the plums.',
  sig: '',
})

const guest = await runGuest(manifest, () => import('./guest'), { events: [recipe()] })

test('the book shows the recipes of the relays', async () => {
  const book = await guest.show('book')
  expect(book.getText()).toContain('Looking for recipes')
  await book.waitForRedraw()
  expect(book.tree()).toMatchObject({ children: [{ name: 'note', props: { id: recipe().id } }] })
})

test('a card shows title and ingredients, and the method after a press', async () => {
  const card = await guest.show('recipe', { event: recipe(['minutes', '45']), mode: 'card' })
  expect(card.getText()).toContain('Plum cake 45 minutes 500 g plums')
  expect(card.getText()).not.toContain('Stone the plums.')
  await card.act('open')
  expect(card.getText()).toContain('Stone the plums.')
})

test('the amounts are for as many people as are chosen; what is no number stays as it is', async () => {
  const event = recipe(['ingredient', 'some', '', 'salt'])
  const page = await guest.show('recipe', { event, mode: 'page' })
  await page.act('people', 6)
  expect(page.getText()).toContain('750 g plums')
  expect(page.getText()).toContain('some salt')
})

test('the number of people is that of the last time', async () => {
  const page = await guest.show('recipe', { event: recipe(), mode: 'page' })
  expect(page.getText()).toContain('750 g plums')
})

test('a recipe of thousands of tags and endless words is drawn within the limits', async () => {
  const long = 'x'.repeat(50_000)
  const tags = Array.from({ length: 3_000 }, () => ['ingredient', '1', 'kg', long])
  const event = { ...recipe(...tags, ['title', long], ['image', long]), content: long }
  const page = await guest.show('recipe', { event, mode: 'page' })
  expect(page.getText().length).toBeLessThan(100_000)
})
