import { HoverCard as Parts } from 'radix-ui'
import type { ReactElement, ReactNode } from 'react'
import styles from './hover-card.module.css'

export interface HoverCardProps {
  /** Made only while the card is open; a function spares even making the elements. */
  readonly content: ReactNode | (() => ReactNode)
  /** One element that takes a ref and the usual props, able to hold the focus: a link or a button. */
  readonly children: ReactElement
}

const Content = ({ of }: { of: HoverCardProps['content'] }) => (typeof of === 'function' ? of() : of)

/** A preview of what a link leads to, after resting on it for a moment with the pointer or the focus. */
export function HoverCard({ content, children }: HoverCardProps) {
  return (
    <Parts.Root openDelay={300} closeDelay={150}>
      <Parts.Trigger asChild>{children}</Parts.Trigger>
      <Parts.Portal>
        <Parts.Content className={styles.card} align="start" sideOffset={6} collisionPadding={8}>
          <Content of={content} />
        </Parts.Content>
      </Parts.Portal>
    </Parts.Root>
  )
}
