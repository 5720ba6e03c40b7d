import { expect, type Locator, type Page } from '@playwright/test'
import type { UploadServer } from '../../demo/media/upload-servers.ts'
import { encodeNote, encodeNpub } from '../../kernel/nostr/protocol/codec/index.ts'
import type { NostrEvent } from '../../kernel/ports/nostr-types.ts'
import { createPicture } from './create-picture.ts'
import type { TestRelay } from './test-relay.ts'

/** The account that acts, its page, and another person's note for it to act on. */
export interface Actor {
  readonly page: Page
  readonly relay: TestRelay
  /** The media server for pictures. */
  readonly media: UploadServer
  /** Navigates to a path without a page load, as a link inside the app does. */
  readonly follow: (path: string) => Promise<void>
  /** Public key (hex) of the account that must sign everything. */
  readonly pubkey: string
  readonly note: NostrEvent
}

export const getTextField = (page: Page): Locator => page.getByPlaceholder("What's on your mind?")
export const getPublishButton = (page: Page): Locator =>
  page.getByRole('dialog').getByRole('button', { name: 'Publish' })
export const getNoteCard = (page: Page, { id }: { readonly id: string }): Locator =>
  page.locator(`main article[data-note="${id}"]`).first()

export const openNote = ({ follow, note }: Actor): Promise<void> => follow(`/${encodeNote(note.id)}`)
export const openAuthor = ({ follow, note }: Actor): Promise<void> => follow(`/${encodeNpub(note.pubkey)}`)

/** Returns the actor's events of these kinds on the relay, which accepts only valid signatures. */
export const getActorEvents = ({ relay, pubkey }: Actor, ...kinds: readonly number[]): NostrEvent[] =>
  relay.store.query({ authors: [pubkey], ...(kinds.length > 0 && { kinds }) }).map(({ event }) => event)

/**
 * Waits for the actor's note that begins with `words`. A note is published five seconds after Publish, since until then
 * it can be taken back.
 */
async function written(actor: Actor, words: string): Promise<NostrEvent> {
  const find = () => getActorEvents(actor, 1).find(({ content }) => content.startsWith(words))
  await expect.poll(() => find() !== undefined).toBe(true)
  return find() as NostrEvent
}

/** Opens the composer and enters these words and two pictures. The caller waits for the uploads. */
export async function fillComposer(page: Page, words: string): Promise<void> {
  await page.getByRole('button', { name: 'New post' }).first().click()
  await getTextField(page).fill(words)
  await page
    .getByLabel('Images or videos', { exact: true })
    .setInputFiles([createPicture('a.png', 10), createPicture('b.png', 200)])
}

/**
 * Writes a note with two pictures and presses Publish. The note is sent after five seconds; the returned function waits
 * for it.
 */
export async function writeNote(actor: Actor, words: string): Promise<() => Promise<NostrEvent>> {
  const { page } = actor
  await fillComposer(page, words)
  await expect(getTextField(page)).toHaveValue(/(\s+http:\S+\.png){2}\s*$/)
  await getPublishButton(page).click()
  await expect(page).toHaveURL(/\/note1/)
  return () => expectNoteWithPictures(actor, words)
}

/**
 * Checks that the actor's key allowed the upload (Blossom, kind 24242), and that the note describes the stored file
 * (NIP-92).
 */
export async function expectNoteWithPictures(actor: Actor, words: string): Promise<NostrEvent> {
  const { media, pubkey } = actor
  const event = await written(actor, words)
  const described = event.tags.filter(([name]) => name === 'imeta')
  const hashes = described.map(tag => tag.find(part => part.startsWith('x '))?.slice(2) ?? '')
  expect(hashes).toHaveLength(2)
  expect([...media.files.keys()].toSorted()).toEqual(hashes.toSorted())
  for (const [index, hash] of hashes.entries()) {
    const url = `${media.url}/${hash}.png`
    expect(described[index]?.[1]).toBe(`url ${url}`)
    expect(event.content).toContain(url)
    const auth = media.files.get(hash)?.auth
    expect([auth?.kind, auth?.pubkey]).toEqual([24242, pubkey])
    expect(auth?.tags).toContainEqual(['x', hash])
  }
  expect(event.tags.filter(([name]) => name !== 'imeta')).toEqual([])
  expect(media.refusals).toEqual([])
  return event
}

/** Writes a direct reply (NIP-10). The returned function waits for the event. */
export async function writeReply(actor: Actor, words: string): Promise<() => Promise<NostrEvent>> {
  const { page, note } = actor
  await openNote(actor)
  await getNoteCard(page, note)
    .getByRole('button', { name: /^Reply/ })
    .click()
  await getTextField(page).fill(words)
  await getPublishButton(page).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  return async () => {
    const event = await written(actor, words)
    expect(event.content).toBe(words)
    expect(event.tags).toEqual([
      ['e', note.id, '', 'root', note.pubkey],
      ['p', note.pubkey],
    ])
    return event
  }
}

