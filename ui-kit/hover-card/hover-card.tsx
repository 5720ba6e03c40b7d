import {
  type KeyboardEvent,
  lazy,
  type PointerEvent,
  type ReactElement,
  type ReactNode,
  Suspense,
  useEffect,
  useRef,
  useState,
} from 'react'
import styles from './hover-card.module.css'

const HoverCardPanel = lazy(() => import('./hover-card-panel'))

/** ms */
const OPEN_AFTER = 300
const CLOSE_AFTER = 150

export interface HoverCardProps {
  /** Rendered only while the card is open. If it is a function, the elements are not created before that. */
  readonly content: ReactNode | (() => ReactNode)
  /** One element that can have the focus: a link or a button. */
  readonly children: ReactElement
}

/**
 * A preview of a link's target, shown after the pointer or the focus has rested on the link for a moment. A page has
 * hundreds of these, so this component contains only the timing. The card's code is loaded when the first card opens.
 */
export function HoverCard({ content, children }: HoverCardProps) {
  const anchor = useRef<HTMLSpanElement>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const [open, setOpen] = useState(false)
  const later = (to: boolean, ms: number) => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => setOpen(to), ms)
  }
  const close = () => later(false, 0)
  useEffect(() => () => clearTimeout(timer.current), [])
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it listens for the link inside it, which is the control
    <span
      ref={anchor}
      className={styles.anchor}
      onPointerEnter={(event: PointerEvent) => event.pointerType !== 'touch' && later(true, OPEN_AFTER)}
      onPointerLeave={() => later(false, CLOSE_AFTER)}
      onPointerDown={close}
      onFocus={event => event.target.matches(':focus-visible') && later(true, OPEN_AFTER)}
      onBlur={() => later(false, CLOSE_AFTER)}
      onKeyDown={(event: KeyboardEvent) => event.key === 'Escape' && close()}
    >
      {children}
      {open && (
        <Suspense>
          <HoverCardPanel anchor={anchor.current?.firstElementChild} onClose={close}>
            {typeof content === 'function' ? content() : content}
          </HoverCardPanel>
        </Suspense>
      )}
    </span>
  )
}
