import { useState } from 'react'
import { noteKinds } from '#contracts/notes'
import { useKernel, usePoint } from '#kernel/react'
import { Button, ButtonRow, Dialog } from '#ui-kit'
import type { HomeFeed, OfferedSource } from '../config/home-feeds'
import { type HomeSettings, homeSettings, MAX_FEEDS } from '../home/home-settings'
import { feedMemory } from '../list/feed-memory'
import { endVisit } from '../seen/visits'
import { addFeed, changeFeed, deleteFeed, hasRoom, moveFeed, newFeedId, resetFeeds } from './edit-feeds'
import styles from './edit-panel.module.css'
import { draftOf, type FeedDraft, storedOf } from './feed-draft'
import { FeedFields } from './feed-fields'
import { useAutosave } from './use-autosave'

interface EditPanelProps {
  readonly feed: HomeFeed
  /** The feeds that are shown as tabs, in order. */
  readonly feeds: readonly HomeFeed[]
  readonly sources: readonly OfferedSource[]
  onClose(): void
}

/** Edits the shown feed, and adds, moves or deletes feeds. Typed text is saved automatically. */
export default function EditPanel({ feed, feeds, sources, onClose }: EditPanelProps) {
  const kernel = useKernel()
  const store = kernel.settings('pinion/home', homeSettings)
  const change = (to: (settings: HomeSettings) => HomeSettings) => {
    const { activeTab } = store.get()
    store.set(draft => {
      // The stored settings include changes made in other browser tabs. Only the active feed is taken from this
      // page.
      Object.assign(draft, to({ ...store.get(), activeTab }))
    })
  }
  const kinds = usePoint(noteKinds)
  const [draft, setDraft] = useState(() => draftOf(feed, kinds))
  const [asking, setAsking] = useState<'delete' | 'reset'>()
  const [made, setMade] = useState(0)
  const autosave = useAutosave((value: FeedDraft) =>
    // If the feed was deleted meanwhile, this call changes nothing.
    change(s => changeFeed(s, sources, storedOf(feed, value, kinds))),
  )
  const full = !hasRoom(store.get(), sources)
  const at = feeds.findIndex(({ id }) => id === feed.id)
  const move = (step: -1 | 1) => {
    const beside = feeds[at + step]
    if (beside) change(s => moveFeed(s, sources, feed.id, beside.id, step))
  }
  const remove = () => {
    setAsking(undefined)
    endVisit(kernel, feed.id)
    change(s => deleteFeed(s, sources, feed.id, feeds.find(({ id }) => id !== feed.id)?.id))
  }
  const reset = () => {
    setAsking(undefined)
    autosave.cancel()
    for (const { id } of feeds) endVisit(kernel, id)
    feedMemory.forget(kernel, name => name.includes('home/'))
    change(resetFeeds)
    // Reset the fields to the source's defaults, also when the same feed stays open.
    const source = sources.find(({ key }) => key === feed.id)?.value
    if (!source) return
    const { label, config } = source
    setDraft(draftOf({ name: label, ...(config && { config }) }, kinds))
    setMade(made + 1)
  }
  return (
    <section className={styles.editor} aria-label="Edit feeds">
      <FeedFields
        key={made}
        draft={draft}
        defaultName={feed.defaultName}
        nameOnly={!feed.config}
        onDraft={next => {
          setDraft(next)
          autosave.later(next)
        }}
      />
      <ButtonRow>
        <Button size="small" disabled={at <= 0} onClick={() => move(-1)}>
          Move left
        </Button>
        <Button size="small" disabled={at >= feeds.length - 1} onClick={() => move(1)}>
          Move right
        </Button>
        <Button size="small" disabled={full} onClick={() => change(s => addFeed(s, sources, newFeedId()))}>
          Add feed
        </Button>
        <Button size="small" variant="danger" disabled={feeds.length < 2} onClick={() => setAsking('delete')}>
          Delete feed
        </Button>
        <Button size="small" variant="ghost" onClick={() => setAsking('reset')}>
          Reset all feeds
        </Button>
        <Button size="small" variant="primary" onClick={onClose}>
          Done
        </Button>
      </ButtonRow>
      {full && <p className={styles.hint}>{MAX_FEEDS} feeds are the most there can be.</p>}
      <Dialog
        open={asking !== undefined}
        title={asking === 'reset' ? 'Reset all feeds to defaults?' : `Delete feed "${feed.name}"?`}
        onClose={() => setAsking(undefined)}
        footer={
          <>
            <Button onClick={() => setAsking(undefined)}>Cancel</Button>
            <Button variant="danger" onClick={asking === 'reset' ? reset : remove}>
              {asking === 'reset' ? 'Reset' : 'Delete'}
            </Button>
          </>
        }
      >
        <p className={styles.hint}>
          {asking === 'reset'
            ? 'Feeds you made and changes to the others are lost.'
            : 'Feeds that came with a plugin are back after a reset.'}
        </p>
      </Dialog>
    </section>
  )
}
