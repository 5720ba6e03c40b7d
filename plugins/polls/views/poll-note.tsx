import { useState } from 'react'
import { type NoteKindViewProps, noteFilters, RichText } from '#contracts/notes'
import type { NostrEvent } from '#kernel/ports'
import {
  PluginView,
  useIsPast,
  useKernel,
  useNostr,
  useQuery,
  useStore,
  useVisibleEvents,
} from '#kernel/react'
import { publishNoteActionOnce } from '#kernel/shell'
import { Button, PollForm, PollResults, pluralize, RelativeTime } from '#ui-kit'
import { countVotes } from '../poll/count-votes'
import { createVoteDraft } from '../poll/create-vote-draft'
import { type Poll, parsePoll } from '../poll/parse-poll'
import styles from './poll-note.module.css'

/** Shows a poll's question, and either the choices to vote for or the results. */
export default function PollNote({ event, mode }: NoteKindViewProps) {
  const poll = parsePoll(event)
  const { question, options, isMultipleChoice, endsAt } = poll
  const { session } = useNostr()
  const { canSign, pubkey } = useStore(session)
  const responses = useVisibleEvents(noteFilters, useResponses(event, poll, mode === 'page'))
  const { votes, voters, ownChoices } = countVotes(poll, responses, pubkey)
  const { pending, vote } = useVote(event, poll, responses)
  const isOver = useIsPast(endsAt)
  const [chosenView, setChosenView] = useState<'vote' | 'results'>()
  const canVote = canSign && !isOver && options.length > 0
  const isVoting = canVote && (pending !== undefined || (chosenView ? chosenView === 'vote' : !ownChoices))

  return (
    <div className={styles.poll}>
      <div className={styles.question} dir="auto">
        <PluginView token={RichText} text={question} tags={event.tags} />
      </div>
      {options.length === 0 && <p className={styles.facts}>This poll has no choices.</p>}
      {isVoting ? (
        <PollForm
          label={question}
          choices={options}
          isMultiple={isMultipleChoice}
          busy={pending !== undefined}
          onVote={ids => {
            setChosenView(undefined)
            void vote(ids)
          }}
        />
      ) : (
        options.length > 0 && (
          <PollResults
            label={question}
            choices={options.map(option => ({ ...option, votes: votes.get(option.id) ?? 0 }))}
            ownChoiceIds={ownChoices}
            voterCount={isMultipleChoice ? voters : undefined}
          />
        )
      )}
      <div className={styles.facts}>
        <span>{pluralize(voters, 'person voted', 'people voted')}</span>
        {isMultipleChoice && <span>Several may be chosen</span>}
        {endsAt !== undefined && (
          <span>
            {isOver ? 'Ended' : 'Ends'} <RelativeTime timeSeconds={endsAt} />
          </span>
        )}
        {canVote && !pending && (
          <Button variant="ghost" size="small" onClick={() => setChosenView(isVoting ? 'results' : 'vote')}>
            {isVoting ? 'Show results' : ownChoices ? 'Change vote' : 'Vote'}
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
    const draft = createVoteDraft(event, ids, Math.floor(Date.now() / 1000), newest)
    setPending(ids)
    await publishNoteActionOnce(
      event,
      draft,
      { nostr, resolve },
      { relays, onSigned: () => setPending(undefined) },
    )
    setPending(undefined)
  }
  return { pending, vote }
}
