import { useState } from 'react'
import { Refusal } from '#kernel'
import { useService } from '#kernel/react'
import { TextButton } from '#ui-kit'
import { RatchetDesk } from '../manifest'

/** Says that answers to the reader's invites could not be read, and has the signer asked again. */
export function WaitingAnswers({ id, count }: { id: string; count: number }) {
  const desk = useService(RatchetDesk)
  const [problem, setProblem] = useState<string>()
  const act = (what: 'acceptAnswers' | 'dropAnswers') => {
    setProblem(undefined)
    desk[what](id).catch(error =>
      setProblem(error instanceof Refusal ? error.message : 'This browser did not store the change.'),
    )
  }
  return (
    <p>
      Your signer did not decrypt {count === 1 ? 'an answer' : `${count} answers`} to your invite.{' '}
      <TextButton inText onClick={() => act('acceptAnswers')}>
        Try again
      </TextButton>{' '}
      <TextButton inText onClick={() => act('dropAnswers')}>
        Forget {count === 1 ? 'it' : 'them'}
      </TextButton>
      {problem !== undefined && <span role="alert"> {problem}</span>}
    </p>
  )
}
