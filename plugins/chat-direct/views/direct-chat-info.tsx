import { useState } from 'react'
import { ProfileName } from '#contracts/profiles'
import { UserFacingError } from '#kernel'
import { PluginView, useService, useStore } from '#kernel/react'
import { DetailsLine, TextButton } from '#ui-kit'
import { DirectChats, DirectInbox } from '../manifest'
import styles from './chat-direct.module.css'
import { useCountOfPeopleWithoutInboxRelays } from './use-count-without-inbox-relays'

/**
 * Explains above the messages what NIP-17 protects, and what the reader can do if a member has no relays for private
 * messages.
 */
export default function DirectChatInfo({ id }: { id: string }) {
  const inbox = useService(DirectInbox)
  const chat = useService(DirectChats).open(id)
  const summary = useStore(chat.summary)
  const [onlyPerson, ...others] = summary?.people ?? []
  const missingCount = useCountOfPeopleWithoutInboxRelays(summary?.people)
  const [isFallback, setFallback] = useState(() => inbox.hasFallback(id))
  const [problem, setProblem] = useState<string>()
  const enableFallback = () =>
    inbox.enableFallback(id).then(
      () => setFallback(true),
      error => setProblem(error instanceof UserFacingError ? error.message : 'The choice was not stored.'),
    )
  return (
    <div className={styles.about}>
      <DetailsLine
        label="Encryption"
        summary={
          <>
            Encrypted for <Readers people={summary?.people ?? []} />
          </>
        }
      >
        Encrypted for <Readers people={summary?.people ?? []} />. A thief of one of your keys can read all of
        it.
      </DetailsLine>
      {missingCount && !isFallback && !summary?.isRequest && (
        <p>
          {missingCount > 1 ? (
            `${missingCount} people here have`
          ) : onlyPerson !== undefined && others.length === 0 ? (
            <>
              <PluginView token={ProfileName} pubkey={onlyPerson} plain /> has
            </>
          ) : (
            'Somebody here has'
          )}{' '}
          not said on which relays they read private messages, so nothing can be sent here.{' '}
          <TextButton isInText onClick={() => void enableFallback()}>
            Send to their public relays instead
          </TextButton>
        </p>
      )}
      {isFallback && <p>Messages go to the public relays of people who name none for private messages.</p>}
      {problem !== undefined && <p role="alert">{problem}</p>}
    </div>
  )
}

/** Maximum number of people who are named. */
const MAX_NAMED_PEOPLE = 8

/** The names of those who can read a conversation. A room that has a name shows them nowhere else. */
function Readers({ people }: { people: readonly string[] }) {
  const unnamedCount = people.length - MAX_NAMED_PEOPLE
  if (people.length === 0) return 'the people in this conversation'
  return (
    <>
      you
      {people.slice(0, MAX_NAMED_PEOPLE).map((person, index) => (
        <span key={person}>
          {index === people.length - 1 ? ' and ' : ', '}
          <PluginView token={ProfileName} pubkey={person} plain />
        </span>
      ))}
      {unnamedCount > 0 && ` and ${unnamedCount} more`}
    </>
  )
}
