import { useState } from 'react'
import { noteKinds } from '#contracts/notes'
import { useContributions, useKernel } from '#kernel/react'
import { Button, ButtonRow, Dialog } from '#ui-kit'
import { type HomeSettings, homeSettings, MAX_FEEDS } from '../home/home-settings'
import { rememberedFeeds } from '../list/remembered-feeds'
import { endFeedVisit } from '../reading-position/feed-visits'
import {
  addFeed,
  canAddFeed,
  defaultHomeSettings,
  deleteFeed,
  generateFeedId,
  moveFeed,
  replaceFeed,
} from './edit-feeds'
import styles from './edit-feeds-panel.module.css'
import { createFeedDraft, type FeedDraft, toStoredFeed } from './feed-draft'
import { FeedFields } from './feed-fields'
import type { FeedSource, HomeFeed } from './list-home-feeds'
import { useAutosave } from './use-autosave'

interface EditFeedsPanelProps {
  readonly feed: HomeFeed
  /** The feeds that are shown as tabs, in order. */
  readonly feeds: readonly HomeFeed[]
  readonly sources: readonly FeedSource[]
  onClose(): void
}

/** Edits the shown feed, and adds, moves or deletes feeds. Typed text is saved automatically. */
export default function EditFeedsPanel({ feed, feeds, sources, onClose }: EditFeedsPanelProps) {
  const kernel = useKernel()
  const store = kernel.settings('pinion/home', homeSettings)
  const updateSettings = (update: (settings: HomeSettings) => HomeSettings) => {
    const { activeTab } = store.get()
    store.set(draft => {
      // The stored settings include changes made in other browser tabs. Only the active feed is taken from this
      // page.
      Object.assign(draft, update({ ...store.get(), activeTab }))
    })
  }
  const kinds = useContributions(noteKinds)
  const [draft, setDraft] = useState(() => createFeedDraft(feed, kinds))
  const [confirming, setConfirming] = useState<'delete' | 'reset'>()
  const [resetCount, setResetCount] = useState(0)
  const autosave = useAutosave((value: FeedDraft) =>
    // If the feed was deleted meanwhile, this call changes nothing.
    updateSettings(s => replaceFeed(s, sources, toStoredFeed(feed, value, kinds))),
  )
  const isFull = !canAddFeed(store.get(), sources)
  const feedIndex = feeds.findIndex(({ id }) => id === feed.id)
  const move = (direction: -1 | 1) => {
    const neighbour = feeds[feedIndex + direction]
    if (neighbour) updateSettings(s => moveFeed(s, sources, feed.id, neighbour.id, direction))
  }
  const remove = () => {
    setConfirming(undefined)
    endFeedVisit(kernel, feed.id)
    updateSettings(s => deleteFeed(s, sources, feed.id, feeds.find(({ id }) => id !== feed.id)?.id))
  }
  const reset = () => {
    setConfirming(undefined)
    autosave.cancel()
    for (const { id } of feeds) endFeedVisit(kernel, id)
    rememberedFeeds.forget(kernel, name => name.includes('home/'))
    updateSettings(defaultHomeSettings)
    // Reset the fields to the source's defaults, also when the same feed stays open.
    const source = sources.find(({ key }) => key === feed.id)?.value
    if (!source) return
    const { label, config } = source
    setDraft(createFeedDraft({ name: label, ...(config && { config }) }, kinds))
    setResetCount(resetCount + 1)
  }
  return (
    <section className={styles.editor} aria-label="Edit feeds">
      <FeedFields
        key={resetCount}
        draft={draft}
        defaultName={feed.defaultName}
        isNameOnly={!feed.config}
        onDraftChange={nextDraft => {
          setDraft(nextDraft)
          autosave.saveLater(nextDraft)
        }}
      />
      <ButtonRow>
        <Button size="small" disabled={feedIndex <= 0} onClick={() => move(-1)}>
          Move left
        </Button>
        <Button size="small" disabled={feedIndex >= feeds.length - 1} onClick={() => move(1)}>
          Move right
        </Button>
        <Button
          size="small"
          disabled={isFull}
          onClick={() => updateSettings(s => addFeed(s, sources, generateFeedId()))}
        >
          Add feed
        </Button>
        <Button
          size="small"
          variant="danger"
          disabled={feeds.length < 2}
          onClick={() => setConfirming('delete')}
        >
          Delete feed
        </Button>
        <Button size="small" variant="ghost" onClick={() => setConfirming('reset')}>
          Reset all feeds
        </Button>
        <Button size="small" variant="primary" onClick={onClose}>
          Done
        </Button>
      </ButtonRow>
      {isFull && <p className={styles.hint}>{MAX_FEEDS} feeds are the most there can be.</p>}
      <Dialog
        open={confirming !== undefined}
        title={confirming === 'reset' ? 'Reset all feeds to defaults?' : `Delete feed "${feed.name}"?`}
        onClose={() => setConfirming(undefined)}
        footer={
          <>
            <Button onClick={() => setConfirming(undefined)}>Cancel</Button>
            <Button variant="danger" onClick={confirming === 'reset' ? reset : remove}>
              {confirming === 'reset' ? 'Reset' : 'Delete'}
            </Button>
          </>
        }
      >
        <p className={styles.hint}>
          {confirming === 'reset'
            ? 'Feeds you made and changes to the others are lost.'
            : 'Feeds that came with a plugin are back after a reset.'}
        </p>
      </Dialog>
    </section>
  )
}
