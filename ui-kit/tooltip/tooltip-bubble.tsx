import { Portal } from 'radix-ui'
import { Popper } from 'radix-ui/internal'
import type { RefObject } from 'react'
import { usePortalContainer } from '../overlay/portal-container'
import { ShortcutHint } from '../shortcut-hint/shortcut-hint'
import styles from './tooltip.module.css'

interface TooltipBubbleProps {
  readonly id: string
  readonly anchorRef: RefObject<HTMLElement | null>
  readonly text: string
  readonly shortcutKeys: string | undefined
  /** Called when the pointer moves onto the bubble, which keeps the tooltip open. */
  onEnter(): void
  onLeave(): void
}

export default function TooltipBubble({
  id,
  anchorRef,
  text,
  shortcutKeys,
  onEnter,
  onLeave,
}: TooltipBubbleProps) {
  const container = usePortalContainer()
  return (
    <Popper.Root>
      <Popper.Anchor virtualRef={anchorRef} />
      <Portal.Root container={container}>
        <Popper.Content
          id={id}
          role="tooltip"
          side="bottom"
          sideOffset={6}
          collisionPadding={8}
          className={styles.bubble}
          onPointerEnter={onEnter}
          onPointerLeave={onLeave}
        >
          {text}
          {shortcutKeys && <ShortcutHint keys={shortcutKeys} />}
        </Popper.Content>
      </Portal.Root>
    </Popper.Root>
  )
}
