import { useLocation } from '@tanstack/react-router'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { IconButton } from '#ui-kit'

const Drawer = lazy(() => import('./drawer'))

/** Opens the drawer, whose code is fetched with the first tap. Going anywhere closes it. */
export function MenuButton({ className }: { className?: string | undefined }) {
  const [open, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const here = useLocation({ select: l => l.href })
  // biome-ignore lint/correctness/useExhaustiveDependencies: going anywhere closes it
  useEffect(() => setOpen(false), [here])
  const close = () => {
    // While the drawer is there it holds the focus.
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
