import type { Page } from '@playwright/test'
import { expect, type TestDemo } from './fixtures.ts'
import type { TestRelay } from './test-relay.ts'

/** The search box in the right column. */
export const getSearchBox = (page: Page) =>
  page.getByRole('complementary').getByRole('combobox', { name: 'Search' })
export const getOptions = (page: Page) => page.getByRole('option')
export const getTab = (page: Page, name: string) => page.getByRole('tab', { name, exact: true })
export const getPosts = (page: Page) => page.getByRole('main').getByRole('textbox', { name: 'Search posts' })
export const getRecentSearches = (page: Page) => page.getByRole('region', { name: 'Recent' })

/** Returns a person whom the root account follows and whose name is unique. */
export function findUniqueFriend(demo: TestDemo): { pubkey: string; name: string } {
  const { events, rootPubkey } = demo.network
  const follows = events.find(e => e.kind === 3 && e.pubkey === rootPubkey)?.tags.map(t => t[1])
  const mira = demo.person('mira')
  expect(follows, 'Mira is followed by the root').toContain(mira.pubkey)
  return { pubkey: mira.pubkey, name: 'Mira' }
}

/** Returns the requests with a search (NIP-50) that a relay received. */
export const getReceivedSearches = (relay: TestRelay) =>
  relay.requests().filter(r => JSON.stringify(r).includes('"search"'))
