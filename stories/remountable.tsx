import { Fragment, type ReactNode, useState } from 'react'
import { userEvent, within } from 'storybook/test'
import { Button } from '#ui-kit'

/** Shows a part of a page, with a button that mounts it again, as changing the page does. */
export function Remountable({ children }: { children: ReactNode }) {
  const [mountCount, setMountCount] = useState(0)
  return (
    <>
      <Button onClick={() => setMountCount(mountCount + 1)}>Open anew</Button>
      <Fragment key={mountCount}>{children}</Fragment>
    </>
  )
}

/** Mounts the part again. Returns each different result of `readValue` until the page has not changed for a frame. */
export async function remountAndObserve<T>(
  canvasElement: HTMLElement,
  readValue: () => T,
): Promise<ReadonlySet<T>> {
  const values = new Set<T>()
  const observer = new MutationObserver(() => values.add(readValue()))
  observer.observe(canvasElement, { childList: true, subtree: true, characterData: true })
  await userEvent.click(within(canvasElement).getByRole('button', { name: 'Open anew' }))
  await new Promise(requestAnimationFrame)
  observer.disconnect()
  return values
}
