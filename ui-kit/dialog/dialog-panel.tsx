import { Dialog as Parts } from 'radix-ui'
import { Suspense, useEffect, useRef, useState } from 'react'
import { IconButton } from '../button/icon-button'
import { classNames } from '../class-names'
import { useOverlayLayer } from '../layers/use-overlay-layer'
import { usePortalContainer } from '../overlay/portal-container'
import { SkeletonText } from '../skeleton/skeleton-text'
import type { DialogProps } from './dialog'
import styles from './dialog.module.css'
import { useKeyboardHeight } from './use-keyboard-height'
import { useSheetDrag } from './use-sheet-drag'

/** Toasts lie above the dialog, so pressing one must not close the dialog. */
const keepOpenOnToastPress = (event: Event & { target: EventTarget | null }) => {
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
  const dragHandlers = useSheetDrag(panel, onClose)
  const keyboardHeight = useKeyboardHeight()
  useEffect(() => {
    const { activeElement } = document
    if (keyboardHeight > 0 && panel.current?.contains(activeElement))
      activeElement?.scrollIntoView({ block: 'nearest' })
  }, [keyboardHeight])
  useOverlayLayer(onClose)
  return (
    <Parts.Root open onOpenChange={open => open || onClose()}>
      <Parts.Portal container={container}>
        <div className={styles.backdrop} />
        <Parts.Content
          ref={panel}
          className={classNames(styles.panel, styles[height], styles[width])}
          {...(keyboardHeight > 0 && {
            style: { insetBlockEnd: keyboardHeight, maxBlockSize: `calc(100dvh - ${keyboardHeight}px)` },
          })}
          {...(!description && { 'aria-describedby': undefined })}
          onPointerDownOutside={keepOpenOnToastPress}
          onCloseAutoFocus={event => {
            event.preventDefault()
            // If another dialog has taken the place of this one, the focus belongs there.
            if (!document.activeElement?.closest('[role="dialog"]')) returnFocus()
          }}
        >
          <header className={styles.head} {...dragHandlers}>
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
  const bodyRef = useRef<HTMLDivElement>(null)
  const [isScrollable, setIsScrollable] = useState(false)
  useEffect(() => {
    const body = bodyRef.current
    if (!body) return
    const updateScrollable = () => setIsScrollable(body.scrollHeight > body.clientHeight)
    const resizeObserver = new ResizeObserver(updateScrollable)
    // The box may keep its height while its content grows or is replaced, so observe the content too.
    const observeContent = () => {
      resizeObserver.disconnect()
      for (const element of [body, ...body.children]) resizeObserver.observe(element)
      updateScrollable()
    }
    const contentObserver = new MutationObserver(observeContent)
    contentObserver.observe(body, { childList: true })
    observeContent()
    return () => {
      contentObserver.disconnect()
      resizeObserver.disconnect()
    }
  }, [])
  return (
    <div ref={bodyRef} className={styles.body} tabIndex={isScrollable ? 0 : undefined}>
      <Suspense fallback={<SkeletonText lineCount={4} />}>{children}</Suspense>
    </div>
  )
}
