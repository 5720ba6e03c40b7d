import type { Locator, Page } from '@playwright/test'
import { expect } from './fixtures.ts'
import type { TestRelay } from './test-relay.ts'

/** Returns the id of the demo network's channel with this name. */
export function getChannelId(relay: TestRelay, name: string): string {
  const row = relay.store.query({ kinds: [40] }).find(({ event }) => event.content.includes(name))
  if (!row) throw new Error(`No channel is called ${name}`)
  return row.event.id
}

/** The messages of the open conversation. */
export const getMessageList = (page: Page): Locator => page.getByRole('log', { name: 'Messages' })
export const getMessage = (page: Page, text: string): Locator =>
  getMessageList(page).getByRole('article').filter({ hasText: text })

/** The field in which the user writes messages. */
export const getMessageField = (page: Page): Locator => page.getByLabel('Message', { exact: true })

/** Writes a message and sends it. */
export async function writeMessage(page: Page, text: string): Promise<void> {
  await getMessageField(page).fill(text)
  await getMessageField(page).press('Enter')
}

/** Waits until `find` returns an event that has arrived at the relay, and returns it. */
export async function waitUntilFound<T>(find: () => T | undefined): Promise<T | undefined> {
  await expect.poll(() => find() !== undefined).toBe(true)
  return find()
}

/** Confirms the question whether a message is deleted. */
export async function confirmDeletion(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Delete this message for everybody?' })
  await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused()
  await dialog.getByRole('button', { name: 'Delete' }).click()
  await expect(dialog).toHaveCount(0)
}

/** True if nothing, such as the input field at the lower edge, covers the middle of the element. */
export const isUncovered = (element: Locator): Promise<boolean> =>
  element.evaluate(node => {
    const { x, y, width, height } = node.getBoundingClientRect()
    return node.contains(document.elementFromPoint(x + width / 2, y + height / 2))
  })
