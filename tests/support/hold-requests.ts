import type { Page, Route } from '@playwright/test'
import { createGate } from './create-gate.ts'

/**
 * Delays the page's requests whose address matches until `release` is called. `whenRequested` resolves with the first
 * of them.
 */
export async function holdRequests(
  page: Page,
  address: string | RegExp,
  answer: (route: Route) => Promise<void> = route => route.continue(),
): Promise<{ readonly whenRequested: Promise<void>; readonly release: () => void }> {
  const arrival = createGate()
  const held = createGate()
  await page.route(address, async route => {
    arrival.open()
    await held.whenOpen
    await answer(route)
  })
  return { whenRequested: arrival.whenOpen, release: held.open }
}
