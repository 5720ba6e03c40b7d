import type { Page } from '@playwright/test'
import * as nip19 from 'nostr-tools/nip19'
import { generateSecretKey, getPublicKey } from 'nostr-tools/pure'
import {
  getDialog,
  getSignInField,
  getUserButton,
  openSignIn,
  readStoredAccounts,
} from '../../tests/support/accounts.ts'
import { waitForStableList } from '../../tests/support/feed.ts'
import { expect, test } from '../../tests/support/fixtures.ts'
import { leaveDownload, readDownloads } from '../../tests/support/leave-download.ts'
import { getSearchBox } from '../../tests/support/search.ts'

const stored = (page: Page) =>
  page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]))

/** Returns each row of each database of this page as text, with bytes as hex. */
const rowsOf = (page: Page) =>
  page.evaluate(async () => {
    const done = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result)
        request.onerror = () => reject(request.error)
      })
    const all: unknown[] = []
    for (const { name = '' } of await indexedDB.databases()) {
      const database = await done(indexedDB.open(name))
      const stores = [...database.objectStoreNames]
      if (stores.length > 0) {
        const reading = database.transaction(stores)
        for (const store of stores) {
          all.push(await done(reading.objectStore(store).getAllKeys()))
          all.push(await done(reading.objectStore(store).getAll()))
        }
      }
      database.close()
    }
    const hex = (bytes: Uint8Array) => [...bytes].map(b => b.toString(16).padStart(2, '0')).join('')
    return JSON.stringify(all, (_, value) => (value instanceof Uint8Array ? hex(value) : value))
  })

test('several accounts: the user chooses one and signs one out; signing out the last one empties the browser', async ({
  page,
  goto,
  demo,
}) => {
  const secretKey = generateSecretKey()
  const own = getPublicKey(secretKey)
  // Visit Mira's profile, so that the search can find her.
  await goto(`/${nip19.npubEncode(demo.person('mira').pubkey)}`)
  await expect(page.getByRole('main').getByRole('heading', { level: 1, name: 'Mira' })).toBeVisible()
  await openSignIn(page)
  await getSignInField(page).fill(nip19.nsecEncode(secretKey))
  await expect(getDialog(page, 'Sign in')).toBeHidden()
  await getUserButton(page).click()
  await page.getByRole('button', { name: 'Add account' }).click()
  await getSignInField(page).fill(nip19.npubEncode(demo.person('tom').pubkey))
  await expect(getUserButton(page)).toContainText('Tom')

  await getUserButton(page).click()
  await page.getByRole('list', { name: 'Accounts' }).getByRole('button', { name: /npub1/ }).click()
  await expect(getUserButton(page)).toContainText(nip19.npubEncode(own).slice(0, 8))
  // The account's recent searches are stored until the account signs out.
  await getSearchBox(page).fill('mira')
  await page.locator(`[role=option][href="/${nip19.npubEncode(demo.person('mira').pubkey)}"]`).click()
  await expect.poll(() => stored(page)).toContain(demo.person('mira').pubkey)
  await leaveDownload(page, 'what a friend has sent')
  await getUserButton(page).click()
  await page.getByRole('button', { name: 'Sign out' }).click()
  await getDialog(page, 'Sign out?').getByRole('button', { name: 'Sign out' }).click()
  await expect(getUserButton(page)).toContainText('Tom')
  for (const key of [own, demo.person('mira').pubkey]) expect(await stored(page)).not.toContain(key)
  expect((await readStoredAccounts(page)).map(a => a.pubkey)).toEqual([demo.person('tom').pubkey])
  const rows = await page.evaluate(
    () =>
      new Promise(resolve => {
        const opening = indexedDB.open('pinion-plugin-accounts')
        opening.onsuccess = () => {
          const all = opening.result.transaction('keys').objectStore('keys').getAll()
          all.onsuccess = () => resolve(all.result.length)
        }
      }),
  )
  expect(rows).toBe(0)
  expect(await readDownloads(page)).toEqual([])

  await leaveDownload(page, 'what a friend has sent')
  await getUserButton(page).click()
  await page.getByRole('button', { name: 'Sign out' }).click()
  await getDialog(page, 'Sign out?').getByRole('button', { name: 'Sign out' }).click()
  await expect(page.getByRole('button', { name: 'Sign up' }).first()).toBeVisible()
  // The page reloads when the last account signs out. A query during the reload may fail, so it is repeated.
  await expect(async () => {
    const names = await page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name ?? ''))
    expect(names.filter(name => name.includes('accounts'))).toEqual([])
    const left = await stored(page)
    for (const text of ['accounts', own, demo.person('tom').pubkey]) expect(left).not.toContain(text)
    // Tom's own events stay in the database, because the first page of a visitor who is signed out shows them too.
    expect(await rowsOf(page)).not.toContain(own)
    const files = await page.evaluate(async () => {
      const all: string[] = []
      for await (const name of (await navigator.storage.getDirectory()).keys()) all.push(name)
      return all
    })
    expect(files).toEqual([])
  }).toPass()
})

