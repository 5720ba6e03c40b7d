import { Dialog as Parts } from 'radix-ui'
import { type KeyboardEvent, useState } from 'react'
import { classNames } from '../class-names'
import { Icon } from '../icon/icon'
import { useLayer } from '../layers/use-layer'
import { usePortalContainer } from '../overlay/portal-container'
import { Spoken } from '../spoken/spoken'
import type { MediaViewerProps } from './media-viewer'
import { pageDots } from './page-dots'
import { useSwipe } from './use-swipe'
import styles from './viewer.module.css'

type ViewerPanelProps = MediaViewerProps & { readonly index: number; returnFocus(): void }

/** The open viewer. Like the dialog, it does not use Radix's overlay, which would add a <style> element. */
export default function ViewerPanel(props: ViewerPanelProps) {
  const { items, index, size = 'lightbox', onIndex, onClose, returnFocus } = props
  const [screen, setScreen] = useState(size === 'screen')
  const container = usePortalContainer()
  useLayer(onClose, { hides: true })
  const item = items[index]
  const go = (to: number) => to >= 0 && to < items.length && onIndex(to)
  const swipe = useSwipe(step => go(index + step))
  const press = (event: KeyboardEvent<HTMLElement>) => {
    // A film's own controls use the arrow keys, so the viewer ignores them there.
    if (event.target instanceof HTMLMediaElement) return
    const ahead = getComputedStyle(event.currentTarget).direction === 'rtl' ? -1 : 1
    const to = { ArrowRight: index + ahead, ArrowLeft: index - ahead, Home: 0, End: items.length - 1 }[
      event.key
    ]
    if (to === undefined) return
    event.preventDefault()
    go(to)
  }
  if (!item) return null
  return (
    <Parts.Root open onOpenChange={open => open || onClose()}>
      <Parts.Portal container={container}>
        <div className={classNames(styles.backdrop, screen && styles.dark)} />
        <Parts.Content
          className={classNames(styles.viewer, screen && styles.screen)}
          aria-describedby={undefined}
          onKeyDown={press}
          onCloseAutoFocus={event => {
            event.preventDefault()
            returnFocus()
          }}
        >
          <Parts.Title asChild>
            <Spoken as="h2" aria-live="polite">
              {items.length > 1 && `${index + 1} of ${items.length}: `}
              {item.label}
            </Spoken>
          </Parts.Title>
          <div key={item.key} className={styles.stage} {...swipe}>
            {item.render()}
          </div>
          <div className={styles.tools}>
            {!screen && (
              <button
                type="button"
                className={styles.tool}
                aria-label="Full screen"
                onClick={() => setScreen(true)}
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
              onClick={() => go(index - 1)}
            >
              <Icon name="chevron-left" />
            </button>
          )}
          {index < items.length - 1 && (
            <button
              type="button"
              className={classNames(styles.tool, styles.side, styles.next)}
              aria-label="Next"
              onClick={() => go(index + 1)}
            >
              <Icon name="chevron-right" />
            </button>
          )}
          <PageDots index={index} count={items.length} onIndex={go} />
        </Parts.Content>
      </Parts.Portal>
    </Parts.Root>
  )
}

function PageDots({ index, count, onIndex }: { index: number; count: number; onIndex(to: number): void }) {
  return (
    <div className={styles.dots}>
      {pageDots(index, count).map(dot => (
        <button
          key={dot.index}
          type="button"
          className={classNames(styles.dot, dot.small && styles.small)}
          aria-label={`${dot.index + 1} of ${count}`}
          aria-current={dot.index === index ? 'true' : undefined}
          onClick={() => onIndex(dot.index)}
        />
      ))}
    </div>
  )
}
