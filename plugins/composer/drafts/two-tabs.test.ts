// @vitest-environment jsdom
import 'fake-indexeddb/auto'
import { afterEach, expect, test, vi } from 'vitest'
import { createDatabaseOpener } from '#kernel/storage'
import { createDraftStore, type DraftStore, type NoteDraft } from './draft-store'

const account = 'a'.repeat(64)
const draft = (content: string): NoteDraft => ({
  content,
  imageMetadata: {},
  emoji: {},
  savedAt: Date.now(),
})
const open = createDatabaseOpener([{ stores: { drafts: 'key, account' } }])
const made: DraftStore[] = []
const tab = () => {
  const drafts = createDraftStore(open('drafts-test'))
  made.push(drafts)
  return drafts
}
/** Waits until the text is stored, so that another page can read it. */
const stored = async (content: string) => {
  const database = await open('drafts-test')
  await vi.waitFor(async () => {
    const rows = await database.table('drafts').toArray()
    expect(rows.map(row => row.content)).toContain(content)
  })
  database.close()
}
/** Waits first, so that `savedAt` is later than that of the previous save. */
const type = async (drafts: DraftStore, content: string) => {
  await new Promise(resolve => setTimeout(resolve, 2))
  drafts.save(account, {}, draft(content))
  await stored(content)
}
afterEach(async () => {
  const database = await open('drafts-test')
  await database.table('drafts').clear()
  database.close()
  for (const drafts of made.splice(0)) drafts.dispose()
  localStorage.clear()
})

test('an opened draft contains all that two tabs have written', async () => {
  const [one, other] = [tab(), tab()]
  expect(await one.load(account, {})).toBeUndefined()
  expect(await other.load(account, {})).toBeUndefined()
  await type(one, 'A long')
  await type(other, 'Q')
  await type(one, 'A long thought')
  await type(other, 'Quick')
  const later = await tab().load(account, {})
  expect(later?.content).toContain('A long thought')
  expect(later?.content).toContain('Quick')
  expect(later?.content.match(/A long/g)).toHaveLength(1)
  // The other tab's version is part of the draft now, so it is not added again.
  expect((await tab().load(account, {}))?.content).toBe(later?.content)
})

test('a draft published in one tab does not come back with the other tab’s text', async () => {
  const [one, other] = [tab(), tab()]
  await type(one, 'Published here')
  await type(other, 'Still being written')
  await one.remove(account, {}, draft('Published here'))
  expect((await tab().load(account, {}))?.content).toBe('Still being written')
})
