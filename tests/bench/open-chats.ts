import type { BrowserContext, Page } from 'playwright'

/** The person whose chats are measured. */
export interface Reader {
  readonly pubkey: string
  readonly secretKey: Uint8Array
  /** hex */
  readonly people: readonly string[]
}

/** The rows of the list of conversations. */
export const CHAT_ROWS = 'section[aria-label=Conversations] li'

/** ms after which an opened app has nothing more to do. */
export const IDLE_MS = 3_000

/** Opens the app and waits until it has nothing more to do. */
export async function openHome(context: BrowserContext, host: string): Promise<Page> {
  const page = await context.newPage()
  await page.goto(host)
  await page.locator('main article').first().waitFor()
  // The page does not report when its plugins are done.
  await page.waitForTimeout(IDLE_MS)
  return page
}
