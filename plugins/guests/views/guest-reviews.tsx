import { useState } from 'react'
import { ProfileName } from '#contracts/profiles'
import { UserFacingError } from '#kernel'
import { PluginView, useNostr, useQuery, useService, useStore } from '#kernel/react'
import { Button, ButtonRow, Form, pluralize, RelativeTime, TextArea } from '#ui-kit'
import { createReviewFilters, type GuestReview, parseReviews } from '../directory/parse-reviews'
import { useTrustedPeople } from '../directory/use-trusted-people'
import type { GuestListing } from '../install/parse-listing'
import { GuestManager } from '../manifest'
import styles from './guests.module.css'

/** Reviews of people up to this follow distance are shown at once. */
const MAX_NEAR_DISTANCE = 2

/** The reviews and reports of a guest, and the form to write one. Reviews of strangers are shown only after a press. */
export function GuestReviews({ listing }: { listing: GuestListing }) {
  const { distance } = useTrustedPeople()
  const { canSign } = useStore(useNostr().session)
  const [isOpen, setOpen] = useState(false)
  const [writingType, setWritingType] = useState<'review' | 'report'>()
  const { events } = useQuery(createReviewFilters(listing), { live: false })
  const reviews = parseReviews(events, listing)
  const nearbyReviews = reviews.filter(({ authorPubkey }) => distance(authorPubkey) <= MAX_NEAR_DISTANCE)
  const strangers = reviews.length - nearbyReviews.length
  return (
    <section>
      <h2 className={styles.shelf}>Reviews and reports</h2>
      {(isOpen ? reviews : nearbyReviews).map(review => (
        <ReviewRow key={review.id} review={review} />
      ))}
      {nearbyReviews.length === 0 && !isOpen && (
        <p className={styles.hash}>Nobody whom you know has written one.</p>
      )}
      {strangers > 0 && !isOpen && (
        <Button size="small" onClick={() => setOpen(true)}>
          Show {pluralize(strangers, 'word', 'words')} of people you do not know
        </Button>
      )}
      {canSign && writingType === undefined && (
        <ButtonRow>
          <Button size="small" onClick={() => setWritingType('review')}>
            Write a review
          </Button>
          <Button size="small" onClick={() => setWritingType('report')}>
            Report harm
          </Button>
        </ButtonRow>
      )}
      {writingType !== undefined && (
        <ReviewForm
          listing={listing}
          isReport={writingType === 'report'}
          onDone={() => setWritingType(undefined)}
        />
      )}
    </section>
  )
}

function ReviewRow({
  review: { authorPubkey, createdAt, text, isReport, isOfVersion },
}: {
  review: GuestReview
}) {
  return (
    <div className={styles.review}>
      <p>
        <PluginView token={ProfileName} pubkey={authorPubkey} />
        {isReport ? <strong className={styles.problem}> says that it does harm </strong> : ' '}
        <span className={styles.hash}>
          <RelativeTime timeSeconds={createdAt} />
          {!isOfVersion && ', about another version'}
        </span>
      </p>
      <p dir="auto" className={styles.words}>
        {text}
      </p>
    </div>
  )
}

interface ReviewFormProps {
  readonly listing: GuestListing
  readonly isReport: boolean
  readonly onDone: () => void
}

function ReviewForm({ listing, isReport, onDone }: ReviewFormProps) {
  const { publishing } = useService(GuestManager)
  const [text, setWords] = useState('')
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()
  const publish = async () => {
    if (text.trim() === '') return setProblem('Write a few words first.')
    setBusy(true)
    try {
      await publishing.publishReview(listing, text, isReport)
      onDone()
    } catch (error) {
      if (!(error instanceof UserFacingError)) throw error
      setProblem(error.message)
      setBusy(false)
    }
  }
  return (
    <Form onSubmit={() => void publish()}>
      <TextArea
        label={isReport ? 'What does it do?' : 'What do you think of it?'}
        value={text}
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
