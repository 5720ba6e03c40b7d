import { Fragment, type ReactNode, useState } from 'react'
import { userEvent, within } from 'storybook/test'
import { Button } from '#ui-kit'

/** Shows a part of a page, and a button that opens it anew, as a change of the page does. */
export function Reopened({ children }: { children: ReactNode }) {
  const [opened, setOpened] = useState(0)
  return (
    <>
      <Button onClick={() => setOpened(opened + 1)}>Open anew</Button>
      <Fragment key={opened}>{children}</Fragment>
    </>
  )
}

/** Opens the part anew. Returns each different answer of `look` from then on, until the page is at rest for a frame. */
export async function openAnew<T>(canvasElement: HTMLElement, look: () => T): Promise<ReadonlySet<T>> {
  const seen = new Set<T>()
  const watching = new MutationObserver(() => seen.add(look()))
  watching.observe(canvasElement, { childList: true, subtree: true, characterData: true })
  await userEvent.click(within(canvasElement).getByRole('button', { name: 'Open anew' }))
  await new Promise(requestAnimationFrame)
  watching.disconnect()
  return seen
}