/** Writes a quote (NIP-18). The returned function waits for the event. */
export async function writeQuote(actor: Actor, words: string): Promise<() => Promise<NostrEvent>> {
  const { page, note } = actor
  await openNote(actor)
  await getNoteCard(page, note)
    .getByRole('button', { name: /repost/i })
    .click()
  await page.getByRole('menuitem', { name: 'Quote' }).click()
  await getTextField(page).fill(words)
  await getPublishButton(page).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  return async () => {
    const event = await written(actor, words)
    expect(event.content).toMatch(new RegExp(`^${words}\\n\\nnostr:nevent1`))
    expect(event.tags).toEqual([
      ['p', note.pubkey],
      ['q', note.id],
    ])
    return event
  }
}

/** Reacts to the note with an emoji from the picker (NIP-25), and reposts the note (NIP-18). */
export async function likeAndRepost(actor: Actor): Promise<void> {
  const { page, note } = actor
  await openNote(actor)
  await getNoteCard(page, note).getByRole('button', { name: 'Like' }).click({ delay: 700 })
  await page.getByPlaceholder('Search emoji').fill('snowflake')
  await page
    .getByRole('gridcell', { name: /snowflake/i })
    .first()
    .click()
  await getNoteCard(page, note).getByRole('button', { name: 'Repost' }).click()
  await page.getByRole('menuitem', { name: 'Repost' }).click()
  const about = (kind: number) => getActorEvents(actor, kind).filter(e => e.tags[0]?.[1] === note.id)
  await expect
    .poll(() => about(7).map(e => [e.content, e.tags]))
    .toEqual([
      [
        '❄️',
        [
          ['e', note.id],
          ['p', note.pubkey],
          ['k', '1'],
        ],
      ],
    ])
  await expect.poll(() => about(6).map(e => JSON.parse(e.content))).toEqual([note])
  expect(about(6)[0]?.tags).toEqual([
    ['e', note.id],
    ['p', note.pubkey],
  ])
}

/**
 * Follows the note's author (NIP-02), then mutes them (NIP-51), which also unfollows them, and undoes both. With
 * `privately`, the mute is encrypted, so the signer must encrypt and decrypt.
 */
export async function followAndMute(actor: Actor, { privately = false } = {}): Promise<void> {
  const { page, note } = actor
  const newest = (kind: number) => getActorEvents(actor, kind)[0]
  const them = [['p', note.pubkey]]
  await openAuthor(actor)
  const main = page.getByRole('main')
  await main.getByRole('button', { name: 'Follow', exact: true }).click()
  await expect.poll(() => newest(3)?.tags).toEqual(them)
  await main.getByRole('button', { name: 'More about this person' }).click()
  await page.getByRole('menuitem', { name: 'Mute User' }).click()
  if (privately) await page.getByRole('checkbox', { name: 'Only I can see it' }).check()
  await page.getByRole('dialog').getByRole('button', { name: 'Yes' }).click()
  if (privately) await expect.poll(() => newest(10_000)?.content).toMatch(/^A/)
  await expect.poll(() => newest(10_000)?.tags).toEqual(privately ? [] : them)
  await expect.poll(() => newest(3)?.tags).toEqual([])
  await page.getByRole('dialog').getByRole('button', { name: 'Undo?' }).click()
  await expect.poll(() => [newest(10_000)?.content, newest(10_000)?.tags]).toEqual(['', []])
  // Undo removes the mute and follows the author again, so the follow list is as before.
  await expect.poll(() => newest(3)?.tags).toEqual(them)
}

/** Fills in the dialog that reports the note, without sending it. */
export async function fillReport(actor: Actor): Promise<void> {
  const { page, note } = actor
  await openNote(actor)
  await getNoteCard(page, note).getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Report' }).click()
  await page.getByRole('combobox', { name: 'Reason' }).selectOption({ label: 'Spam' })
}

/** Reports the note (NIP-56). */
export async function reportNote(actor: Actor): Promise<void> {
  const { page, note } = actor
  await fillReport(actor)
  await page.getByRole('dialog').getByRole('button', { name: 'Submit' }).click()
  await expect(page.getByRole('dialog')).toContainText('Thank you for your report!')
  await expect
    .poll(() => getActorEvents(actor, 1984).map(e => e.tags))
    .toEqual([
      [
        ['e', note.id, 'spam'],
        ['p', note.pubkey],
      ],
    ])
  await page.keyboard.press('Escape')
}

/** Opens the dialog that asks whether relays should delete the actor's own note. */
export async function openDeletionDialog({ page, follow }: Actor, own: NostrEvent): Promise<void> {
  await follow(`/${encodeNote(own.id)}`)
  await getNoteCard(page, own).getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Request deletion' }).click()
}

/** Requests the deletion of the actor's own note (NIP-09). */
export async function deleteNote(actor: Actor, own: NostrEvent): Promise<void> {
  await openDeletionDialog(actor, own)
  await actor.page.getByRole('dialog').getByRole('button', { name: 'Request deletion' }).click()
  await expect
    .poll(() => getActorEvents(actor, 5).map(e => e.tags))
    .toEqual([
      [
        ['e', own.id],
        ['k', '1'],
      ],
    ])
  await expect(actor.page.getByText('This note was deleted by its author.')).toBeVisible()
}
