import { Switch, TextField } from '#ui-kit'
import styles from './edit-feeds-panel.module.css'
import type { FeedDraft, FeedFlag } from './feed-draft'
import {
  FEED_LIMIT_RANGE,
  FOLLOW_DISTANCE_RANGE,
  MAX_FEED_NAME_CHARS,
  MAX_SEARCH_CHARS,
} from './parse-stored-feed'
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
  readonly isNameOnly: boolean
  onDraftChange(draft: FeedDraft): void
}

/** The form for all settings of one feed. */
export function FeedFields({ draft, defaultName, isNameOnly, onDraftChange }: FeedFieldsProps) {
  const updateDraft = (fields: Partial<FeedDraft>) => onDraftChange({ ...draft, ...fields })
  const nameField = (
    <TextField
      label="Name"
      value={draft.name}
      placeholder={defaultName}
      maxLength={MAX_FEED_NAME_CHARS}
      onChange={event => updateDraft({ name: event.target.value })}
    />
  )
  if (isNameOnly) return nameField
  return (
    <>
      <div className={styles.fields}>
        {nameField}
        <TextField
          label="Follow distance"
          title="0 only yourself, 1 follows only, 2 friends of friends"
          type="number"
          min={FOLLOW_DISTANCE_RANGE.min}
          max={FOLLOW_DISTANCE_RANGE.max}
          value={draft.distance}
          onChange={event => updateDraft({ distance: event.target.value })}
        />
        <TextField
          label="Limit"
          type="number"
          min={FEED_LIMIT_RANGE.min}
          max={FEED_LIMIT_RANGE.max}
          placeholder={String(FEED_LIMIT_RANGE.defaultValue)}
          value={draft.limit}
          onChange={event => updateDraft({ limit: event.target.value })}
        />
        <TextField
          label="Event kinds"
          placeholder="1, 6, 30023"
          inputMode="numeric"
          value={draft.kinds}
          onChange={event => updateDraft({ kinds: event.target.value })}
        />
        <TextField
          label="Search text"
          value={draft.search}
          maxLength={MAX_SEARCH_CHARS}
          onChange={event => updateDraft({ search: event.target.value })}
        />
        <RelayField relay={draft.relay} onRelayChange={relay => updateDraft({ relay })} />
      </div>
      <p className={styles.hint}>Follow distance: 0 only yourself, 1 follows only, 2 friends of friends.</p>
      <div className={styles.flags}>
        {FLAG_FIELDS.map(({ flag, label }) => (
          <Switch
            key={flag}
            label={label}
            checked={draft.flags[flag] ?? false}
            onChange={isOn => updateDraft({ flags: { ...draft.flags, [flag]: isOn } })}
          />
        ))}
      </div>
    </>
  )
}
