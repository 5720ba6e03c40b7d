import { useState } from 'react'
import { Guard, LazyView, useOwner } from '#kernel/react'
import { IconButton, Menu } from '#ui-kit'
import type { FeedFacts } from '../contract'
import type { FeedState } from '../list/feed-list'
import styles from './home.module.css'

const loadReach = () => import('../reach/reach-dialog')

interface FeedToolsProps {
  readonly grid: boolean
  onGrid(grid: boolean): void
  readonly editing: boolean
  onEdit(editing: boolean): void
  readonly facts: FeedFacts
  /** The relays' answers to the query of the shown feed. */
  readonly answers: { readonly current: FeedState['query'] | undefined }
}

/** The buttons beside the tabs: list or grid, edit, and which relays have answered. */
export default function FeedTools({ grid, onGrid, editing, onEdit, facts, answers }: FeedToolsProps) {
  const owner = useOwner()
  const [asked, setAsked] = useState<FeedState['query']['answers']>()
  return (
    <div className={styles.tools}>
      <IconButton icon="list" label="Show as list" aria-pressed={!grid} onClick={() => onGrid(false)} />
      <IconButton icon="grid" label="Show as grid" aria-pressed={grid} onClick={() => onGrid(true)} />
      <Menu
        trigger={<IconButton icon="sliders" label="Feed options" />}
        items={[
          {
            id: 'edit',
            label: editing ? 'Stop editing feeds' : 'Edit feeds',
            icon: 'edit',
            onSelect: () => onEdit(!editing),
          },
          {
            id: 'reach',
            label: 'Follows that were not reached',
            icon: 'relay',
            onSelect: () => setAsked(answers.current?.answers ?? {}),
          },
        ]}
      />
      {asked && (
        <Guard plugin={owner} where="reach">
          <LazyView
            load={loadReach}
            props={{ follows: facts.follows, answers: asked, onClose: () => setAsked(undefined) }}
          />
        </Guard>
      )}
    </div>
  )
}
