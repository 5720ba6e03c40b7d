import { Fragment, type ReactNode, useState } from 'react'
import { userEvent, within } from 'storybook/test'
import { Button } from '#ui-kit'

/** Shows a part of a page, and a button that opens it anew, as a change of the page does. */
export function Remountable({ children }: { children: ReactNode }) {
  const [mountCount, setMountCount] = useState(0)
  return (
    <>
      <Button onClick={() => setMountCount(mountCount + 1)}>Open anew</Button>
      <Fragment key={mountCount}>{children}</Fragment>
    </>
  )
}

/** Opens the part anew. Returns each different result of `readValue` from then on, until the page is at rest for a frame. */
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
