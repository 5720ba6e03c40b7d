import { userEvent } from 'storybook/test'

/**
 * Presses keys, written as for `userEvent.keyboard`. In a test the real browser presses them, so a slider moves and a
 * menu opens as for a reader. Synthetic events would only reach event listeners.
 */
export async function pressKeys(keys: string): Promise<void> {
  if (import.meta.env.MODE === 'test') {
    const browser = await import('vitest/browser')
    await browser.userEvent.keyboard(keys)
  } else await userEvent.keyboard(keys)
}
