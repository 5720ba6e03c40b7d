import { HoverCard } from 'radix-ui'
import { type ReactNode, useEffect, useRef } from 'react'
import { usePortalContainer } from '../overlay/portal-container'
import styles from './hover-card.module.css'

interface HoverCardPanelProps {
  readonly anchor: Element | null | undefined
  onClose(): void
  readonly children: ReactNode
}

/** The floating card. It stands where the anchor was when the card opened, so it closes when the page scrolls. */
export default function HoverCardPanel({ anchor, onClose, children }: HoverCardPanelProps) {
  const container = usePortalContainer()
  const close = useRef(onClose)
  useEffect(() => {
    close.current = onClose
  })
  useEffect(() => {
    const onScroll = () => close.current()
    addEventListener('scroll', onScroll, { passive: true, once: true })
    return () => removeEventListener('scroll', onScroll)
  }, [])
  const box = anchor?.getBoundingClientRect()
  if (!box) return null
  const place = { left: box.left, top: box.top, width: box.width, height: box.height }
  return (
    <HoverCard.Root open>
      <HoverCard.Trigger asChild>
        <span aria-hidden="true" className={styles.place} style={place} />
      </HoverCard.Trigger>
      <HoverCard.Portal container={container}>
        <HoverCard.Content
          className={styles.card}
          align="start"
          sideOffset={6}
          collisionPadding={8}
          onEscapeKeyDown={onClose}
        >
          {children}
        </HoverCard.Content>
      </HoverCard.Portal>
    </HoverCard.Root>
  )
}
