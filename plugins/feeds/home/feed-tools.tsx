import { useState } from 'react'
import { LazyView, PluginBoundary, usePluginId } from '#kernel/react'
import { IconButton, Menu } from '#ui-kit'
import type { FeedReaderContext } from '../contract'
import type { FeedState } from '../list/feed-list'
import styles from './home.module.css'

const loadReach = () => import('./unreached-follows-dialog')

interface FeedToolsProps {
  readonly isGrid: boolean
  onGridChange(isGrid: boolean): void
  readonly isEditing: boolean
  onEditChange(isEditing: boolean): void
  readonly facts: FeedReaderContext
  /** The relays' answers to the query of the shown feed. */
  readonly answersRef: { readonly current: FeedState['query'] | undefined }
}

/** The buttons beside the tabs: list or grid, edit, and which relays have answered. */
export default function FeedTools({
  isGrid,
  onGridChange,
  isEditing,
  onEditChange,
  facts,
  answersRef,
}: FeedToolsProps) {
  const owner = usePluginId()
  const [shownAnswers, setShownAnswers] = useState<FeedState['query']['answers']>()
  return (
    <div className={styles.tools}>
      <IconButton
        icon="list"
        label="Show as list"
        aria-pressed={!isGrid}
        onClick={() => onGridChange(false)}
      />
      <IconButton icon="grid" label="Show as grid" aria-pressed={isGrid} onClick={() => onGridChange(true)} />
      <Menu
        trigger={<IconButton icon="sliders" label="Feed options" />}
        items={[
          {
            id: 'edit',
            label: isEditing ? 'Stop editing feeds' : 'Edit feeds',
            icon: 'edit',
            onSelect: () => onEditChange(!isEditing),
          },
          {
            id: 'reach',
            label: 'Follows that were not reached',
            icon: 'relay',
            onSelect: () => setShownAnswers(answersRef.current?.answers ?? {}),
          },
        ]}
      />
      {shownAnswers && (
        <PluginBoundary plugin={owner} where="reach">
          <LazyView
            load={loadReach}
            props={{
              follows: facts.follows,
              answers: shownAnswers,
              onClose: () => setShownAnswers(undefined),
            }}
          />
        </PluginBoundary>
      )}
    </div>
  )
}
