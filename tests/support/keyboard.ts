import type { Page } from '@playwright/test'

/** Returns the accessible name of the focused element. */
const focusedName = (page: Page) =>
  page.evaluate(() => {
    const at = document.activeElement
    const isField =
      at instanceof HTMLInputElement || at instanceof HTMLSelectElement || at instanceof HTMLTextAreaElement
    const label = isField ? at.labels?.[0]?.textContent : undefined
    const picture = at?.querySelector('img')?.alt
    return at?.getAttribute('aria-label') || label || at?.textContent?.trim() || picture || ''
  })

/** Presses Tab, or another key, until an element with this name has the focus. */
export async function tabTo(page: Page, name: RegExp, { most = 60, key = 'Tab' } = {}): Promise<void> {
  const passed: string[] = []
  for (let press = 0; press < most; press++) {
    await page.keyboard.press(key)
    const at = await focusedName(page)
    if (name.test(at)) return
    passed.push(at)
  }
  throw new Error(`${name} was not among ${passed.join(' | ')}`)
}

/** Presses the keys one after the other without a pause, even if the page is busy. */
export async function pressKeys(page: Page, ...keys: readonly string[]): Promise<void> {
  await Promise.all(keys.map(key => page.keyboard.press(key)))
}
