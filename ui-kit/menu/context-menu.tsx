import { type PointerEvent, type ReactNode, useRef, useState } from 'react'
import { useReturnFocus } from '../overlay/use-return-focus'
import { type MenuItem, menuList } from './menu'
import styles from './menu.module.css'

export interface ContextMenuProps {
  readonly items: readonly MenuItem[]
  /** Whose menu it is, for screen readers. */
  readonly label: string
  /** What it is about. Everything in the menu must also be reachable in another way: nobody sees that it is there. */
  readonly children: ReactNode
}

/** ms a finger rests until the menu comes. */
const LONG_PRESS = 500

/** A menu at the place of a right press, of a finger that rests, or of the menu key. */
export function ContextMenu({ items, label, children }: ContextMenuProps) {
  const area = useRef<HTMLElement>(null)
  const place = useRef<{ getBoundingClientRect(): DOMRect } | null>(null)
  const press = useRef<ReturnType<typeof setTimeout>>(undefined)
  const [open, setOpen] = useState<false | 'pointer' | 'keyboard'>(false)
  const returnFocus = useReturnFocus(open !== false)
  const openAt = (x: number, y: number, how: 'pointer' | 'keyboard') => {
    place.current = { getBoundingClientRect: () => new DOMRect(x, y, 0, 0) }
    setOpen(how)
  }
  const letGo = () => clearTimeout(press.current)
  const rest = (event: PointerEvent) => {
    // Browsers that send `contextmenu` for a resting finger do it later than this, onto an open menu.
    if (event.pointerType !== 'touch') return
    const { clientX, clientY } = event
    press.current = setTimeout(() => openAt(clientX, clientY, 'pointer'), LONG_PRESS)
  }
  return (
    <>
      {/* biome-ignore lint/a11y/useSemanticElements: a group of whatever it holds, not of form fields */}
      <div
        ref={node => {
          area.current = node
        }}
        role="group"
        aria-label={label}
        className={styles.area}
        onPointerEnter={menuList.preload}
        onPointerDown={rest}
        onPointerMove={letGo}
        onPointerUp={letGo}
        onPointerCancel={letGo}
        onContextMenu={event => {
          event.preventDefault()
          letGo()
          // The menu key says so by pressing no button.
          openAt(event.clientX, event.clientY, event.button === 2 ? 'pointer' : 'keyboard')
        }}
      >
        {children}
      </div>
      {open && (
        <menuList.Part
          anchor={place}
          label={area}
          items={items}
          align="start"
          onFirst={open === 'keyboard'}
          returnFocus={returnFocus}
          onClose={() => setOpen(false)}
          onMissing={() => setOpen(false)}
        />
      )}
    </>
  )
}
