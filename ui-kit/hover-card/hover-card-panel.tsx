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
  const onCloseRef = useRef(onClose)
  useEffect(() => {
    onCloseRef.current = onClose
  })
  useEffect(() => {
    const onScroll = () => onCloseRef.current()
    addEventListener('scroll', onScroll, { passive: true, once: true })
    return () => removeEventListener('scroll', onScroll)
  }, [])
  const anchorRect = anchor?.getBoundingClientRect()
  if (!anchorRect) return null
  const anchorStyle = {
    left: anchorRect.left,
    top: anchorRect.top,
    width: anchorRect.width,
    height: anchorRect.height,
  }
  return (
    <HoverCard.Root open>
      <HoverCard.Trigger asChild>
        <span aria-hidden="true" className={styles.place} style={anchorStyle} />
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
