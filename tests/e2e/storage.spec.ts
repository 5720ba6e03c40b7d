import type { Page } from '@playwright/test'
import * as nip19 from 'nostr-tools/nip19'
import { expect, test } from '../support/fixtures.ts'
import { signIn } from '../support/sign-in.ts'

const field = (page: Page) => page.getByPlaceholder("What's on your mind?")

/** Returns the number of drafts in localStorage, to which drafts are copied if the database fails. */
const copies = (page: Page) =>
  page.evaluate(() => Object.keys(localStorage).filter(key => key.startsWith('pinion/draft/')).length)

/** Makes databases whose name matches refuse all writes. */
const breakDatabase = (page: Page, name: RegExp) =>
  page.evaluate(
    ({ source }) => {
      const broken = new RegExp(source)
      for (const method of ['put', 'add', 'delete'] as const) {
        const real = IDBObjectStore.prototype[method] as (...args: unknown[]) => IDBRequest
        IDBObjectStore.prototype[method] = function (this: IDBObjectStore, ...args: unknown[]) {
          if (broken.test(this.transaction.db.name)) throw new DOMException('full', 'QuotaExceededError')
          return real.apply(this, args)
        } as never
      }
    },
    { source: name.source },
  )

test('an outbox that cannot store anything sends all the same, and says so', async ({
  page,
  goto,
  demo,
  relay,
  watch,
}) => {
  // Dexie and Pinion both log the refused writes.
  watch.expect(/outbox|QuotaExceeded|trace/)
  const mira = demo.person('mira')
  await goto('/about')
  await signIn(page, mira)
  await breakDatabase(page, /pinion-outbox/)
  await page.getByRole('button', { name: 'New post' }).click()
  await field(page).fill('From memory')
  await page.getByRole('dialog').getByRole('button', { name: 'Publish' }).click()
  await expect(page.getByText('This browser refused to store what you publish.')).toBeVisible()
  const sent = () =>
    relay.store.query({ kinds: [1], authors: [mira.pubkey] }).filter(r => r.event.content === 'From memory')
  await expect.poll(() => sent().length).toBe(1)
})

test('a draft that the database refuses is there again after a reload', async ({
  page,
  goto,
  follow,
  demo,
  watch,
}) => {
  watch.expect(/trace/)
  await goto('/about')
  await signIn(page, demo.person('mira'))
  await page.getByRole('button', { name: 'New post' }).click()
  await expect(field(page)).toBeVisible()
  await breakDatabase(page, /pinion-plugin-composer/)
  await field(page).fill('Not on the disk')
  await expect.poll(() => copies(page)).toBe(1)
  await page.reload()
  await page.getByRole('button', { name: 'New post' }).click()
  await expect(field(page)).toHaveValue('Not on the disk')

  // A second account signs in. When the first account signs out, its draft is deleted.
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Accounts' }).click()
  await page.getByRole('button', { name: 'Add account' }).click()
  await page.getByPlaceholder('Paste secret key').fill(nip19.nsecEncode(demo.person('leo').secretKey))
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await follow('/settings/accounts')
  expect(await copies(page)).toBe(1)
  const leaving = page.getByRole('listitem').filter({ hasText: 'Mira' })
  await leaving.getByRole('button', { name: 'Sign out' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Sign out' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  expect(await copies(page)).toBe(0)
})

test('without IndexedDB the reader can read, sign in and write', async ({
  page,
  goto,
  demo,
  relay,
  watch,
}) => {
  watch.expect(/.*/)
  await page.addInitScript(() => {
    Object.defineProperty(globalThis, 'indexedDB', {
      value: {
        open() {
          throw new DOMException('denied', 'SecurityError')
        },
      },
    })
  })
  const mira = demo.person('mira')
  await goto('/')
  await expect(page.locator('article[data-note]').first()).toBeVisible()
  await signIn(page, mira)
  await page.getByRole('button', { name: 'New post' }).click()
  await field(page).fill('Without a disk')
  await page.getByRole('dialog').getByRole('button', { name: 'Publish' }).click()
  const sent = () =>
    relay.store
      .query({ kinds: [1], authors: [mira.pubkey] })
      .filter(r => r.event.content === 'Without a disk')
  await expect.poll(() => sent().length).toBe(1)
})

/** Returns how many rows of the event database contain `from`, and replaces `from` with `to`, which must be as long. */
const bendRows = (page: Page, from: string, to = from) =>
  page.evaluate(
    async ([from = '', to = '']) => {
      const done = <T>(request: IDBRequest<T>) =>
        new Promise<T>((resolve, reject) => {
          request.onsuccess = () => resolve(request.result)
          request.onerror = () => reject(request.error)
        })
      const db = await done(indexedDB.open('pinion-events'))
      const rows = db.transaction('rows', 'readwrite').objectStore('rows')
      let bent = 0
      for (const row of (await done(rows.getAll())) as { bytes: Uint8Array }[]) {
        const text = new TextDecoder().decode(row.bytes)
        if (!text.includes(from)) continue
        bent++
        if (to === from) continue
        await done(rows.put({ ...row, bytes: new TextEncoder().encode(text.replace(from, to)) }))
      }
      db.close()
      return bent
    },
    [from, to],
  )

test('a note whose text was changed on the disk is hidden, and shown again as a relay has it', async ({
  page,
  goto,
  demo,
  relay,
  watch,
}) => {
  watch.expect(/WebSocket connection/)
  const [words, others] = ['The tower clock is right.', 'The tower clock is wrong.']
  const note = demo.sign(demo.person('mira'), { content: words })
  relay.add(note)
  const address = `/${nip19.noteEncode(note.id)}`
  await goto(address)
  const shown = page.locator(`article[data-note="${note.id}"]`)
  await expect(shown).toContainText(words)
  await expect.poll(() => bendRows(page, words)).toBe(1)
  await relay.stop()
  // This address is no page of the app, so the app writes nothing to the database meanwhile.
  await page.goto('/config.json')
  expect(await bendRows(page, words, others)).toBe(1)
  await goto(address)
  await expect(page.getByText('None of your relays answered.')).toBeVisible()
  await expect(page.getByText('The tower clock is')).toHaveCount(0)
  await relay.restart()
  await expect(shown).toContainText(words)
})
