import type { Page } from '@playwright/test'
import { generateSecretKey } from 'nostr-tools/pure'
import { createEventSigner } from '../../demo/event-signer.ts'
import { expect, test } from '../../tests/support/fixtures.ts'
import { wrapText } from '../../tests/support/gift-wraps.ts'
import { signIn } from '../../tests/support/sign-in.ts'

/** Returns the ids of the transports whose listening plan is stored and up to date. */
const storedPlans = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<readonly string[]>((resolve, reject) => {
        const opening = indexedDB.open('pinion-plugin-private-chats')
        opening.onupgradeneeded = () => opening.transaction?.abort()
        opening.onerror = () => resolve([])
        opening.onsuccess = () => {
          const database = opening.result
          const rows = database.transaction('listening').objectStore('listening').getAll()
          rows.onerror = () => reject(rows.error)
          rows.onsuccess = () => {
            database.close()
            resolve(rows.result.filter(({ plan }) => plan).map(({ transport }) => transport))
          }
        }
      }),
  )

/** A text that occurs in the code that stores private messages, and nowhere else. */
const STORING_CODE = '[account+chat+at+id]'

test('a member who does not open the chats loads only what listens; a message is announced all the same', async ({
  page,
  goto,
  demo,
  relay,
}) => {
  const [mira, tom] = [demo.person('mira'), demo.person('tom')]
  relay.add(demo.sign(mira, { kind: 10_050, tags: [['relay', relay.url]] }))
  await goto('/about')
  await signIn(page, mira)
  await expect.poll(() => storedPlans(page)).toEqual(['direct', 'nip04', 'ratchet'])

  const scripts = new Map<string, Promise<string>>()
  page.on('response', response => {
    const { pathname } = new URL(response.url())
    // A script whose body was not read completely, for example because the page was left, is not counted as loaded.
    if (pathname.endsWith('.js'))
      scripts.set(
        pathname,
        response.text().catch(() => ''),
      )
  })
  const isStoringCodeLoaded = async () =>
    (await Promise.all(scripts.values())).some(text => text.includes(STORING_CODE))
  const askedBefore = relay.requests().length
  await page.reload()
  await expect.poll(() => [...scripts.keys()].some(path => path.includes('listen-by-plan'))).toBe(true)
  const chats = page.getByRole('link', { name: /^Chats/ })
  // The relay answers queries in order, so once a later query is answered, the listener's queries are too.
  const askedKinds = () =>
    relay
      .requests()
      .slice(askedBefore)
      .flatMap(({ filters }) => filters.flatMap(({ kinds = [] }) => kinds))
  await expect.poll(askedKinds).toContain(1059)
  await page.getByRole('link', { name: 'Home' }).first().click()
  await expect(page.getByRole('article').first()).toBeVisible()
  await expect(chats).not.toContainText('unread')
  expect(await isStoringCodeLoaded()).toBe(false)
  // Whether a password protects the account's key is known without the code of all ways to sign in.
  expect([...scripts.keys()].filter(path => path.includes('sign-in-manager'))).toEqual([])

  const signer = await createEventSigner()
  const keys = { sender: tom.secretKey, oneTime: generateSecretKey(), recipient: mira.pubkey }
  relay.add(wrapText(signer, 'Are you there?', keys))
  await expect(chats).toContainText('1 unread chat')
  expect(await isStoringCodeLoaded()).toBe(true)
  await chats.click()
  await expect(page.getByRole('link', { name: /Are you there/ })).toBeVisible()

  // The unread dot appears at the next visit too, although the code of the chats is not loaded for it.
  await expect.poll(() => storedPlans(page)).toEqual(['direct', 'nip04', 'ratchet'])
  scripts.clear()
  await goto('/about')
  await expect(chats).toContainText('1 unread chat')
  expect(await isStoringCodeLoaded()).toBe(false)
})
