import { useLocation } from '@tanstack/react-router'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { IconButton } from '#ui-kit'

const Drawer = lazy(() => import('./sidebar-drawer'))

/**
 * The button that opens the drawer, whose code is loaded at the first press. The drawer closes when another page is
 * opened.
 */
export function MenuButton({ className }: { className?: string | undefined }) {
  const [isOpen, setIsOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const currentHref = useLocation({ select: location => location.href })
  // biome-ignore lint/correctness/useExhaustiveDependencies: going anywhere closes it
  useEffect(() => setIsOpen(false), [currentHref])
  const close = () => {
    // The drawer holds the focus while it is open, so it must be removed before the button is focused.
    flushSync(() => setIsOpen(false))
    button.current?.focus()
  }
  return (
    <>
      <IconButton
        ref={button}
        icon="menu"
        label="Menu"
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        className={className}
        onClick={() => setIsOpen(true)}
      />
      {isOpen && (
        <Suspense>
          <Drawer onClose={close} />
        </Suspense>
      )}
    </>
  )
}
