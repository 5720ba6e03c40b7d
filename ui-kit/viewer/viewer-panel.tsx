import { Dialog as Parts } from 'radix-ui'
import { type KeyboardEvent, useState } from 'react'
import { classNames } from '../class-names'
import { Icon } from '../icon/icon'
import { useOverlayLayer } from '../layers/use-overlay-layer'
import { usePortalContainer } from '../overlay/portal-container'
import { VisuallyHidden } from '../visually-hidden/visually-hidden'
import { computePageDots } from './compute-page-dots'
import type { MediaViewerProps } from './media-viewer'
import { useSwipe } from './use-swipe'
import styles from './viewer.module.css'

type ViewerPanelProps = MediaViewerProps & { readonly index: number; returnFocus(): void }

/** The open viewer. Like the dialog, it does not use Radix's overlay, which would add a <style> element. */
export default function ViewerPanel(props: ViewerPanelProps) {
  const { items, index, size = 'lightbox', onIndexChange, onClose, returnFocus } = props
  const [isFullScreen, setFullScreen] = useState(size === 'screen')
  const container = usePortalContainer()
  useOverlayLayer(onClose, { hides: true })
  const item = items[index]
  const showItem = (targetIndex: number) =>
    targetIndex >= 0 && targetIndex < items.length && onIndexChange(targetIndex)
  const swipeHandlers = useSwipe(direction => showItem(index + direction))
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    // A film's own controls use the arrow keys, so the viewer ignores them there.
    if (event.target instanceof HTMLMediaElement) return
    const forwardStep = getComputedStyle(event.currentTarget).direction === 'rtl' ? -1 : 1
    const targetIndex = {
      ArrowRight: index + forwardStep,
      ArrowLeft: index - forwardStep,
      Home: 0,
      End: items.length - 1,
    }[event.key]
    if (targetIndex === undefined) return
    event.preventDefault()
    showItem(targetIndex)
  }
  if (!item) return null
  return (
    <Parts.Root open onOpenChange={open => open || onClose()}>
      <Parts.Portal container={container}>
        <div className={classNames(styles.backdrop, isFullScreen && styles.dark)} />
        <Parts.Content
          className={classNames(styles.viewer, isFullScreen && styles.screen)}
          aria-describedby={undefined}
          onKeyDown={onKeyDown}
          onCloseAutoFocus={event => {
            event.preventDefault()
            returnFocus()
          }}
        >
          <Parts.Title asChild>
            <VisuallyHidden as="h2" aria-live="polite">
              {items.length > 1 && `${index + 1} of ${items.length}: `}
              {item.label}
            </VisuallyHidden>
          </Parts.Title>
          <div key={item.key} className={styles.stage} {...swipeHandlers}>
            {item.renderItem()}
          </div>
          <div className={styles.tools}>
            {!isFullScreen && (
              <button
                type="button"
                className={styles.tool}
                aria-label="Full screen"
                onClick={() => setFullScreen(true)}
              >
                <Icon name="expand" />
              </button>
            )}
            <Parts.Close className={styles.tool} aria-label="Close">
              <Icon name="close" />
            </Parts.Close>
          </div>
          {index > 0 && (
            <button
              type="button"
              className={classNames(styles.tool, styles.side, styles.previous)}
              aria-label="Previous"
              onClick={() => showItem(index - 1)}
            >
              <Icon name="chevron-left" />
            </button>
          )}
          {index < items.length - 1 && (
            <button
              type="button"
              className={classNames(styles.tool, styles.side, styles.next)}
              aria-label="Next"
              onClick={() => showItem(index + 1)}
            >
              <Icon name="chevron-right" />
            </button>
          )}
          <PageDots index={index} count={items.length} onIndex={showItem} />
        </Parts.Content>
      </Parts.Portal>
    </Parts.Root>
  )
}

function PageDots({
  index,
  count,
  onIndex,
}: {
  index: number
  count: number
  onIndex(targetIndex: number): void
}) {
  return (
    <div className={styles.dots}>
      {computePageDots(index, count).map(pageDot => (
        <button
          key={pageDot.index}
          type="button"
          className={classNames(styles.dot, pageDot.isSmall && styles.small)}
          aria-label={`${pageDot.index + 1} of ${count}`}
          aria-current={pageDot.index === index ? 'true' : undefined}
          onClick={() => onIndex(pageDot.index)}
        />
      ))}
    </div>
  )
}
