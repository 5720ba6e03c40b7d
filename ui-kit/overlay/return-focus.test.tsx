// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeAll, expect, it } from 'vitest'
import { Dialog } from '../dialog/dialog'
import { Menu } from '../menu/menu'
import { Popover } from '../popover/popover'

beforeAll(() => {
  // jsdom has no layout and therefore no `ResizeObserver`.
  globalThis.ResizeObserver ??= class {
    observe() {}
    unobserve() {}
    disconnect() {}
  }
})
afterEach(cleanup)

function FromMenu() {
  const [asked, setAsked] = useState(false)
  return (
    <>
      <Menu
        trigger={<button type="button">More</button>}
        items={[{ id: 'ask', label: 'Ask', onSelect: () => setAsked(true) }]}
      />
      <Question open={asked} onClose={() => setAsked(false)} />
    </>
  )
}

function FromPopover() {
  const [asked, setAsked] = useState(false)
  return (
    <>
      <Popover trigger={<button type="button">More</button>} label="Acts">
        {close => (
          <button
            type="button"
            onClick={() => {
              close()
              setAsked(true)
            }}
          >
            Ask
          </button>
        )}
      </Popover>
      <Question open={asked} onClose={() => setAsked(false)} />
    </>
  )
}

const Question = (props: { open: boolean; onClose(): void }) => (
  <Dialog {...props} title="Sure?">
    It cannot be undone.
  </Dialog>
)

it.each([
  ['menu', FromMenu, 'menuitem'],
  ['popover', FromPopover, 'button'],
] as const)(
  'a dialog that was opened by a %s returns the focus to that one’s button',
  async (_, View, role) => {
    render(<View />)
    const button = screen.getByRole('button', { name: 'More' })
    // At the second opening all code is loaded, so the dialog opens at the moment at which the other view closes.
    for (const time of ['first', 'second']) {
      button.focus()
      fireEvent.click(button, { detail: 0 })
      const item = await screen.findByRole(role, { name: 'Ask' })
      await waitFor(() => expect(item.closest('[data-state=open]')).toContain(document.activeElement))
      fireEvent.click(item)
      const dialog = await screen.findByRole('dialog', { name: 'Sure?' })
      await waitFor(() => expect(dialog.contains(document.activeElement)).toBe(true))
      fireEvent.keyDown(dialog, { key: 'Escape' })
      await waitFor(() => expect(document.activeElement, time).toBe(button))
      expect(screen.queryByRole('dialog')).toBeNull()
    }
  },
)
