import { userEvent } from 'storybook/test'

/**
 * Presses keys; the words are those of `userEvent.keyboard`. In a test the browser itself presses them, so that a
 * slider moves and a menu key opens its menu as they do for a reader; made-up events reach only what listens.
 */
export async function pressKeys(keys: string): Promise<void> {
  if (import.meta.env.MODE === 'test') {
    const browser = await import('vitest/browser')
    await browser.userEvent.keyboard(keys)
  } else await userEvent.keyboard(keys)
}
