import type { Locator, Page } from '@playwright/test'
import { generateSecretKey, getPublicKey } from 'nostr-tools/pure'
import type { NetworkPerson } from '../../demo/network/demo-network.ts'
import type { NostrEvent } from '../../kernel/ports/nostr-types.ts'
import { expect, type TestDemo } from './fixtures.ts'
import { signIn } from './sign-in.ts'
import type { TestRelay } from './test-relay.ts'

export const getMenu = (page: Page) => page.getByRole('navigation', { name: 'Main' })
export const getBell = (page: Page) => getMenu(page).getByRole('link', { name: 'Notifications' })
export const getUnreadDot = (page: Page) => getBell(page).getByText('1 new')
export const getRows = (page: Page) => page.locator('[data-notification]')
export const getRow = (page: Page, event: NostrEvent, kind: number): Locator =>
  page.locator(`[data-notification="${event.id}-${kind}"]`)
/** The words of a notification's row. They begin with the names of the people. */
export const getRowText = (where: Locator) => where.locator('p').first()

export const nowSeconds = () => Math.floor(Date.now() / 1_000)

/**
 * Returns functions that publish other people's events about `me`. The first event is `ago` seconds old, and each
 * further one is a second newer than the one before, so that their order is known.
 */
export function createEventPublishers(demo: TestDemo, relay: TestRelay, me: NetworkPerson, ago = 500) {
  let time = nowSeconds() - ago
  const say = (
    by: NetworkPerson,
    kind: number,
    about: NostrEvent | undefined,
    content: string,
    tags: string[][] = [],
  ) => {
    const own = about
      ? [
          ['e', about.id, relay.url],
          ['p', about.pubkey],
        ]
      : [['p', me.pubkey]]
    const event = demo.sign(by, { kind, content, created_at: time++, tags: [...own, ...tags] })
    relay.add(event)
    return event
  }
  const note = (content: string) => {
    const event = demo.sign(me, { content, created_at: time++ })
    relay.add(event)
    return event
  }
  return { say, note }
}

/** Returns people whom the reader follows. Their events are not hidden. */
export function getFollowedPeople(demo: TestDemo, me: NetworkPerson): NetworkPerson[] {
  const list = demo.network.events.find(e => e.kind === 3 && e.pubkey === me.pubkey)
  const keys = new Set(list?.tags.map(([, key]) => key))
  const muted = demo.network.events.filter(e => e.kind === 10_000).flatMap(e => e.tags.map(([, key]) => key))
  return demo.network.people.filter(p => keys.has(p.pubkey) && !muted.includes(p.pubkey))
}

/** Returns a new person who has no connection to anybody in the network. */
export function createStranger(demo: TestDemo): NetworkPerson {
  const secretKey = generateSecretKey()
  return { ...demo.person('leo'), secretKey, pubkey: getPublicKey(secretKey) }
}

export async function openAs(page: Page, goto: (path: string) => Promise<void>, me: NetworkPerson) {
  await goto('/about')
  await signIn(page, me)
  await getBell(page).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Notifications' })).toBeVisible()
}
