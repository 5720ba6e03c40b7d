import { expect, type Page } from '@playwright/test'
import type { DemoNetwork } from '../../demo/network/demo-network.ts'
import type { NostrEvent } from '../../kernel/ports/nostr-types.ts'

/** One row of a list as the reader sees it: a note, and the person who reposted it, if any. */
export interface FeedRow {
  /** The id of the note. For a repost, `repost:` and the id of the reposted note. */
  readonly key: string
  readonly text: string
  /** Distance in px from the top of the window. */
  readonly top: number
}

/** Returns the rows that are in the page now, top to bottom. A quote inside a note is part of the note's row. */
export function readFeedRows(page: Page): Promise<FeedRow[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('main article[data-note]')]
      .filter(article => !article.parentElement?.closest('article[data-note]'))
      .map(article => {
        const reposted = /reposted$/.test(article.previousElementSibling?.textContent ?? '')
        return {
          key: (reposted ? 'repost:' : '') + article.dataset.note,
          text: article.textContent ?? '',
          top: article.getBoundingClientRect().top,
        }
      })
      .sort((a, b) => a.top - b.top),
  )
}

export const readFeedKeys = async (page: Page): Promise<string[]> =>
  (await readFeedRows(page)).map(row => row.key)

/** Returns the first row below the header. */
export async function getFirstVisibleRow(page: Page): Promise<FeedRow | undefined> {
  const header = await page.locator('main header').first().boundingBox()
  const bottom = (header?.y ?? 0) + (header?.height ?? 0)
  return (await readFeedRows(page)).find(row => row.top >= bottom - 1)
}

/** Returns the scroll position of the page in px. */
export const getScrollTop = (page: Page): Promise<number> => page.evaluate(() => window.scrollY)

/** Scrolls the page, and waits until it has been drawn at the new place. */
export async function scrollBy(page: Page, px: number): Promise<void> {
  await page.evaluate(async distance => {
    window.scrollBy(0, distance)
    for (let frame = 0; frame < 3; frame++) await new Promise(requestAnimationFrame)
  }, px)
}

/** Scrolls a little in each frame, as a wheel or a finger does. */
export async function scrollSlowly(page: Page, px: number): Promise<void> {
  await page.evaluate(async distance => {
    for (let left = distance; left > 0; left -= 80) {
      window.scrollBy(0, Math.min(80, left))
      await new Promise(requestAnimationFrame)
    }
  }, px)
}

/** Waits until a list has loaded and shows the same rows in the same places for a while. */
export async function waitForStableList(page: Page): Promise<void> {
  let last = ''
  let same = 0
  await expect
    .poll(
      async () => {
        const now = JSON.stringify((await readFeedRows(page)).map(row => [row.key, Math.round(row.top)]))
        // While the list is loading, new notes are shown at once instead of behind a button.
        const loading = (await page.locator('main div[aria-busy=true]').count()) > 0
        same = now === last && now !== '[]' && !loading ? same + 1 : 0
        last = now
        return same
      },
      { intervals: [100], timeout: 30_000 },
    )
    .toBeGreaterThan(2)
}

const tagged = (event: NostrEvent, name: string) =>
  event.tags.filter(tag => tag[0] === name).map(tag => tag[1] ?? '')

/**
 * Returns the notes by these people that the feed must show, newest first: without deleted, expired and future notes.
 */
export function getExpectedFeed(network: DemoNetwork, authors: readonly string[]): NostrEvent[] {
  const now = Date.now() / 1000
  const deleted = new Set(
    network.events.filter(e => e.kind === 5).flatMap(e => tagged(e, 'e').map(id => `${id} ${e.pubkey}`)),
  )
  return network.events
    .filter(e => e.kind === 1 && authors.includes(e.pubkey))
    .filter(e => !deleted.has(`${e.id} ${e.pubkey}`) && e.created_at <= now + 600)
    .filter(e => tagged(e, 'expiration').every(at => Number(at) > now))
    .sort((a, b) => b.created_at - a.created_at || (a.id < b.id ? -1 : 1))
}

export const getRowKey = (event: NostrEvent): string =>
  event.kind === 6 ? `repost:${tagged(event, 'e').at(-1)}` : event.id

/** Returns the public keys of the people whom somebody follows. */
export const getFollows = (network: DemoNetwork, pubkey: string): string[] =>
  network.events.filter(e => e.kind === 3 && e.pubkey === pubkey).flatMap(e => tagged(e, 'p'))

/** Returns the keys of the rows (`FeedRow.key`) that a visitor's home feed must show. */
export const getExpectedHome = (network: DemoNetwork): string[] =>
  getExpectedFeed(network, getFollows(network, network.rootPubkey)).map(getRowKey)

/**
 * Waits until the browser has stored this event. From then on, the event is shown after a reload even without a relay.
 */
export const waitUntilStored = (page: Page, id: string): Promise<void> =>
  expect
    .poll(() =>
      page.evaluate(async id => {
        const { result } = await new Promise<IDBOpenDBRequest>(resolve => {
          const request = indexedDB.open('pinion-events')
          request.onsuccess = () => resolve(request)
        })
        const rows = await new Promise<readonly { bytes: Uint8Array }[]>(resolve => {
          const request = result.transaction('rows').objectStore('rows').getAll()
          request.onsuccess = () => resolve(request.result)
        })
        result.close()
        return rows.some(({ bytes }) => new TextDecoder().decode(bytes).includes(`"id":"${id}"`))
      }, id),
    )
    .toBe(true)
