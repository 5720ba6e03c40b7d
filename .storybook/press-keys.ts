import { userEvent } from 'storybook/test'

/**
 * Presses keys, written as for `userEvent.keyboard`. In a test the real browser presses them, so that a slider moves
 * and a menu opens. Synthetic events would only call event listeners.
 */
export async function pressKeys(keys: string): Promise<void> {
  if (import.meta.env.MODE === 'test') {
    const browser = await import('vitest/browser')
    await browser.userEvent.keyboard(keys)
  } else await userEvent.keyboard(keys)
}