test('signing out says what is not sent yet and would be lost', async ({
  page,
  goto,
  follow,
  relay,
  demo,
  watch,
}) => {
  watch.expect(/WebSocket/)
  const note = demo.sign(demo.person('tom'), { content: 'Good morning' })
  relay.add(note)
  await goto('/about')
  await page.getByRole('button', { name: 'Sign up' }).first().click()
  await page.getByRole('button', { name: 'Go' }).click()
  await expect(page).toHaveURL('/welcome')
  await follow(`/${nip19.noteEncode(note.id)}`)
  const like = page.locator(`article[data-note="${note.id}"] [data-action="like"]`).first()
  await waitForStableList(page)
  await relay.stop()
  // Until the connection has ended, the like would be sent.
  await expect(page.getByText('You are offline.')).toBeVisible()
  await like.press('Enter')
  await expect(like).toHaveAttribute('aria-pressed', 'true')
  await getUserButton(page).click()
  await page.getByRole('button', { name: 'Sign out' }).click()
  const question = getDialog(page, 'Sign out?')
  await expect(question).toContainText('One thing that you wrote is not sent yet')
  await expect(question).toContainText('Without a copy the account is lost')
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(question).toBeHidden()
  expect(await readStoredAccounts(page)).toHaveLength(1)
})

test('turning the plugin off ends its worker and removes its buttons', async ({ page, goto }) => {
  const keyWorkers = () => page.workers().filter(worker => worker.url().includes('key.worker')).length
  await goto('/settings/plugins')
  await openSignIn(page)
  await getSignInField(page).fill(nip19.nsecEncode(generateSecretKey()))
  await expect(getUserButton(page)).toBeVisible()
  expect(keyWorkers()).toBe(1)
  const toggle = page.getByRole('switch', { name: 'Accounts' })
  await toggle.click()
  await expect(getUserButton(page)).toHaveCount(0)
  await expect.poll(keyWorkers).toBe(0)
  await toggle.click()
  await expect(getUserButton(page)).toBeVisible()
})

test.describe('Without a key', () => {
  test('an npub signs in read-only, and the page says so', async ({ page, goto, demo }) => {
    await goto('/about')
    await openSignIn(page)
    await getSignInField(page).fill(nip19.npubEncode(demo.person('tom').pubkey))
    await expect(getUserButton(page)).toContainText('Tom')
    await expect(page.getByText('Read-only mode').first()).toBeVisible()
    expect((await readStoredAccounts(page))[0]?.method).toBe('read-only')
    await page.setViewportSize({ width: 390, height: 800 })
    await expect(page.getByText('Read-only mode').last()).toBeVisible()
    await page.getByRole('button', { name: 'Sign in' }).click()
    await expect(getDialog(page, 'Sign in')).toBeVisible()
  })

  test('a public key in hex of a person on the page is not taken for a secret key', async ({
    page,
    goto,
    demo,
  }) => {
    const { pubkey } = demo.person('tom')
    await goto(`/${nip19.npubEncode(pubkey)}`)
    await expect(page.getByRole('heading', { level: 1, name: 'Tom' })).toBeVisible()
    await openSignIn(page)
    await getSignInField(page).fill(pubkey)
    await expect(getUserButton(page)).toContainText('Tom')
    expect(await readStoredAccounts(page)).toEqual([{ pubkey, method: 'read-only' }])
  })

  test("'View as' on a profile does the same for a visitor; acts that need a key lead to signing in, but for reply and repost", async ({
    page,
    goto,
    demo,
  }) => {
    const words = [
      ['reply', 'Enter'],
      ['repost', 'Enter'],
    ] as const
    const others = [
      ['like', 'Enter'],
      ['like', 'ContextMenu'],
      ['zap', 'Enter'],
      ['zap', 'ContextMenu'],
    ] as const
    const press = (act: string, key: string) => page.locator(`main [data-action="${act}"]`).first().press(key)
    /** Presses each of these buttons under a note, and expects that a dialog with this name opens. */
    const offered = async (name: string, acts: readonly (readonly [act: string, key: string])[]) => {
      for (const [act, key] of acts) {
        await press(act, key)
        await expect(getDialog(page, name)).toBeVisible()
        await page.keyboard.press('Escape')
        await expect(getDialog(page, name)).toBeHidden()
      }
    }
    await goto(`/${nip19.npubEncode(demo.person('tom').pubkey)}`)
    await waitForStableList(page)
    for (const [act, key] of words) {
      await expect(page.locator(`main [data-action="${act}"]`).first()).toHaveAttribute(
        'aria-disabled',
        'true',
      )
      await press(act, key)
    }
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await offered('Sign up', others)
    await page.getByRole('button', { name: 'More about this person' }).click()
    await page.getByRole('menuitem', { name: 'View as' }).click()
    await expect(getUserButton(page)).toContainText('Tom')
    await expect(page.getByRole('menuitem', { name: 'View as' })).toHaveCount(0)
    expect(await readStoredAccounts(page)).toEqual([
      { pubkey: demo.person('tom').pubkey, method: 'read-only' },
    ])
    await offered('Sign in', [...words, ...others])
  })
})

test.describe('A link with a fragment', () => {
  test('asks a visitor to sign in, and stays', async ({ page, goto }) => {
    const link = `/#${encodeURIComponent(JSON.stringify({ inviter: 'a'.repeat(64) }))}`
    await goto(link)
    await expect(getDialog(page, 'Sign in')).toBeVisible()
    expect(new URL(page.url()).hash).toBe(link.slice(1))
  })

  test('that leads to a place in the page asks nobody', async ({ page, goto }) => {
    await goto('/about#main')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    // A dialog would open within half a second. Nothing in the page shows that no dialog will open, so wait 900 ms.
    await page.waitForTimeout(900)
    await expect(page.getByRole('dialog')).toHaveCount(0)
  })
})
