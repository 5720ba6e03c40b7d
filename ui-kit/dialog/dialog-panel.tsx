import { Dialog as Parts } from 'radix-ui'
import { Suspense, useEffect, useRef, useState } from 'react'
import { IconButton } from '../button/icon-button'
import { classNames } from '../class-names'
import { useLayer } from '../layers/use-layer'
import { usePortalContainer } from '../overlay/portal-container'
import { SkeletonText } from '../skeleton/skeleton-text'
import type { DialogProps } from './dialog'
import styles from './dialog.module.css'
import { useKeyboardHeight } from './use-keyboard-height'
import { useSheetDrag } from './use-sheet-drag'

/** Toasts lie above the dialog, so pressing one must not close the dialog. */
const onMessage = (event: Event & { target: EventTarget | null }) => {
  if (event.target instanceof Element && event.target.closest('[data-toasts]')) event.preventDefault()
}

/** The open dialog. Radix's own overlay is not used, because it locks the scrolling with a <style> element. */
export default function DialogPanel(props: Omit<DialogProps, 'open'> & { returnFocus(): void }) {
  const {
    title,
    description,
    height = 'auto',
    width = 'wide',
    children,
    footer,
    onClose,
    returnFocus,
  } = props
  const container = usePortalContainer()
  const panel = useRef<HTMLDivElement>(null)
  const drag = useSheetDrag(panel, onClose)
  const keyboard = useKeyboardHeight()
  useEffect(() => {
    const { activeElement } = document
    if (keyboard > 0 && panel.current?.contains(activeElement))
      activeElement?.scrollIntoView({ block: 'nearest' })
  }, [keyboard])
  useLayer(onClose)
  return (
    <Parts.Root open onOpenChange={open => open || onClose()}>
      <Parts.Portal container={container}>
        <div className={styles.backdrop} />
        <Parts.Content
          ref={panel}
          className={classNames(styles.panel, styles[height], styles[width])}
          {...(keyboard > 0 && {
            style: { insetBlockEnd: keyboard, maxBlockSize: `calc(100dvh - ${keyboard}px)` },
          })}
          {...(!description && { 'aria-describedby': undefined })}
          onPointerDownOutside={onMessage}
          onCloseAutoFocus={event => {
            event.preventDefault()
            // If another dialog has taken the place of this one, the focus belongs there.
            if (!document.activeElement?.closest('[role="dialog"]')) returnFocus()
          }}
        >
          <header className={styles.head} {...drag}>
            <Parts.Title className={styles.title}>{title}</Parts.Title>
            <Parts.Close asChild>
              <IconButton icon="close" label="Close" />
            </Parts.Close>
            {description && (
              <Parts.Description className={styles.description}>{description}</Parts.Description>
            )}
          </header>
          <DialogBody>{typeof children === 'function' ? children() : children}</DialogBody>
          {footer && <footer className={styles.foot}>{footer}</footer>}
        </Parts.Content>
      </Parts.Portal>
    </Parts.Root>
  )
}

/**
 * The content of the dialog. It scrolls if it is too high, also by the keyboard if nothing inside can take the focus.
 * Content that is still loading suspends inside this component, so that the page below stays visible.
 */
function DialogBody({ children }: { children: React.ReactNode }) {
  const ref = useRef<HTMLDivElement>(null)
  const [scrolls, setScrolls] = useState(false)
  useEffect(() => {
    const body = ref.current
    if (!body) return
    const look = () => setScrolls(body.scrollHeight > body.clientHeight)
    const watching = new ResizeObserver(look)
    // The box may keep its height while its content grows or is replaced, so observe the content too.
    const watch = () => {
      watching.disconnect()
      for (const part of [body, ...body.children]) watching.observe(part)
      look()
    }
    const changing = new MutationObserver(watch)
    changing.observe(body, { childList: true })
    watch()
    return () => {
      changing.disconnect()
      watching.disconnect()
    }
  }, [])
  return (
    <div ref={ref} className={styles.body} tabIndex={scrolls ? 0 : undefined}>
      <Suspense fallback={<SkeletonText lines={4} />}>{children}</Suspense>
    </div>
  )
}
