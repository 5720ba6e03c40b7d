import { useState } from 'react'
import { UserFacingError } from '#kernel'
import { useService } from '#kernel/react'
import { TextButton } from '#ui-kit'
import { RatchetInvites } from '../manifest'

/** Says that responses to the reader's invites could not be decrypted, with a button that asks the signer again. */
export function PendingResponsesNotice({ id, count }: { id: string; count: number }) {
  const invites = useService(RatchetInvites)
  const [problem, setProblem] = useState<string>()
  const runAction = (action: 'acceptAnswers' | 'dropAnswers') => {
    setProblem(undefined)
    invites[action](id).catch(error =>
      setProblem(error instanceof UserFacingError ? error.message : 'This browser did not store the change.'),
    )
  }
  return (
    <p>
      Your signer did not decrypt {count === 1 ? 'an answer' : `${count} answers`} to your invite.{' '}
      <TextButton isInText onClick={() => runAction('acceptAnswers')}>
        Try again
      </TextButton>{' '}
      <TextButton isInText onClick={() => runAction('dropAnswers')}>
        Forget {count === 1 ? 'it' : 'them'}
      </TextButton>
      {problem !== undefined && <span role="alert"> {problem}</span>}
    </p>
  )
}
