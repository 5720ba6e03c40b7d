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

const OPEN_DELAY_MS = 300
const CLOSE_DELAY_MS = 150

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
  const [isOpen, setIsOpen] = useState(false)
  const setOpenAfter = (nextOpen: boolean, delayMs: number) => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => setIsOpen(nextOpen), delayMs)
  }
  const close = () => setOpenAfter(false, 0)
  useEffect(() => () => clearTimeout(timer.current), [])
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it listens for the link inside it, which is the control
    <span
      ref={anchor}
      className={styles.anchor}
      onPointerEnter={(event: PointerEvent) =>
        event.pointerType !== 'touch' && setOpenAfter(true, OPEN_DELAY_MS)
      }
      onPointerLeave={() => setOpenAfter(false, CLOSE_DELAY_MS)}
      onPointerDown={close}
      onFocus={event => event.target.matches(':focus-visible') && setOpenAfter(true, OPEN_DELAY_MS)}
      onBlur={() => setOpenAfter(false, CLOSE_DELAY_MS)}
      onKeyDown={(event: KeyboardEvent) => event.key === 'Escape' && close()}
    >
      {children}
      {isOpen && (
        <Suspense>
          <HoverCardPanel anchor={anchor.current?.firstElementChild} onClose={close}>
            {typeof content === 'function' ? content() : content}
          </HoverCardPanel>
        </Suspense>
      )}
    </span>
  )
}
