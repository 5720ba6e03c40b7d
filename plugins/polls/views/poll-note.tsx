import { useEffect, useState } from 'react'
import { type NoteKindProps, noteFilters, RichText } from '#contracts/notes'
import type { NostrEvent } from '#kernel/ports'
import { useKernel, useNostr, useQuery, useStore, useUnhidden, View } from '#kernel/react'
import { publishOnce } from '#kernel/shell'
import { Button, ChoiceBars, ChoiceForm, counted, RelativeTime } from '#ui-kit'
import { countVotes } from '../poll/count-votes'
import { type Poll, readPoll } from '../poll/read-poll'
import { voteDraft } from '../poll/vote-draft'
import styles from './poll-note.module.css'

/** Maximum milliseconds that a browser's timer accepts. */
const MAX_TIMER_MS = 2 ** 31 - 1

/** Shows a poll's question, and either the choices to vote for or the results. */
export default function PollNote({ event, mode }: NoteKindProps) {
  const poll = readPoll(event)
  const { question, options, multiple, endsAt } = poll
  const { session } = useNostr()
  const { canSign, pubkey } = useStore(session)
  const responses = useUnhidden(noteFilters, useResponses(event, poll, mode === 'page'))
  const { votes, voters, own } = countVotes(poll, responses, pubkey)
  const { pending, vote } = useVote(event, poll, responses)
  const isOver = useIsPast(endsAt)
  const [wish, setWish] = useState<'vote' | 'results'>()
  const canVote = canSign && !isOver && options.length > 0
  const isVoting = canVote && (pending !== undefined || (wish ? wish === 'vote' : !own))

  return (
    <div className={styles.poll}>
      <div className={styles.question} dir="auto">
        <View of={RichText} text={question} tags={event.tags} />
      </div>
      {options.length === 0 && <p className={styles.facts}>This poll has no choices.</p>}
      {isVoting ? (
        <ChoiceForm
          label={question}
          choices={options}
          multiple={multiple}
          busy={pending !== undefined}
          onVote={ids => {
            setWish(undefined)
            void vote(ids)
          }}
        />
      ) : (
        options.length > 0 && (
          <ChoiceBars
            label={question}
            choices={options.map(option => ({ ...option, votes: votes.get(option.id) ?? 0 }))}
            own={own}
            voters={multiple ? voters : undefined}
          />
        )
      )}
      <div className={styles.facts}>
        <span>{counted(voters, 'person voted', 'people voted')}</span>
        {multiple && <span>Several may be chosen</span>}
        {endsAt !== undefined && (
          <span>
            {isOver ? 'Ended' : 'Ends'} <RelativeTime at={endsAt} />
          </span>
        )}
        {canVote && !pending && (
          <Button variant="ghost" size="small" onClick={() => setWish(isVoting ? 'results' : 'vote')}>
            {isVoting ? 'Show results' : own ? 'Change vote' : 'Vote'}
          </Button>
        )}
      </div>
    </div>
  )
}

function useResponses({ id }: NostrEvent, { relays }: Poll, live: boolean): readonly NostrEvent[] {
  return useQuery({ kinds: [1018], '#e': [id] }, { live, hints: relays }).events
}

/** The reader's vote. It counts when it is signed. If no relay accepts it, it is removed again with a message. */
function useVote(event: NostrEvent, { relays }: Poll, responses: readonly NostrEvent[]) {
  const { resolve } = useKernel()
  const nostr = useNostr()
  const [pending, setPending] = useState<readonly string[]>()
  const vote = async (ids: readonly string[]) => {
    const { pubkey } = nostr.session.get()
    const former = responses.filter(response => response.pubkey === pubkey)
    const newest = former.sort((a, b) => b.created_at - a.created_at)[0]
    const draft = voteDraft(event, ids, Math.floor(Date.now() / 1000), newest)
    setPending(ids)
    await publishOnce(event, draft, { nostr, resolve }, { relays, onSigned: () => setPending(undefined) })
    setPending(undefined)
  }
  return { pending, vote }
}

/** Returns true if a time (in s) has passed. Renders again when it passes. */
function useIsPast(at: number | undefined): boolean {
  const [, setPassed] = useState(0)
  const left = at === undefined ? 0 : at * 1000 - Date.now()
  useEffect(() => {
    if (left <= 0) return
    const timer = setTimeout(() => setPassed(n => n + 1), Math.min(left, MAX_TIMER_MS))
    return () => clearTimeout(timer)
  }, [left])
  return at !== undefined && left <= 0
}
