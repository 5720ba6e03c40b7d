// @vitest-environment jsdom
import 'fake-indexeddb/auto'
import { afterEach, expect, test, vi } from 'vitest'
import { pluginDatabase } from '#kernel/storage'
import { createDrafts, type Draft, type Drafts } from './drafts'

const account = 'a'.repeat(64)
const draft = (content: string): Draft => ({
  content,
  imageMetadata: {},
  emoji: {},
  savedAt: Date.now(),
})
const open = pluginDatabase([{ stores: { drafts: 'key, account' } }])
const made: Drafts[] = []
const tab = () => {
  const drafts = createDrafts(open('drafts-test'))
  made.push(drafts)
  return drafts
}
/** Until it is stored, and so in another page's sight. */
const stored = async (content: string) => {
  const database = await open('drafts-test')
  await vi.waitFor(async () => {
    const rows = await database.table('drafts').toArray()
    expect(rows.map(row => row.content)).toContain(content)
  })
  database.close()
}
/** The clock goes on between what two people at two keyboards do. */
const type = async (drafts: Drafts, content: string) => {
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

test('what two tabs write of one thing is there, all of it, when it is opened again', async () => {
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
  // And once: what was put aside is a part of it now.
  expect((await tab().load(account, {}))?.content).toBe(later?.content)
})

test('what was published in one tab does not come back with what the other has', async () => {
  const [one, other] = [tab(), tab()]
  await type(one, 'Published here')
  await type(other, 'Still being written')
  await one.remove(account, {}, draft('Published here'))
  expect((await tab().load(account, {}))?.content).toBe('Still being written')
})
