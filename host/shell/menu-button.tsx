import { useLocation } from '@tanstack/react-router'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { IconButton } from '#ui-kit'

const Drawer = lazy(() => import('./drawer'))

/**
 * The button that opens the drawer, whose code is loaded at the first press. The drawer closes when another page is
 * opened.
 */
export function MenuButton({ className }: { className?: string | undefined }) {
  const [open, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const here = useLocation({ select: l => l.href })
  // biome-ignore lint/correctness/useExhaustiveDependencies: going anywhere closes it
  useEffect(() => setOpen(false), [here])
  const close = () => {
    // The drawer holds the focus while it is open, so it must be removed before the button is focused.
    flushSync(() => setOpen(false))
    button.current?.focus()
  }
  return (
    <>
      <IconButton
        ref={button}
        icon="menu"
        label="Menu"
        aria-haspopup="dialog"
        aria-expanded={open}
        className={className}
        onClick={() => setOpen(true)}
      />
      {open && (
        <Suspense>
          <Drawer onClose={close} />
        </Suspense>
      )}
    </>
  )
}
