// @vitest-environment jsdom
import { createGate } from '../../../tests/support/create-gate'
import 'fake-indexeddb/auto'
import { act, cleanup, renderHook, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createDatabaseOpener, deleteDatabase } from '#kernel/storage'
import { createDraftStore, type DraftStore } from '../drafts/draft-store'
import { useNoteDraft } from './use-note-draft'

const NAME = 'use-draft-test'
const account = 'a'.repeat(64)
const stored = { content: 'Half a thought', imageMetadata: {}, emoji: {}, savedAt: 1 }

let ends: (() => void)[] = []
beforeEach(() => localStorage.clear())
afterEach(async () => {
  cleanup()
  for (const end of ends) end()
  ends = []
  await deleteDatabase(NAME)
})

/** Returns a draft store whose database is not ready before `open` is called. */
function slowDisk() {
  const { whenOpen: gate, open } = createGate()
  const database = gate.then(() => createDatabaseOpener([{ stores: { drafts: 'key, account' } }])(NAME))
  const drafts = createDraftStore(database)
  ends.push(() => {
    drafts.dispose()
    void database.then(there => there.close())
  })
  return { drafts, open, database }
}
/** Stores a draft, as an earlier visit would have done. */
async function keepOne() {
  const { drafts, open, database } = slowDisk()
  open()
  drafts.save(account, {}, stored)
  await expect.poll(async () => (await database).table('drafts').count()).toBe(1)
}
const write = (drafts: DraftStore, options = {}) => renderHook(() => useNoteDraft(drafts, account, options))
const type = (hook: ReturnType<typeof write>, content: string) =>
  act(() => hook.result.current.changeDraft(() => ({ content })))

test('text typed before the database answers is placed after the stored draft', async () => {
  await keepOne()
  const { drafts, open } = slowDisk()
  const hook = write(drafts)
  type(hook, 'A newer one')
  act(open)
  await waitFor(() => expect(hook.result.current.isLoaded).toBe(true))
  const both = 'Half a thought\n\nA newer one'
  expect(hook.result.current.draft.content).toBe(both)
  expect((await drafts.load(account, {}))?.content).toBe(both)
  type(hook, `${both}!`)
  expect((await drafts.load(account, {}))?.content).toBe(`${both}!`)
})

test('a window closed before that keeps both', async () => {
  await keepOne()
  const { drafts, open } = slowDisk()
  const hook = write(drafts)
  type(hook, 'A newer one')
  hook.unmount()
  open()
  await expect
    .poll(async () => (await drafts.load(account, {}))?.content)
    .toBe('Half a thought\n\nA newer one')
})

test('without typing, the stored draft replaces the initial text', async () => {
  await keepOne()
  const { drafts, open } = slowDisk()
  const hook = write(drafts, { text: 'Look at this' })
  expect(hook.result.current.draft.content).toBe('Look at this')
  act(open)
  await waitFor(() => expect(hook.result.current.draft.content).toBe('Half a thought'))
})

test('without a stored draft, only the typed text remains', async () => {
  const { drafts, open } = slowDisk()
  const hook = write(drafts)
  type(hook, 'The first one')
  act(open)
  await waitFor(() => expect(hook.result.current.isLoaded).toBe(true))
  expect((await drafts.load(account, {}))?.content).toBe('The first one')
})
