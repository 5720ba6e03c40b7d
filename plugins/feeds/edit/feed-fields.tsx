import { Switch, TextField } from '#ui-kit'
import { DISTANCE_RANGE, LIMIT_RANGE, MAX_NAME, MAX_SEARCH } from '../config/read-stored-feed'
import styles from './edit-panel.module.css'
import type { FeedDraft, FeedFlag } from './feed-draft'
import { RelayField } from './relay-field'

const FLAG_FIELDS: readonly { readonly flag: FeedFlag; readonly label: string }[] = [
  { flag: 'showRepliedTo', label: 'Show replied-to' },
  { flag: 'hideReplies', label: 'Hide replies' },
  { flag: 'requiresMedia', label: 'Requires media' },
  { flag: 'requiresReplies', label: 'Requires replies' },
  { flag: 'excludeSeen', label: 'Exclude seen' },
  { flag: 'sortLikedPosts', label: 'Sort liked posts' },
  { flag: 'showEventsByUnknownUsers', label: 'Show events by unknown users' },
]

interface FeedFieldsProps {
  readonly draft: FeedDraft
  readonly defaultName: string
  /** True for a feed with its own query. Only the name of such a feed can be changed. */
  readonly nameOnly: boolean
  onDraft(draft: FeedDraft): void
}

/** The form for all settings of one feed. */
export function FeedFields({ draft, defaultName, nameOnly, onDraft }: FeedFieldsProps) {
  const set = (changed: Partial<FeedDraft>) => onDraft({ ...draft, ...changed })
  const name = (
    <TextField
      label="Name"
      value={draft.name}
      placeholder={defaultName}
      maxLength={MAX_NAME}
      onChange={event => set({ name: event.target.value })}
    />
  )
  if (nameOnly) return name
  return (
    <>
      <div className={styles.fields}>
        {name}
        <TextField
          label="Follow distance"
          title="0 only yourself, 1 follows only, 2 friends of friends"
          type="number"
          min={DISTANCE_RANGE.min}
          max={DISTANCE_RANGE.max}
          value={draft.distance}
          onChange={event => set({ distance: event.target.value })}
        />
        <TextField
          label="Limit"
          type="number"
          min={LIMIT_RANGE.min}
          max={LIMIT_RANGE.max}
          placeholder={String(LIMIT_RANGE.usual)}
          value={draft.limit}
          onChange={event => set({ limit: event.target.value })}
        />
        <TextField
          label="Event kinds"
          placeholder="1, 6, 30023"
          inputMode="numeric"
          value={draft.kinds}
          onChange={event => set({ kinds: event.target.value })}
        />
        <TextField
          label="Search text"
          value={draft.search}
          maxLength={MAX_SEARCH}
          onChange={event => set({ search: event.target.value })}
        />
        <RelayField relay={draft.relay} onRelay={relay => set({ relay })} />
      </div>
      <p className={styles.hint}>Follow distance: 0 only yourself, 1 follows only, 2 friends of friends.</p>
      <div className={styles.flags}>
        {FLAG_FIELDS.map(({ flag, label }) => (
          <Switch
            key={flag}
            label={label}
            checked={draft.flags[flag] ?? false}
            onChange={on => set({ flags: { ...draft.flags, [flag]: on } })}
          />
        ))}
      </div>
    </>
  )
}
