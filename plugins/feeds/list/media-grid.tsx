import { type MouseEvent, useMemo, useState } from 'react'
import { NoteCard, NoteMediaViewer } from '#contracts/notes'
import type { NostrEvent } from '#kernel/ports'
import { PluginView } from '#kernel/react'
import { type MeasuredHeights, Skeleton, VirtualList } from '#ui-kit'
import { SeenMarker } from '../reading-position/seen-marker'
import styles from './media-grid.module.css'

const COLUMNS = 3
/** Media query for a wide page. On a narrower page, a viewer has no room beside its note. */
const WIDE_PAGE = '(min-width: 820px)'

/** Width of the main column in px if the window is wider. */
const MAX_WIDTH_PX = 600

/** Gap between tiles in px. */
const GAP_PX = 2

/** Height of a row in px: a square tile and the gap below it. */
const rowHeightPx = () => {
  const width = Math.min(MAX_WIDTH_PX, document.documentElement.clientWidth)
  return (width - (COLUMNS - 1) * GAP_PX) / COLUMNS + GAP_PX
}

/**
 * A grid of pictures and videos, three per row. A click on a tile opens the viewer, or the note if the page is narrow.
 */
export default function MediaGrid(props: {
  readonly events: readonly NostrEvent[]
  readonly memory?: MeasuredHeights | undefined
  readonly onLeave?: (heights: MeasuredHeights) => void
}) {
  const { events, memory, onLeave } = props
  const [itemHeight] = useState(rowHeightPx)
  const [firstViewed, setFirstViewed] = useState<string>()
  const rows = useMemo(
    () =>
      Array.from({ length: Math.ceil(events.length / COLUMNS) }, (_, row) =>
        events.slice(row * COLUMNS, (row + 1) * COLUMNS),
      ),
    [events],
  )
  const onTileClick = (event: NostrEvent) => (click: MouseEvent) => {
    if (click.button !== 0 || click.metaKey || click.ctrlKey || click.shiftKey || click.altKey) return
    // Covered pictures, and media that the viewer cannot show, have no `data-viewable`. Their link opens the note.
    const link = click.target instanceof Element && click.target.closest('a[data-viewable]')
    if (!link || !window.matchMedia(WIDE_PAGE).matches) return
    click.preventDefault()
    click.stopPropagation()
    setFirstViewed(event.id)
  }
  return (
    <>
      <VirtualList
        items={rows}
        estimatedItemPx={itemHeight}
        measuredHeights={memory}
        {...(onLeave && { onLeave })}
        getKey={row => row[0]?.id ?? ''}
        renderItem={row => (
          <div className={styles.row}>
            {row.map(event => (
              // A click on the link inside the tile is handled here. Pressing Enter on the link counts as a click too.
              <div key={event.id} className={styles.cell} onClickCapture={onTileClick(event)}>
                <SeenMarker event={event} />
                <PluginView token={NoteCard} event={event} mode="tile" pending={<Skeleton height="100%" />} />
              </div>
            ))}
          </div>
        )}
      />
      {firstViewed !== undefined && (
        <PluginView
          token={NoteMediaViewer}
          events={events}
          firstId={firstViewed}
          onClose={() => setFirstViewed(undefined)}
        />
      )}
    </>
  )
}
