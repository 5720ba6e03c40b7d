// @vitest-environment jsdom
import { nsecEncode } from 'nostr-tools/nip19'
import { beforeEach, expect, test, vi } from 'vitest'
import { createDraftStore, type NoteDraft } from './draft-store'

beforeEach(() => localStorage.clear())

const account = 'a'.repeat(64)
const draft = (content: string, rest: Partial<NoteDraft> = {}): NoteDraft => ({
  content,
  imageMetadata: {},
  emoji: {},
  savedAt: 1,
  ...rest,
})
const opened = () => createDraftStore(Promise.resolve(undefined))

test('puts restored text before text written since', async () => {
  const drafts = opened()
  drafts.save(account, {}, draft('A newer thought', { imageMetadata: { 'https://a.test/2.png': ['imeta'] } }))
  const taken = draft('Too early', {
    imageMetadata: { 'https://a.test/1.png': ['imeta'] },
    warning: 'spiders',
  })
  expect(await drafts.restoreDraft(account, {}, taken)).toBe(false)
  expect(await drafts.load(account, {})).toMatchObject({
    content: 'Too early\n\nA newer thought',
    imageMetadata: { 'https://a.test/1.png': ['imeta'], 'https://a.test/2.png': ['imeta'] },
    warning: 'spiders',
  })
  drafts.dispose()
})

test('restores a draft unchanged, and does not repeat it', async () => {
  const drafts = opened()
  expect(await drafts.restoreDraft(account, {}, draft('Too early'))).toBe(false)
  expect(await drafts.restoreDraft(account, {}, draft('Too early'))).toBe(false)
  expect((await drafts.load(account, {}))?.content).toBe('Too early')
  drafts.dispose()
})

test('hands a restored draft to the open composer, until it is closed', async () => {
  const drafts = opened()
  const add = vi.fn()
  const editing = drafts.registerEditor(account, {}, add)
  expect(await drafts.restoreDraft(account, {}, draft('Too early'))).toBe(true)
  expect(add.mock.calls[0]?.[0]).toMatchObject({ content: 'Too early' })
  expect(await drafts.load(account, {})).toBeUndefined()
  editing.dispose()
  expect(await drafts.restoreDraft(account, {}, draft('Too early'))).toBe(false)
  drafts.dispose()
})

test('removes the published text and keeps text written since', async () => {
  const drafts = opened()
  drafts.save(account, {}, draft('Published, and a word more'))
  await drafts.remove(account, {}, draft('Published'))
  expect((await drafts.load(account, {}))?.content).toBe('Published, and a word more')
  await drafts.remove(account, {}, draft('Published, and a word more'))
  expect(await drafts.load(account, {})).toBeUndefined()
  drafts.dispose()
})

test('keeps a note from elsewhere where the next page finds it, but none with a secret', async () => {
  const drafts = opened()
  const replyTo = { id: 'b'.repeat(64) }
  expect(await drafts.importNote(account, { content: 'From elsewhere', imageMetadata: {}, replyTo })).toBe(
    true,
  )
  const nsec = nsecEncode(Uint8Array.from({ length: 32 }, (_, i) => i + 1))
  expect(await drafts.importNote(account, { content: nsec, imageMetadata: {} })).toBe(false)
  drafts.dispose()
  const next = opened()
  expect(await next.load(account, { replyTo })).toMatchObject({
    content: 'From elsewhere',
    repliedEventId: replyTo.id,
  })
  expect(await next.load(account, {})).toBeUndefined()
  next.dispose()
})
