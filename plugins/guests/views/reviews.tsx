import { useState } from 'react'
import { ProfileName } from '#contracts/profiles'
import { Refusal } from '#kernel'
import { useNostr, useQuery, useService, useStore, View } from '#kernel/react'
import { Button, ButtonRow, counted, Form, RelativeTime, TextArea } from '#ui-kit'
import { type Review, readReviews, reviewsAbout } from '../find/reviews'
import { useKnownPeople } from '../find/use-known'
import type { Listing } from '../install/read-listing'
import { GuestDesk } from '../manifest'
import styles from './guests.module.css'

/** The follow distance up to which somebody's words are shown at once. */
const NEAR = 2

/** The reviews and reports of a plugin, and the way to write one. Those of strangers are shown by a press. */
export function Reviews({ listing }: { listing: Listing }) {
  const { distance } = useKnownPeople()
  const { canSign } = useStore(useNostr().session)
  const [isOpen, setOpen] = useState(false)
  const [writes, setWrites] = useState<'review' | 'report'>()
  const { events } = useQuery(reviewsAbout(listing), { live: false })
  const reviews = readReviews(events, listing)
  const near = reviews.filter(({ by }) => distance(by) <= NEAR)
  const strangers = reviews.length - near.length
  return (
    <section>
      <h2 className={styles.shelf}>Reviews and reports</h2>
      {(isOpen ? reviews : near).map(review => (
        <ReviewRow key={review.id} review={review} />
      ))}
      {near.length === 0 && !isOpen && <p className={styles.hash}>Nobody whom you know has written one.</p>}
      {strangers > 0 && !isOpen && (
        <Button size="small" onClick={() => setOpen(true)}>
          Show {counted(strangers, 'word', 'words')} of people you do not know
        </Button>
      )}
      {canSign && writes === undefined && (
        <ButtonRow>
          <Button size="small" onClick={() => setWrites('review')}>
            Write a review
          </Button>
          <Button size="small" onClick={() => setWrites('report')}>
            Report harm
          </Button>
        </ButtonRow>
      )}
      {writes !== undefined && (
        <WriteForm listing={listing} isReport={writes === 'report'} onDone={() => setWrites(undefined)} />
      )}
    </section>
  )
}

function ReviewRow({ review: { by, at, words, isReport, isOfVersion } }: { review: Review }) {
  return (
    <div className={styles.review}>
      <p>
        <View of={ProfileName} pubkey={by} />
        {isReport ? <strong className={styles.problem}> says that it does harm </strong> : ' '}
        <span className={styles.hash}>
          <RelativeTime at={at} />
          {!isOfVersion && ', about another version'}
        </span>
      </p>
      <p dir="auto" className={styles.words}>
        {words}
      </p>
    </div>
  )
}

interface WriteFormProps {
  readonly listing: Listing
  readonly isReport: boolean
  readonly onDone: () => void
}

function WriteForm({ listing, isReport, onDone }: WriteFormProps) {
  const { say } = useService(GuestDesk)
  const [words, setWords] = useState('')
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()
  const publish = async () => {
    if (words.trim() === '') return setProblem('Write a few words first.')
    setBusy(true)
    try {
      await say.word(listing, words, isReport)
      onDone()
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      setProblem(error.message)
      setBusy(false)
    }
  }
  return (
    <Form onSubmit={() => void publish()}>
      <TextArea
        label={isReport ? 'What does it do?' : 'What do you think of it?'}
        value={words}
        error={problem}
        maxLength={2_000}
        onChange={event => {
          setWords(event.currentTarget.value)
          setProblem(undefined)
        }}
      />
      <p className={styles.hash}>Everybody can read it, with your name.</p>
      <ButtonRow>
        <Button onClick={onDone}>Cancel</Button>
        <Button variant={isReport ? 'danger' : 'primary'} type="submit" busy={isBusy}>
          {isReport ? 'Publish the report' : 'Publish the review'}
        </Button>
      </ButtonRow>
    </Form>
  )
}
